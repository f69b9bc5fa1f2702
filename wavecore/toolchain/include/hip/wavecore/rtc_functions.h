// The functions of compilation at run time.
//
// Written by tools/gen_hip_header.py from wavecore/hip/functions.txt: change that and run it.
#pragma once
#pragma GCC system_header

#pragma GCC visibility push(default)
#if defined(__cplusplus)
extern "C" {
#endif

// hipRTC.
hiprtcResult hiprtcVersion(int* __major, int* __minor);
const char* hiprtcGetErrorString(hiprtcResult __result);
hiprtcResult hiprtcCreateProgram(hiprtcProgram* __prog, const char* __src, const char* __name,
                                 int __numHeaders, const char* const* __headers,
                                 const char* const* __includeNames);
hiprtcResult hiprtcCompileProgram(hiprtcProgram __prog, int __numOptions,
                                  const char* const* __options);
hiprtcResult hiprtcAddNameExpression(hiprtcProgram __prog, const char* __name_expression);
hiprtcResult hiprtcGetLoweredName(hiprtcProgram __prog, const char* __name_expression,
                                  const char** __lowered_name);
hiprtcResult hiprtcGetProgramLogSize(hiprtcProgram __prog, size_t* __logSizeRet);
hiprtcResult hiprtcGetProgramLog(hiprtcProgram __prog, char* __log);
hiprtcResult hiprtcGetCodeSize(hiprtcProgram __prog, size_t* __codeSizeRet);
hiprtcResult hiprtcGetCode(hiprtcProgram __prog, char* __code);
hiprtcResult hiprtcGetBitcodeSize(hiprtcProgram __prog, size_t* __bitcode_size);
hiprtcResult hiprtcGetBitcode(hiprtcProgram __prog, char* __bitcode);
hiprtcResult hiprtcDestroyProgram(hiprtcProgram* __prog);
hiprtcResult hiprtcLinkCreate(unsigned int __num_options, hiprtcJIT_option* __option_ptr,
                              void** __option_vals_pptr, hiprtcLinkState* __hip_link_state_ptr);
hiprtcResult hiprtcLinkAddFile(hiprtcLinkState __hip_link_state, hiprtcJITInputType __input_type,
                               const char* __file_path, unsigned int __num_options,
                               hiprtcJIT_option* __options_ptr, void** __option_values);
hiprtcResult hiprtcLinkAddData(hiprtcLinkState __hip_link_state, hiprtcJITInputType __input_type,
                               void* __image, size_t __image_size, const char* __name,
                               unsigned int __num_options, hiprtcJIT_option* __options_ptr,
                               void** __option_values);
hiprtcResult hiprtcLinkComplete(hiprtcLinkState __hip_link_state, void** __bin_out,
                                size_t* __size_out);
hiprtcResult hiprtcLinkDestroy(hiprtcLinkState __hip_link_state);

#if defined(__cplusplus)
}  // extern "C"
#endif
#pragma GCC visibility pop
