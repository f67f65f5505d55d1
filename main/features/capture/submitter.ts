import type { DatabaseSync } from 'node:sqlite'
import type { Finding } from '../../../contract/bridge/capture.ts'
import type { Destination } from '../../../contract/bridge/destination.ts'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import { raiseAccessTo } from '../../../contract/bridge/secrecy.ts'
import { restrict } from '../../engine/access/index.ts'
import { afterCommit, type Transaction, transaction } from '../../engine/database/index.ts'
import { findCapturer } from './capturer.ts'
import { fillSubject } from './destination.ts'
import { isFinished } from './reopen-row.ts'
import type { SendRows } from './row-sender.ts'
import type { CaptureStore, StoredRow } from './store.ts'
import type { Capture, CaptureEvents, CaptureLookups, CaptureOptions, ForwardingPort, PrivacyPort } from './types.ts'

interface SubmitterOptions {
  db: DatabaseSync
  store: Pick<CaptureStore, 'change' | 'findListed'>
  context: CaptureOptions['context']
  sendRows: SendRows
  forwardings: Pick<ForwardingPort, 'forwardFile'>
  privacy: Pick<PrivacyPort, 'check'>
  roleInForce: CaptureLookups['roleInForce']
  finishContents: Capture['finishContents']
  /** A row was sent by its profile, without the person. */
  sent(fileId: string): void
  submitted: CaptureEvents['submitted']
}

/** Sends rows, with the forwardings that their destinations ask for. */
export interface Submitter {
  /** Sends all rows or none for the person; capturer and failures as in createRowSender. */
  send(tx: Transaction, rows: readonly StoredRow[], idPapel: string | null): Outcome<null>
  /** Sends an examined row if its profile sends at once; if something is lacking, the row waits for the person. */
  sendByProfile(fileId: string): void
}

export function createSubmitter(options: SubmitterOptions): Submitter {
  const { db, store, context, sendRows, forwardings, privacy, roleInForce, finishContents, sent, submitted } = options

  /** The access of a destination may be invalid for this capturer: the profile was saved for another one. */
  function destinationProblem(row: StoredRow, idPapel: string | null): string | null {
    const destination = destinationOf(row)
    const capturer = findCapturer(row.idPapel ?? idPapel, context)
    if (destination === null || capturer === null) return null
    const access = restrict(destination, capturer.idPapel === null)
    return access.ok ? null : `"${row.name}", acesso do encaminhamento: ${access.sentence}`
  }

  function send(tx: Transaction, rows: readonly StoredRow[], idPapel: string | null): Outcome<null> {
    for (const row of rows) {
      const problem = destinationProblem(row, idPapel)
      if (problem !== null) return failed('refused', problem)
    }
    const outcome = sendRows(tx, rows, idPapel)
    if (!outcome.ok) return outcome
    for (const { row, idResponsavel } of outcome.value) {
      const { fileId, name } = row
      const destination = destinationOf(row)
      if (destination === null) continue
      const subject = fillSubject(destination.subject, name)
      forwardings.forwardFile(tx, { fileId, name, idResponsavel, destination: { ...destination, subject } })
      // If the row is sent again, the same forwarding waits for it.
      store.change(fileId, { destination: null })
    }
    return ok(null)
  }

  /** Of a row whose content cannot be finished, the person decides. */
  function finish({ fileId }: StoredRow): void {
    const leave = () => store.change(fileId, { sendsItself: false })
    finishContents([fileId]).then(({ ok: isDone }) => (isDone ? undefined : leave()), leave)
  }

  return {
    send(tx, rows, idPapel) {
      const outcome = send(tx, rows, idPapel)
      if (outcome.ok) for (const row of rows) submitted(row, store.findListed(row.fileId)?.operationId ?? '')
      return outcome
    },
    sendByProfile(fileId) {
      if (context.signal.aborted) return
      const isSent = transaction(db, (tx) => {
        const row = store.findListed(fileId)
        if (row === null || !row.sendsItself || row.state === 'preparing') return false
        // This is called again when its text has been laid, or is awaited no longer.
        if (row.addsTextLayer) return false
        // This is called again when the row has been examined.
        if (row.state === 'draft' && row.report === null) return false
        // This is called again when the finished content has been examined.
        if (!isFinished(row)) {
          afterCommit(tx, () => finish(row))
          return false
        }
        const checked = privacy.check(row)
        // This is called again when the search has ended.
        if (checked.kind === 'not-searched' || ('isPartly' in checked && checked.isPartly)) return false
        store.change(fileId, { sendsItself: false })
        return checked.kind === 'free' && canSendUnreviewed(row) && send(tx, [row], roleInForce()).ok
      })
      if (isSent) sent(fileId)
    },
  }
}

/**
 * True unless a person should see the file first: it is captured already or unreadable, its signatures would be lost, or it
 * is not known that they hold.
 */
function canSendUnreviewed({ state, known, kind, report }: StoredRow): boolean {
  if (state !== 'draft' || known !== null || report === null) return false
  return (
    !report.findings.some((each) => waitsForPerson.includes(each)) &&
    (report.signatures === 0 || kind === 'certificate')
  )
}

const waitsForPerson: readonly Finding[] = ['not-examined', 'incomplete', 'overstated', 'signed-unproved']

/** The forwarding shows the file's name, so it is at least as secret as the file. */
const destinationOf = (row: StoredRow): Destination | null =>
  row.destination === null ? null : raiseAccessTo(row.destination, row)
