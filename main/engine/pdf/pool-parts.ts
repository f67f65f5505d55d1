import type { AmendJobResults, ArchiveOrder, AttachOrder, TextLayerOrder } from './amend-messages.ts'
import type { ArchiveCheck } from './archive/check-archive.ts'
import { type GaveUp, orGiveUp } from './give-up.ts'
import type { ReadPageFacts } from './page-facts.ts'
import type { createWorkerQueue } from './worker-queue.ts'

/** Jobs that write a changed copy of a PDF. */
export interface Amendments {
  /** Lays text that is not seen into a copy of a PDF, which keeps all its bytes. Rejects as `examine` does. */
  layText(order: TextLayerOrder): Promise<AmendJobResults['text-layer'] | GaveUp>
  /**
   * Embeds a file in a copy of a PDF, which keeps all its bytes. The same order gives the same bytes. Other attachments
   * stay. Rejects with the system's error if one of the files cannot be read, and with PoolClosed.
   */
  attachOriginal(order: AttachOrder): Promise<AmendJobResults['attach-original'] | GaveUp>
  /**
   * Writes a copy that meets PDF/A-2b, as far as the checks of `archive/` go; there is no file unless nothing was found
   * against it. The same file gives the same bytes. Rejects as `attachOriginal` does.
   */
  toArchive(order: ArchiveOrder): Promise<AmendJobResults['to-archive'] | GaveUp>
}

/** Facts of a file by the standards of scans. Rejects as `examine` does. */
export interface Measurements {
  /** Measures at most so many pages, counted from 0: as many as a second allows, and at least one. */
  readPageFacts(from: string, order: { readonly first: number; readonly most: number }): Promise<ReadPageFacts | GaveUp>
  /** Checks a file by named rules of PDF/A-2b. */
  checkArchive(from: string): Promise<ArchiveCheck | GaveUp>
}

type Queue = ReturnType<typeof createWorkerQueue>

export const measurementsBy = (queue: Queue): Measurements => ({
  readPageFacts: (from, order) => orGiveUp(queue.run({ kind: 'page-facts', from, ...order }) as Promise<ReadPageFacts>),
  checkArchive: (from) => orGiveUp(queue.run({ kind: 'check-archive', from }) as Promise<ArchiveCheck>),
})
