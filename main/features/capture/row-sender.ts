import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import type { PrivacyRecord } from '../../../contract/bridge/privacy.ts'
import { isSecret, isStricter } from '../../../contract/bridge/secrecy.ts'
import type { Transaction } from '../../engine/database/index.ts'
import type { NewJob } from '../../engine/outbox/index.ts'
import { captureTexts, noCapturerSentence } from './capture-texts.ts'
import { findCapturer } from './capturer.ts'
import { submissionOf } from './job-payload.ts'
import { isFinished } from './reopen-row.ts'
import type { CaptureStore, StoredRow } from './store.ts'
import type { CaptureOptions, ForwardingPort, OutboxPort, PrivacyPort } from './types.ts'

interface RowSenderOptions {
  store: Pick<CaptureStore, 'change'>
  context: CaptureOptions['context']
  outbox: OutboxPort
  forwardings: Pick<ForwardingPort, 'waitingFor'>
  privacy: PrivacyPort
}

interface SentRow {
  readonly row: StoredRow
  /** The capturer: the id of a role, or of the citizen. */
  readonly idResponsavel: string
}

interface PlannedJob extends SentRow {
  readonly job: NewJob
  /** Kept with a file that is sent as Público. */
  readonly record: PrivacyRecord | null
}

/**
 * Enqueues one operation per row, all or none. The capturer is the row's own role, otherwise `idPapel`. Failures:
 * refused with a message that names the file.
 */
export function createRowSender({ store, context, outbox, forwardings, privacy }: RowSenderOptions) {
  function plan(row: StoredRow, idPapel: string | null): Outcome<PlannedJob> {
    const capturer = findCapturer(row.idPapel ?? idPapel, context)
    if (capturer === null) return failed('refused', noCapturerSentence(row))
    if (row.sheets?.state === 'reading') return failed('refused', captureTexts.sheetsSought(row))
    if (!isFinished(row)) return failed('refused', captureTexts.notFinished(row))
    const exposure = openForwardingSentence(row)
    if (exposure !== null) return failed('refused', exposure)
    const checked = privacy.check(row)
    if (checked.kind !== 'free') return failed('refused', checked.sentence)
    const submission = submissionOf(row, capturer.idPapel, context.environment)
    if (!submission.ok) return failed('refused', submission.sentence)
    const { kind, payload } = submission
    const job = { kind, title: row.name, roleName: capturer.roleName, payload }
    return ok({ row, job, record: checked.record, idResponsavel: capturer.idPapel ?? context.person.id })
  }

  /** A row that was sent before may have become secret since, while a more open forwarding waits for it. */
  function openForwardingSentence(row: StoredRow): string | null {
    const { fileId, name, operationId, sentBefore } = row
    if (!isSecret(row.access) || (operationId ?? sentBefore) === null) return null
    const open = forwardings.waitingFor(fileId).find((waiting) => isStricter(row, waiting))
    return open === undefined ? null : captureTexts.openForwarding(name, open.subject)
  }

  function enqueue(tx: Transaction, { row, job, record }: PlannedJob): void {
    const { fileId, operationId: previous, sentBefore } = row
    if (previous !== null) outbox.supersede(previous)
    const operationId = outbox.enqueue(tx, job)
    if (record !== null) privacy.keep(operationId, record)
    const replaced = previous ?? sentBefore
    if (replaced !== null) outbox.takeOver(tx, replaced, operationId)
    store.change(fileId, { state: 'sent', sendsItself: false, operationId, sentBefore: null })
  }

  return (tx: Transaction, rows: readonly StoredRow[], idPapel: string | null): Outcome<SentRow[]> => {
    const planned: PlannedJob[] = []
    for (const row of rows) {
      const outcome = plan(row, idPapel)
      if (!outcome.ok) return outcome
      planned.push(outcome.value)
    }
    for (const each of planned) enqueue(tx, each)
    return ok(planned)
  }
}
export type SendRows = ReturnType<typeof createRowSender>
