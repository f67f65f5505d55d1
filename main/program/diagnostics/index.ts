export { type CollectedDiagnostics, collectDiagnostics } from './collect.ts'
export { diagnosticFacts, type FactSources } from './diagnostic-facts.ts'
export { createDiagnostics, type Diagnostics } from './diagnostics.ts'
