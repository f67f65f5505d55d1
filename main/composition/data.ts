import { existsSync, renameSync } from 'node:fs'
import { basename, join } from 'node:path'
import {
  type DamagedDatabase,
  DatabaseTooNewError,
  keepCopy,
  type OpenedDatabase,
  openDatabase,
  storageProblem,
} from '../database/index.ts'
import type { Log } from '../log/index.ts'
import { storageSentence } from './storage-sentences.ts'

export interface LocalDatabase {
  readonly db: OpenedDatabase['db']
  /** Sentences in Portuguese about what had to be put aside. */
  readonly notices: readonly string[]
  close(): void
}

/** The local data, or a sentence in Portuguese about why it cannot be opened; the file is then left as it was. */
export type LocalData = { ok: true; data: LocalDatabase } | { ok: false; sentence: string }

export function openLocalData({ folder, now, log }: { folder: string; now(): Date; log: Log }): LocalData {
  try {
    const opened = openDatabase({ folder, now })
    const notices = opened.damaged === null ? [] : [told(folder, opened.damaged, log)]
    const copy = keepCopy({ db: opened.db, folder, now, log })
    const close = () => {
      copy.close()
      opened.close()
    }
    return { ok: true, data: { db: opened.db, notices, close } }
  } catch (error) {
    log.error('database.unopened', { error })
    if (error instanceof DatabaseTooNewError) return { ok: false, sentence: error.sentence }
    return { ok: false, sentence: storageSentence(storageProblem(error) ?? 'unreadable', 'opening') }
  }
}

/** Nothing of a damaged database is thrown away, and no file that only it knew the name of. */
function told(folder: string, { path, isRebuilt }: DamagedDatabase, log: Log): string {
  log.error('database.damaged', { file: basename(path), rebuilt: isRebuilt })
  if (isRebuilt) {
    return `Os dados deste computador estavam danificados e foram refeitos a partir da cópia que o Malote guarda: nada do que estava confirmado se perdeu. O arquivo danificado ficou em ${path}.`
  }
  const spool = join(folder, 'spool')
  const aside = join(folder, basename(path).replace('malote.db', 'spool'))
  const hadFiles = existsSync(spool)
  if (hadFiles) renameSync(spool, aside)
  const files = hadFiles ? ` As cópias dos arquivos que esperavam envio ficaram em ${aside}.` : ''
  return `Os dados locais estavam danificados e foram guardados à parte em ${path}. O Malote começou com dados novos.${files}`
}
