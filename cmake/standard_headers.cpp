// Headers are precompiled for a target, which needs a source: see teeko_compile_for().
