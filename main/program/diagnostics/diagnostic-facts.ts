import { statfsSync } from 'node:fs'
import os from 'node:os'
import type { OutboxCount } from '../../engine/outbox/index.ts'
import type { Host } from '../../host.ts'
import type { ManagedPolicy } from '../policy/index.ts'
import type { Settings } from '../settings/index.ts'
import type { DiagnosticFacts } from './collect.ts'
import { dataNotOpened, type HealthFacts, type TestedEnvironment } from './diagnostics-texts.ts'

export interface FactSources {
  host: Pick<Host, 'version' | 'kind' | 'now' | 'dataFolder'>
  settings: Pick<Settings, 'environments' | 'preferences' | 'proxyRule'>
  /** Tests the connection with each environment. */
  testAll(): Promise<readonly TestedEnvironment[]>
  policy: ManagedPolicy
  certificates: HealthFacts['certificates']
  notices: readonly string[]
  /** Null where the local data could not be opened. */
  work(): { operations: readonly OutboxCount[]; vault: string | null; [fact: string]: unknown } | null
}

/** The facts for the support; no name of a person, a folder or a document. */
export async function diagnosticFacts(sources: FactSources): Promise<DiagnosticFacts> {
  const { host, settings, policy, notices } = sources
  const { holdSeconds, theme, density, textSize } = settings.preferences()
  const { locks, problems, logLevel } = policy.current()
  const work = sources.work()
  const system = { plataforma: process.platform, arquitetura: process.arch, versao: os.release() }
  const environments = settings.environments()
  const tested = await sources.testAll()
  return {
    health: {
      version: host.version,
      system: Object.values(system).join(' '),
      notices: [...notices, ...problems],
      freeBytes: freeBytesOf(host.dataFolder),
      vault: work?.vault ?? null,
      certificates: sources.certificates,
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
      envios: work ?? dataNotOpened,
    },
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
