import { createStore, type StoreApi } from 'zustand'
import type { CaptureRow, RejectedFile } from '../../../contract/bridge/capture.ts'
import type { DirectoryEntry } from '../../../contract/bridge/directory.ts'
import type { Failure, Outcome } from '../../../contract/bridge/outcome.ts'
import { definedFields } from '../../../contract/defined-fields.ts'
import { addFiles, call, currentAccount, isCurrentAccount } from '../../bridge/malote.ts'

/** The values that the person has typed or chosen for a file: proposals leave them alone. */
export interface Typed {
  readonly name?: string
  readonly recipients?: readonly DirectoryEntry[]
  readonly subject?: string
  readonly message?: string
  /** The recipients of the document before, which came in the same file. */
  readonly carried?: readonly DirectoryEntry[]
  /** Fields of the row that the person has chosen. */
  readonly chosen?: readonly ('kind' | 'access' | 'classe')[]
}

interface CounterState {
  /** Ids of the files at the counter, the one being served first. */
  readonly queue: readonly string[]
  /** Put aside in this session: offered as the newest after all others. */
  readonly aside: readonly string[]
  readonly typed: Readonly<Record<string, Typed>>
  readonly rejected: readonly RejectedFile[]
  readonly failure: Failure | null
  readonly isAdding: boolean
}

export interface CounterFiles {
  readonly store: StoreApi<CounterState>
  /** Puts files of this computer at the end of the queue. */
  add(files: readonly File[]): Promise<void>
  /** Puts drafts of the capture list at the counter. */
  take(fileIds: readonly string[], typed?: Typed): void
  type(fileId: string, changes: Typed): void
  /** Takes a file off the counter; its draft stays in the capture list. */
  putAside(fileId: string): void
  /** Takes a file off the counter whose draft is sent or gone. */
  drop(fileId: string): void
  /** Proposes the recipients of one file for another, and the message that the person wrote for it. */
  carry(from: string, to: string, recipients: readonly DirectoryEntry[]): void
  /** Makes one file of those in the queue, in its order. */
  join(rows: readonly CaptureRow[]): Promise<void>
  clearNotices(): void
}

/** The files at the counter of one account, while its window is open; the drafts themselves are in the capture list. */
export function createCounterFiles(): CounterFiles {
  const store = createStore<CounterState>(() => ({
    queue: [],
    aside: [],
    typed: {},
    rejected: [],
    failure: null,
    isAdding: false,
  }))
  const without = (fileIds: readonly string[]) =>
    store.setState(({ queue }) => ({ queue: queue.filter((each) => !fileIds.includes(each)) }))
  function take(fileIds: readonly string[], typed: Typed = {}): void {
    const [first] = fileIds
    store.setState(({ queue, aside, typed: before }) => ({
      queue: [...queue, ...fileIds.filter((each) => !queue.includes(each))],
      aside: aside.filter((each) => !fileIds.includes(each)),
      typed: first === undefined ? before : { ...before, [first]: { ...before[first], ...typed } },
    }))
  }
  return {
    store,
    take,
    async add(files) {
      store.setState({ isAdding: true, rejected: [], failure: null })
      const account = currentAccount()
      const outcome = await addFiles(files, () => {}, account)
      // After a sign-out no file name may appear on the page.
      if (!isCurrentAccount(account)) return
      store.setState({ isAdding: false })
      if (!outcome.ok) return store.setState({ failure: outcome.failure })
      store.setState({ rejected: outcome.value.rejected })
      take(outcome.value.rows.map(({ fileId }) => fileId))
    },
    type: (fileId, changes) =>
      store.setState(({ typed }) => ({ typed: { ...typed, [fileId]: { ...typed[fileId], ...changes } } })),
    putAside(fileId) {
      without([fileId])
      store.setState(({ aside }) => ({ aside: [...aside, fileId] }))
    },
    carry: (from, to, carried) =>
      store.setState(({ typed }) => {
        const message = typed[from]?.message
        return { typed: { ...typed, [to]: { carried, ...definedFields({ message }), ...typed[to] } } }
      }),
    drop: (fileId) => without([fileId]),
    async join(rows) {
      const outcome = await joinRows(rows)
      if (outcome.ok) without(rows.map(({ fileId }) => fileId).filter((id) => id !== outcome.value.fileId))
      else store.setState({ failure: outcome.failure })
    },
    clearNotices: () => store.setState({ rejected: [], failure: null }),
  }
}

/** Those of some rows that came in the same file as this one, itself among them, in their order. */
export const documentsOf = (row: CaptureRow, rows: readonly CaptureRow[]): readonly CaptureRow[] =>
  row.stackId === null ? [row] : rows.filter(({ stackId }) => stackId === row.stackId)

/** Failures as those of `pages.join`. */
const joinRows = (rows: readonly CaptureRow[]): Promise<Outcome<CaptureRow>> =>
  call('pages.join', {
    kind: 'join',
    files: rows.map(({ fileId, sha256 }) => ({ fileId, from: sha256 ?? '' })),
    pages: rows.flatMap(({ fileId, report }) =>
      Array.from({ length: report?.pages ?? 0 }, (_, page) => ({ fileId, page, turn: 0 as const })),
    ),
  })
