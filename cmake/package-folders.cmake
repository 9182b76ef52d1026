# Run by cpack before it packs: folders are open to everybody, whatever the umask of who packs. CMake's own variable for
# that leaves out those that it makes on the way to a file.
execute_process(COMMAND find ${CPACK_TEMPORARY_DIRECTORY} -type d -exec chmod 755 {} + COMMAND_ERROR_IS_FATAL ANY)
