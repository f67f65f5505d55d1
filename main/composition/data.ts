import { basename } from 'node:path'
import {
  type DamagedDatabase,
  DatabaseTooNewError,
  keepCopy,
  type OpenedDatabase,
  openDatabase,
  openRemembered,
  type Remembered,
  storageProblem,
} from '../database/index.ts'
import type { Log } from '../log/index.ts'
import { keepFilesAside } from './files-aside.ts'
import { rememberedSentence, storageSentence, unopenedSentence } from './storage-sentences.ts'

export interface LocalDatabase {
  readonly db: OpenedDatabase['db']
  /** What the service can tell again. */
  readonly remembered: Remembered
  /** Sentences in Portuguese about what had to be put aside. */
  readonly notices: readonly string[]
  close(): void
}

/** The local data, or a sentence in Portuguese about why it cannot be opened; the file is then left as it was. */
export type LocalData = { ok: true; data: LocalDatabase } | { ok: false; sentence: string }

export function openLocalData({ folder, now, log }: { folder: string; now(): Date; log: Log }): LocalData {
  try {
    let filesAside: string | null = null
    const beforeLoss = (path: string | null) => {
      filesAside = keepFilesAside(folder, path === null ? `danificado-${now().toISOString()}` : basename(path))
    }
    const opened = openDatabase({ folder, now, beforeLoss })
    const remembered = openedWith(opened, () => openRemembered({ folder, now, log }))
    const notices = [
      ...(opened.damaged === null ? [] : [told(opened.damaged, filesAside, log)]),
      ...rememberedNotices(remembered),
    ]
    const copy = keepCopy({ db: opened.db, folder, now, log })
    const close = () => {
      remembered.close()
      copy.close()
      opened.close()
    }
    return { ok: true, data: { db: opened.db, remembered, notices, close } }
  } catch (error) {
    log.error('database.unopened', { error })
    if (error instanceof DatabaseTooNewError) return { ok: false, sentence: error.sentence }
    return { ok: false, sentence: storageSentence(storageProblem(error) ?? 'unreadable', 'opening') }
  }
}

function rememberedNotices({ wasDamaged, unopened }: Remembered): string[] {
  if (unopened !== null) return [unopenedSentence(unopened)]
  return wasDamaged ? [rememberedSentence] : []
}

/** What is opened is closed again where that which belongs to it does not open. */
function openedWith<T>(opened: OpenedDatabase, open: () => T): T {
  try {
    return open()
  } catch (error) {
    opened.close()
    throw error
  }
}

function told({ path, rebuilt }: DamagedDatabase, filesAside: string | null, log: Log): string {
  log.error('database.damaged', { file: path === null ? null : basename(path), rebuilt })
  const found = path === null ? 'não estavam mais na pasta do Malote' : 'estavam danificados'
  const kept = path === null ? '' : ` O arquivo danificado ficou em ${path}.`
  const files = filesAside === null ? '' : ` As cópias dos arquivos que esperavam envio ficaram em ${filesAside}.`
  switch (rebuilt) {
    case 'whole':
      return `Os dados deste computador ${found} e foram refeitos a partir da cópia que o Malote guarda: nada do que estava confirmado se perdeu.${kept}`
    case 'older':
      return `Os dados deste computador ${found} e foram refeitos a partir de uma cópia mais antiga: as mudanças mais novas podem faltar. Nada será enviado sem que você peça: confira no serviço o que já foi feito antes de tentar de novo.${kept}${files}`
    case 'not':
      return `Os dados deste computador ${found} e não puderam ser refeitos. O Malote começou com dados novos.${kept}${files}`
  }
}
