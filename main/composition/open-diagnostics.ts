import { join } from 'node:path'
import { countCertificates } from '../engine/transport/index.ts'
import { type EnvironmentsTest, testEnvironments } from '../program/configuration/index.ts'
import { createCrashReports } from '../program/crashes/index.ts'
import {
  type CollectedDiagnostics,
  collectDiagnostics,
  createDiagnostics,
  type Diagnostics,
  diagnosticFacts,
  type FactSources,
} from '../program/diagnostics/index.ts'

interface DiagnosticSources extends Omit<FactSources, 'testAll' | 'certificates'>, Pick<EnvironmentsTest, 'signIns'> {
  host: FactSources['host'] & EnvironmentsTest['host']
}

/** Time limit for the test of all connections, in milliseconds. */
const testMs = 20_000

/** Tests all environments at the same time. */
function testAll({ host, settings, signIns }: DiagnosticSources): ReturnType<FactSources['testAll']> {
  const announce = { tested() {} }
  const signal = AbortSignal.timeout(testMs)
  const shared = { previewId: null, rule: settings.proxyRule(), host, signIns, announce, signal }
  const tests = settings.environments().map(async (environment) => {
    const tested = await testEnvironments({ ...shared, environments: [environment] }).catch(() => null)
    return { nome: environment.nome, address: environment.apiUrl, steps: tested?.environments[0]?.steps ?? null }
  })
  return Promise.all(tests)
}

const optionsOf = (sources: DiagnosticSources) => {
  const { dataFolder, version, now, certificateAuthorities } = sources.host
  const certificates = () => countCertificates(certificateAuthorities())
  return {
    logFolder: join(dataFolder, 'log'),
    facts: () => diagnosticFacts({ ...sources, certificates: certificates(), testAll: () => testAll(sources) }),
    crashes: createCrashReports({ folder: join(dataFolder, 'crashes'), version, now }),
    now,
  }
}

/** The diagnostics of an open application. */
export const openDiagnostics = (sources: DiagnosticSources): Diagnostics => createDiagnostics(optionsOf(sources))

/** The diagnostics once. */
export const diagnosticsOnce = (sources: DiagnosticSources): Promise<CollectedDiagnostics> =>
  collectDiagnostics(optionsOf(sources))
