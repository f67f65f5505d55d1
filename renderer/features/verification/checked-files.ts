import { createStore } from 'zustand'
import type { DocumentView, OpenedContent } from '../../../contract/bridge/documents.ts'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import type { ReceiptCheck } from '../../../contract/bridge/receipts.ts'
import type { Verification } from '../../../contract/bridge/verification.ts'
import { call, openForReading } from '../../bridge/malote.ts'

/** A file, and the answers about it; null while an answer is awaited. */
export interface AskedFile {
  readonly id: string
  readonly file: File
  readonly opened: Outcome<OpenedContent> | null
  readonly verification: Outcome<Verification> | null
  /** Of the document that was captured with the same content. */
  readonly captured: Outcome<DocumentView | null> | null
  readonly receipt: Outcome<ReceiptCheck> | null
  /** The name of the file that the receipt was compared with; null for none. */
  readonly comparedWith: string | null
}

/** Main keeps the last 20 files that were handed over: these, and those that receipts are compared with. */
export const maxFiles = 10

const unanswered = { opened: null, verification: null, captured: null, receipt: null, comparedWith: null }

/** A receipt can be JSON; anything else is taken for a PDF. */
export const hasPages = ({ file: { name } }: Pick<AskedFile, 'file'>): boolean => !/\.json$/i.test(name)

export const isReceipt = ({ receipt }: Pick<AskedFile, 'receipt'>): boolean =>
  receipt?.ok === true && receipt.value.integrity !== 'no-receipt'

type Change = (id: string, changes: Partial<AskedFile>) => void

/** Asks everything about a file; each answer is told as it comes, the pages first. */
async function ask({ id, file }: AskedFile, handed: Outcome<string>, change: Change): Promise<void> {
  if (!handed.ok) return change(id, { opened: handed, verification: handed, captured: handed, receipt: handed })
  const given = { handedId: handed.value }
  const receipt = call('receipts.check', { receiptId: handed.value, documentId: null })
  if (!hasPages({ file })) return change(id, { receipt: await receipt })
  const captured = call('documents.findByFile', given)
  const opened = await call('documents.openHanded', given)
  change(id, { opened })
  const verification = opened.ok ? call('verification.check', { contentId: opened.value.contentId }) : opened
  await Promise.all([
    Promise.resolve(verification).then((value) => change(id, { verification: value })),
    captured.then((value) => change(id, { captured: value })),
    receipt.then((value) => change(id, { receipt: value })),
  ])
}

/** Compares a receipt with each file until one is the document that the receipt cites. */
async function compareEach({ id, file }: AskedFile, others: readonly File[], change: Change): Promise<void> {
  for (const other of others) {
    const [receiptId, documentId] = await handOver([file, other])
    if (!receiptId?.ok || !documentId?.ok) return change(id, { receipt: failed('file-problem') })
    const receipt = await call('receipts.check', { receiptId: receiptId.value, documentId: documentId.value })
    change(id, { receipt, comparedWith: other.name })
    if (receipt.ok && receipt.value.matched !== null) return
  }
}

/** The ids of files by which main knows them, in their order. */
async function handOver(files: readonly File[]): Promise<readonly Outcome<string>[]> {
  const handed = await openForReading(files)
  return handed.ok ? handed.value.map(({ handedId }) => ok(handedId)) : files.map(() => handed)
}

/** The files of Verificar, newest first, until sign-out. */
export function createCheckedFiles() {
  const store = createStore<{ files: readonly AskedFile[]; shown: string | null; isCut: boolean }>(() => ({
    files: [],
    shown: null,
    isCut: false,
  }))
  const change: Change = (id, changes) =>
    store.setState(({ files }) => ({ files: files.map((each) => (each.id === id ? { ...each, ...changes } : each)) }))

  /** A receipt among files that came together is compared with the others. */
  async function check(files: readonly AskedFile[]): Promise<void> {
    for (const { id } of files) change(id, unanswered)
    const handed = await handOver(files.map(({ file }) => file))
    for (const [place, file] of files.entries()) await ask(file, handed[place] ?? failed('file-problem'), change)
    const ids = new Set(files.map(({ id }) => id))
    const asked = store.getState().files.filter(({ id }) => ids.has(id))
    const documents = asked.filter((each) => !isReceipt(each)).map(({ file }) => file)
    for (const receipt of asked.filter(isReceipt)) await compareEach(receipt, documents, change)
  }

  return {
    store,
    take(given: readonly File[]): void {
      const added = given
        .slice(0, maxFiles)
        .map((file): AskedFile => ({ id: crypto.randomUUID(), file, ...unanswered }))
      store.setState(({ files, shown }) => ({
        files: [...added, ...files].slice(0, maxFiles),
        shown: added[0]?.id ?? shown,
        isCut: files.length + given.length > maxFiles,
      }))
      if (added.length > 0) void check(added)
    },
    show: (shown: string): void => store.setState({ shown }),
    retry: (file: AskedFile): void => void check([file]),
    compare: (receipt: AskedFile, document: File): void => void compareEach(receipt, [document], change),
  }
}
