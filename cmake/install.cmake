# `cmake --install`: the program, its plug-ins, what it reads, the desktop's files and the manual; and the package of
# them (docs/installing.md).

set(documents ${CMAKE_INSTALL_DATADIR}/doc/whereabouts)
find_program(GZIP gzip REQUIRED)

# The component `program` is all that runs, for app/python.
install(TARGETS whereabouts RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
foreach(plugin whereabouts-codecs whereabouts-heif whereabouts-dnn whereabouts-film)
  if(TARGET ${plugin})
    # An OpenCV of your own stays where it is found now.
    set_target_properties(${plugin} PROPERTIES INSTALL_RPATH_USE_LINK_PATH ON)
    install(TARGETS ${plugin} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/whereabouts/plugins COMPONENT program)
  endif()
endforeach()
# What is read at run time; drawings, styles and translations are part of the program.
install(DIRECTORY resources/ablations resources/checkpoints resources/images resources/lessons resources/runs
  DESTINATION ${CMAKE_INSTALL_DATADIR}/whereabouts COMPONENT program)

# The manual, from the declarations that --help shows. Compressed as Debian asks: the best ratio, no time inside, so that
# the same pages give the same bytes.
set(manual ${CMAKE_BINARY_DIR}/man)
add_custom_command(OUTPUT ${manual}/whereabouts.1
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${manual}
  # What Qt and fontconfig keep until the end would fail a build with AddressSanitizer.
  COMMAND ${CMAKE_COMMAND} -E env ASAN_OPTIONS=detect_leaks=0 ${CMAKE_CROSSCOMPILING_EMULATOR} $<TARGET_FILE:whereabouts>
    --man-pages ${manual}
  COMMAND sh -c "${GZIP} -9nk ${manual}/*.1"
  DEPENDS whereabouts VERBATIM COMMENT "Writing the manual")
add_custom_target(manual ALL DEPENDS ${manual}/whereabouts.1)
# The same as one page, which the repository keeps: a test says where it is out of date.
add_custom_target(reference COMMAND ${CMAKE_COMMAND} -E copy ${manual}/command-line.md ${PROJECT_SOURCE_DIR}/docs/
  DEPENDS ${manual}/whereabouts.1)
install(DIRECTORY ${manual}/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 FILES_MATCHING PATTERN "*.1.gz")

install(FILES resources/desktop/whereabouts.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES resources/desktop/whereabouts.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps)
install(FILES resources/desktop/whereabouts.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages)
# The version is of the day on which the changelog last changed.
file(TIMESTAMP CHANGELOG.md RELEASE_DATE "%Y-%m-%d" UTC)
configure_file(resources/desktop/whereabouts.metainfo.xml.in ${CMAKE_BINARY_DIR}/org.whereabouts.whereabouts.metainfo.xml
  @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/org.whereabouts.whereabouts.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo)
install(FILES resources/desktop/copyright DESTINATION ${documents})

# The package: cpack -G DEB in the build folder.
set(WHEREABOUTS_MAINTAINER "Whereabouts developers <developers@whereabouts.invalid>" CACHE STRING
  "Who makes the package: name and address")
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME whereabouts)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_CONTACT ${WHEREABOUTS_MAINTAINER})
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/package-folders.cmake)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "fonts-inter, qt6-translations-l10n, qt6-wayland, shared-mime-info")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "dataset-fashion-mnist")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"position embeddings of images, made visible
A transformer reads an image as a set of patches, and a set has no order.
Whereabouts shows what is added so that the model knows where each patch
belongs, how much of it a trained model uses, and what breaks without it:
labs with one question each, on your own images and checkpoints, lessons, and
small models that train on your own machine.

Every figure of the window and of the command line becomes a PNG, SVG, PDF,
film or web page, and its numbers NPZ, CSV or JSON.")
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS OFF)
# Debian's two changelogs: the program's own, and that of the package.
file(TIMESTAMP CHANGELOG.md RELEASE_TIME "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/changelog.Debian @ONLY CONTENT
"whereabouts (${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}) unstable; urgency=medium

  * Package of version ${PROJECT_VERSION}; changelog.gz says what is new in it.

 -- ${WHEREABOUTS_MAINTAINER}  ${RELEASE_TIME}
")
configure_file(CHANGELOG.md ${CMAKE_BINARY_DIR}/changelog COPYONLY)
foreach(log changelog changelog.Debian)
  execute_process(COMMAND ${GZIP} -9nkf ${CMAKE_BINARY_DIR}/${log} COMMAND_ERROR_IS_FATAL ANY)
endforeach()
install(FILES ${CMAKE_BINARY_DIR}/changelog.gz ${CMAKE_BINARY_DIR}/changelog.Debian.gz DESTINATION ${documents})

include(CPack)
