# Makes the project's comments those that Doxygen reads; cmake/Doxyfile.in runs it over each header.
/^[[:space:]]*\/\/|[;,{}] +\/\/ /{
  # Their words are text: no command, no tag, no comment of C.
  s|/\*|/\&#42;|g
  s|\*/|\&#42;/|g
  s/\\/\\\\/g
  s/@/\\@/g
  /^#/!s/</\\</g
  s/^([[:space:]]*)\/\/$/\1\/\/\//
  # What goes on beside a member; what stands before one; what stands beside one.
  s/^( {12,})\/\/ /\1\/\/\/< /
  s/^( *)\/\/ /\1\/\/\/ /
  s/([;,{}] +)\/\/ /\1\/\/\/< /
  # What stands at the head of a file is about the file.
  1s/^/\/\/\/ \\file\n/
}
