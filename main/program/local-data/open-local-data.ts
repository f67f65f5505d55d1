import { basename } from 'node:path'
import {
  type CacheFile,
  type DamagedDatabase,
  DatabaseTooNewError,
  deleteMarkedCaches,
  keepCopy,
  type OpenedDatabase,
  type Owner,
  openCache,
  openDatabase,
  storageProblem,
} from '../../engine/database/index.ts'
import type { Log } from '../../engine/log/index.ts'
import { keepSpoolAside } from './keep-spool-aside.ts'
import { cacheSentence, storageSentence, unopenedSentence } from './storage-sentences.ts'

export interface LocalData {
  readonly db: OpenedDatabase['db']
  /** Opens one account's data that the service can send again; its opener closes it. */
  openCache(owner: Owner): CacheFile
  /** Messages in Portuguese about data that was moved aside. */
  readonly notices: readonly string[]
  /** After rows were deleted that must not stay in the copy or in the log of `db`. */
  renewCopy(): void
  close(): void
}

/** The local data; or why it cannot be opened, as a message in Portuguese. The file is unchanged then. */
type LocalDataResult = { ok: true; data: LocalData } | { ok: false; sentence: string }

export function openLocalData({ folder, now, log }: { folder: string; now(): Date; log: Log }): LocalDataResult {
  try {
    let spoolAside: string | null = null
    const beforeLoss = (path: string | null) => {
      spoolAside = keepSpoolAside(folder, path === null ? `danificado-${now().toISOString()}` : basename(path))
    }
    const opened = openDatabase({ folder, now, beforeLoss })
    deleteMarkedCaches({ folder, log })
    const notices = opened.damaged === null ? [] : [damageNotice(opened.damaged, spoolAside, log)]
    const copy = keepCopy({ db: opened.db, folder, now, log })
    const close = () => {
      copy.close()
      opened.close()
    }
    const openCacheOf = (owner: Owner) => openCache({ folder, owner, log })
    return { ok: true, data: { db: opened.db, openCache: openCacheOf, notices, renewCopy: copy.renew, close } }
  } catch (error) {
    log.error('database.unopened', { error })
    if (error instanceof DatabaseTooNewError) return { ok: false, sentence: error.sentence }
    return { ok: false, sentence: storageSentence(storageProblem(error) ?? 'unreadable', 'opening') }
  }
}

/** The sentence for a cache that was just opened; null if it is in order. */
export function cacheNotice({ wasDamaged, unopened }: Pick<CacheFile, 'wasDamaged' | 'unopened'>): string | null {
  if (unopened !== null) return unopenedSentence(unopened)
  return wasDamaged ? cacheSentence : null
}

function damageNotice({ path, rebuilt }: DamagedDatabase, spoolAside: string | null, log: Log): string {
  log.error('database.damaged', { file: path === null ? null : basename(path), rebuilt })
  const found = path === null ? 'não estavam mais na pasta do Malote' : 'estavam danificados'
  const kept = path === null ? '' : ` O arquivo danificado ficou em ${path}.`
  const files = spoolAside === null ? '' : ` As cópias dos arquivos que aguardavam envio ficaram em ${spoolAside}.`
  switch (rebuilt) {
    case 'whole':
      return `Os dados deste computador ${found} e foram refeitos a partir da cópia que o Malote guarda: nada do que estava confirmado se perdeu.${kept}`
    case 'older':
      return `Os dados deste computador ${found} e foram refeitos a partir de uma cópia mais antiga: as mudanças mais novas podem faltar. Nada será enviado sem que você peça: confira no serviço o que já foi feito antes de tentar de novo.${kept}${files}`
    case 'doubtful':
      return `Uma parte dos dados deste computador estava danificada: as mudanças mais novas podem faltar. Nada será enviado sem que você peça: confira no serviço o que já foi feito antes de tentar de novo. Uma cópia do que foi encontrado ficou em ${path}.${files}`
    case 'none':
      return `Os dados deste computador ${found} e não puderam ser refeitos. O Malote começou com dados novos.${kept}${files}`
  }
}
