import { DatabaseTooNewError, type OpenedDatabase, openDatabase } from '../database/index.ts'
import type { Log } from '../log/index.ts'

/** The local data, or a sentence in Portuguese about why it cannot be opened; the file is then left as it was. */
export type LocalData = { ok: true; data: OpenedDatabase } | { ok: false; sentence: string }

export function openLocalData({ folder, now, log }: { folder: string; now(): Date; log: Log }): LocalData {
  try {
    return { ok: true, data: openDatabase({ folder, now }) }
  } catch (error) {
    log.error('database.unopened', { error })
    if (error instanceof DatabaseTooNewError) return { ok: false, sentence: error.sentence }
    return {
      ok: false,
      sentence:
        'Os dados deste computador não puderam ser abertos. Verifique o espaço e as permissões do disco e abra o Malote de novo.',
    }
  }
}
