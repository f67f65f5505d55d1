import { join } from 'node:path'
import { createCrashReports } from '../program/crashes/index.ts'
import {
  type CollectedDiagnostics,
  collectDiagnostics,
  createDiagnostics,
  type Diagnostics,
} from '../program/diagnostics/index.ts'
import { diagnosticFacts, type FactSources } from './diagnostic-facts.ts'

const optionsOf = (sources: FactSources) => {
  const { dataFolder, version, now } = sources.host
  return {
    logFolder: join(dataFolder, 'log'),
    facts: () => diagnosticFacts(sources),
    crashes: createCrashReports({ folder: join(dataFolder, 'crashes'), version, now }),
    now,
  }
}

/** The diagnostics of an open application. */
export const openDiagnostics = (sources: FactSources): Diagnostics => createDiagnostics(optionsOf(sources))

/** The diagnostics once. */
export const diagnosticsOnce = (sources: FactSources): Promise<CollectedDiagnostics> =>
  collectDiagnostics(optionsOf(sources))
