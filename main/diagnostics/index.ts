export { createDiagnostics, type Diagnostics } from './diagnostics.ts'
