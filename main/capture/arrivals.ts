import type { ClassView } from '../../contract/bridge/directory.ts'
import type { Transaction } from '../database/index.ts'
import type { AddFiles } from './add-files.ts'
import { fillFrom, leavesAccessUnsaid, type Profiles } from './profiles/index.ts'
import type { KeptRow, Rows } from './rows.ts'
import { KeepingStopped, NotTaken, type WhyNotTaken } from './spool.ts'

/** A file of a watched folder that seems to be whole. */
export interface Arriving {
  readonly path: string
  readonly name: string
  readonly sizeBytes: number
  readonly folderName: string
  readonly profileId: string | null
  /** Whether the original is still what it was when it was found to be whole. */
  isUnchanged(): Promise<boolean>
  /** Told in the transaction that keeps the row. */
  taken(tx: Transaction, fileId: string): void
}

/** What has become of it. `sameAs` is the row that it is a duplicate of. */
export type TakenIn =
  | { kind: 'taken'; fileId: string }
  | { kind: 'not-taken'; why: WhyNotTaken; reason: string; sameAs: string | null }

export interface ArrivalsOptions {
  rows: Pick<Rows, 'change'>
  takeIn: AddFiles['takeIn']
  profiles: Pick<Profiles, 'find'>
  classOfCode(codigo: string): ClassView | null
}

/** Takes in what watched folders bring: the row and what its profile says come about together, or not. */
export function createArrivals({ rows, takeIn, profiles, classOfCode }: ArrivalsOptions) {
  function keep(tx: Transaction, { fileId }: KeptRow, { name, profileId, taken }: Arriving): void {
    taken(tx, fileId)
    const profile = profileId === null ? null : profiles.find(profileId)
    if (profile === null) return
    const sendsItself = profile.sendsAtOnce && !leavesAccessUnsaid(profile, name)
    rows.change(fileId, { ...fillFrom(profile, name, classOfCode), sendsItself })
  }

  return {
    async takeIn(arriving: Arriving): Promise<TakenIn> {
      const { path, name, folderName, sizeBytes, isUnchanged } = arriving
      try {
        const { fileId } = await takeIn(
          { path, name, owned: false },
          {
            row: { folderName },
            isWhole: async (copiedBytes) => copiedBytes === sizeBytes && (await isUnchanged()),
            taken: (tx, row) => keep(tx, row, arriving),
          },
        )
        return { kind: 'taken', fileId }
      } catch (error) {
        // It lies where it lay, and is looked at anew by the next start.
        if (error instanceof KeepingStopped) return { kind: 'not-taken', why: 'changed', reason: '', sameAs: null }
        if (!(error instanceof NotTaken)) throw error
        return { kind: 'not-taken', why: error.why, reason: error.message, sameAs: error.sameAs }
      }
    },
  }
}
