import { statfsSync } from 'node:fs'
import os from 'node:os'
import { definedFields } from '../../contract/defined-fields.ts'
import type { OutboxCount } from '../engine/outbox/index.ts'
import { createHttpTransport, type ProxySignIns } from '../engine/transport/index.ts'
import type { Host } from '../host.ts'
import { testConnection } from '../program/configuration/index.ts'
import type { DiagnosticFacts, TestedEnvironment } from '../program/diagnostics/index.ts'
import { createProxyRoutes, type ManagedPolicy } from '../program/policy/index.ts'
import type { Environment, Settings } from '../program/settings/index.ts'

export interface FactSources {
  host: Pick<Host, 'version' | 'kind' | 'now' | 'dataFolder' | 'proxyFor' | 'proxyByPac' | 'certificateAuthorities'>
  settings: Pick<Settings, 'environments' | 'preferences' | 'proxyRule'>
  /** Missing where no proxy can be signed in at. */
  signIns?: ProxySignIns
  policy: ManagedPolicy
  notices: readonly string[]
  /** Null where the local data could not be opened. */
  work(): { operations: readonly OutboxCount[]; vault: string | null; [fact: string]: unknown } | null
}

/** Time limit for the test of all connections, in milliseconds. */
const testMs = 20_000

/** The facts for the support; no name of a person, a folder or a document. */
export async function diagnosticFacts(sources: FactSources): Promise<DiagnosticFacts> {
  const { host, settings, policy, notices } = sources
  const { holdSeconds, theme, density, textSize } = settings.preferences()
  const { locks, problems, logLevel } = policy.current()
  const work = sources.work()
  const system = { plataforma: process.platform, arquitetura: process.arch, versao: os.release() }
  const environments = settings.environments()
  const tested = await testAll(sources)
  return {
    health: {
      version: host.version,
      system: Object.values(system).join(' '),
      notices: [...notices, ...problems],
      freeBytes: freeBytesOf(host.dataFolder),
      vault: work?.vault ?? null,
      environments: tested,
      operations: work?.operations ?? null,
    },
    files: {
      programa: {
        versao: host.version,
        tipo: host.kind,
        feitoEm: host.now().toISOString(),
        abertoHaSegundos: Math.round(process.uptime()),
        sistema: system,
        versoes: process.versions,
        memoriaBytes: process.memoryUsage.rss(),
        avisos: notices,
      },
      configuracao: {
        ambientes: environments,
        preferencias: { holdSeconds, theme, density, textSize },
        proxy: settings.proxyRule()?.mode ?? 'system',
        logLevel: logLevel ?? 'info',
        travas: Object.fromEntries(locks),
        problemas: problems,
      },
      conexao: tested,
      envios: work ?? 'Os dados deste computador não puderam ser abertos.',
    },
  }
}

async function testAll({ host, settings, signIns }: FactSources): Promise<readonly TestedEnvironment[]> {
  const { proxyFor: system, proxyByPac: pac, certificateAuthorities, version, now } = host
  const proxyFor = createProxyRoutes({ rule: settings.proxyRule, system, pac })
  const transport = createHttpTransport({
    proxyFor,
    certificateAuthorities,
    userAgent: `Malote/${version}`,
    ...definedFields({ signIns }),
  })
  const signal = AbortSignal.timeout(testMs)
  const testOne = async (environment: Environment): Promise<TestedEnvironment> => ({
    nome: environment.nome,
    address: environment.apiUrl,
    steps: await testConnection({ environment, transport, proxyFor, now, signal, report: () => {} }).catch(() => null),
  })
  try {
    return await Promise.all(settings.environments().map(testOne))
  } finally {
    transport.close()
  }
}

function freeBytesOf(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return null
  }
}
