// Compilation at run time: the interface of the hiprtc library, declared only.
#pragma once
#pragma clang system_header

#include <stddef.h>

typedef struct _hiprtcProgram* hiprtcProgram;
typedef struct ihiprtcLinkState* hiprtcLinkState;

enum hiprtcResult {
  HIPRTC_SUCCESS = 0,
  HIPRTC_ERROR_OUT_OF_MEMORY = 1,
  HIPRTC_ERROR_PROGRAM_CREATION_FAILURE = 2,
  HIPRTC_ERROR_INVALID_INPUT = 3,
  HIPRTC_ERROR_INVALID_PROGRAM = 4,
  HIPRTC_ERROR_INVALID_OPTION = 5,
  HIPRTC_ERROR_COMPILATION = 6,
  HIPRTC_ERROR_BUILTIN_OPERATION_FAILURE = 7,
  HIPRTC_ERROR_NO_NAME_EXPRESSIONS_AFTER_COMPILATION = 8,
  HIPRTC_ERROR_NO_LOWERED_NAMES_BEFORE_COMPILATION = 9,
  HIPRTC_ERROR_NAME_EXPRESSION_NOT_VALID = 10,
  HIPRTC_ERROR_INTERNAL_ERROR = 11,
  HIPRTC_ERROR_LINKING = 100,
};

extern "C" {

const char* hiprtcGetErrorString(hiprtcResult __result);
hiprtcResult hiprtcVersion(int* __major, int* __minor);
hiprtcResult hiprtcCreateProgram(hiprtcProgram* __program, const char* __source, const char* __name,
                                 int __header_count, const char* const* __headers,
                                 const char* const* __include_names);
hiprtcResult hiprtcDestroyProgram(hiprtcProgram* __program);
hiprtcResult hiprtcAddNameExpression(hiprtcProgram __program, const char* __expression);
hiprtcResult hiprtcCompileProgram(hiprtcProgram __program, int __option_count,
                                  const char* const* __options);
hiprtcResult hiprtcGetLoweredName(hiprtcProgram __program, const char* __expression,
                                  const char** __lowered);
hiprtcResult hiprtcGetProgramLog(hiprtcProgram __program, char* log);
hiprtcResult hiprtcGetProgramLogSize(hiprtcProgram __program, size_t* __size);
hiprtcResult hiprtcGetCode(hiprtcProgram __program, char* __code);
hiprtcResult hiprtcGetCodeSize(hiprtcProgram __program, size_t* __size);
hiprtcResult hiprtcGetBitcode(hiprtcProgram __program, char* __bitcode);
hiprtcResult hiprtcGetBitcodeSize(hiprtcProgram __program, size_t* __size);

}  // extern "C"
