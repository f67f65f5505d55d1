import { registerHooks } from 'node:module'

const double = new URL('electron/index.ts', import.meta.url).href

// Without the package's own entry, which starts a download where there is no binary.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' || specifier === 'electron/main'
      ? { url: double, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
})
