export { type CollectedDiagnostics, collectDiagnostics, type DiagnosticFacts } from './collect.ts'
export { createDiagnostics, type Diagnostics } from './diagnostics.ts'
export type { TestedEnvironment } from './health-page.ts'
