# Run by cpack when it has made its packages. An archive of its own has the user who made it and
# a folder for each component, so it is made again.
if(NOT CPACK_GENERATOR STREQUAL "TGZ")
  return()
endif()
get_filename_component(folder ${CPACK_TEMPORARY_DIRECTORY} NAME)
foreach(file ${CPACK_PACKAGE_FILES})
  execute_process(
    COMMAND tar --directory=${CPACK_TEMPORARY_DIRECTORY}/alone --transform=s,^\\.,${folder}, --sort=name --owner=root:0 --group=root:0 --numeric-owner --format=ustar
            --mtime=@${CPACK_TEEKO_EPOCH} --create --file=- .
    COMMAND gzip -n9
    OUTPUT_FILE ${file} COMMAND_ERROR_IS_FATAL ANY)
endforeach()
