import type { AddFilesResult } from '../../../contract/bridge/capture.ts'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import type { Log } from '../../engine/log/index.ts'
import { type DocumentTools, dropDocument, makeDocument } from './make-document.ts'
import { scanningTexts as texts } from './scanning-texts.ts'
import type { StackRecord, StackStore } from './stack-store.ts'

/** The part of the capture list that takes the documents. */
export interface CapturePort {
  addFiles(
    files: readonly { readonly path: string; readonly name: string; readonly owned: boolean }[],
  ): Promise<Outcome<AddFilesResult>>
  rows(): AddFilesResult['rows']
  remove(wanted: { fileIds: string[] }): Outcome<null>
}

interface FinishOptions extends DocumentTools {
  readonly stacks: Pick<StackStore, 'pathOf' | 'save'>
  readonly capture: CapturePort
  readonly log: Pick<Log, 'warn' | 'error'>
}

/** `isDelivered`: its document is in the capture list, or was before; otherwise the stack goes on as `stack`. */
interface Finished {
  readonly outcome: Outcome<AddFilesResult>
  readonly isDelivered: boolean
  readonly stack: StackRecord
}

/** Makes the document of a stack and gives it to the capture list. `isRecovered`: a crash has interrupted this before. */
export type FinishStack = (stack: StackRecord, how: { isRecovered: boolean }) => Promise<Finished>

export function createFinishStack({ capture, log, ...tools }: FinishOptions): FinishStack {
  const { stacks } = tools

  /** The crash may have come before the stack was forgotten, or have cut the copy into the list. */
  function alreadyListed({ name, finishingAt }: StackRecord, sha256: string): boolean {
    const cut = capture
      .rows()
      .filter((row) => row.state === 'problem' && row.sha256 === null && row.name === `${name}.pdf`)
      .filter((row) => row.addedAt >= (finishingAt ?? row.addedAt))
    for (const { fileId } of cut) capture.remove({ fileIds: [fileId] })
    return capture.rows().some((row) => row.sha256 === sha256)
  }

  async function deliver(
    stack: StackRecord,
    { isRecovered }: { isRecovered: boolean },
  ): Promise<Omit<Finished, 'stack'>> {
    const made = await makeDocument(stack, tools)
    if ('refusedPage' in made) {
      const message = made.refusedPage === null ? texts.notMadeAtAll : texts.notMade(made.refusedPage)
      return { isDelivered: false, outcome: failed('refused', message) }
    }
    if (isRecovered && alreadyListed(stack, made.sha256))
      return { isDelivered: true, outcome: ok({ rows: [], rejected: [] }) }
    const outcome = await capture.addFiles([{ path: made.path, name: `${stack.name}.pdf`, owned: false }])
    if (!outcome.ok) return { isDelivered: false, outcome }
    const { rows, rejected } = outcome.value
    const isListed = capture.rows().some(({ sha256 }) => sha256 === made.sha256)
    return { outcome, isDelivered: rows.length > 0 || isListed || rejected.some(({ known }) => known !== undefined) }
  }

  return async (stack, { isRecovered }) => {
    const open = { ...stack, finishingAt: null }
    try {
      const result = await deliver(stack, { isRecovered })
      if (!result.isDelivered) await reopen(open)
      return { ...result, stack: open }
    } catch (error) {
      log.error('scanning.not-finished', { error })
      await reopen(open)
      return { isDelivered: false, outcome: failed('storage-problem'), stack: open }
    }
  }

  async function reopen(open: StackRecord): Promise<void> {
    await dropDocument(open, stacks)
      .then(() => stacks.save(open))
      .catch((error: unknown) => log.error('scanning.not-reopened', { error }))
  }
}
