import os from 'node:os'
import { join } from 'node:path'
import type { AppStatus } from '../../contract/bridge/status.ts'
import { createDiagnostics, type Diagnostics } from '../diagnostics/index.ts'
import type { Host } from '../host.ts'
import type { OutboxCount } from '../outbox/index.ts'
import type { ManagedPolicy } from '../policy/index.ts'
import type { Settings } from '../settings/index.ts'

interface FactSources {
  host: Pick<Host, 'version' | 'kind' | 'now' | 'dataFolder'>
  settings: Pick<Settings, 'environments' | 'preferences'>
  policy: ManagedPolicy
  notices: readonly string[]
  /** Null where the local data could not be opened. */
  work(): { status: AppStatus; vault: string; operations: readonly OutboxCount[] } | null
}

/** The facts for the support, by the name of their file; no name of a person, a folder or a document. */
function diagnosticFacts({ host, settings, policy, notices, work }: FactSources): Record<string, unknown> {
  const { holdSeconds, theme, density, textSize } = settings.preferences()
  const { locks, problems, proxy, logLevel } = policy.current()
  return {
    programa: {
      versao: host.version,
      tipo: host.kind,
      feitoEm: host.now().toISOString(),
      abertoHaSegundos: Math.round(process.uptime()),
      sistema: { plataforma: process.platform, arquitetura: process.arch, versao: os.release() },
      versoes: process.versions,
      memoriaBytes: process.memoryUsage.rss(),
      avisos: notices,
    },
    configuracao: {
      ambientes: settings.environments(),
      preferencias: { holdSeconds, theme, density, textSize },
      proxy: proxy?.mode ?? 'system',
      logLevel: logLevel ?? 'info',
      travas: Object.fromEntries(locks),
      problemas: problems,
    },
    envios: work() ?? 'Os dados deste computador não puderam ser abertos.',
  }
}

export const openDiagnostics = (sources: FactSources): Diagnostics =>
  createDiagnostics({
    logFolder: join(sources.host.dataFolder, 'log'),
    facts: () => diagnosticFacts(sources),
    now: sources.host.now,
  })
