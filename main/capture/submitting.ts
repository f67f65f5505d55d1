import type { DatabaseSync } from 'node:sqlite'
import { failed, type Outcome, ok } from '../../contract/bridge/outcome.ts'
import { type Transaction, transaction } from '../database/index.ts'
import type { NewJob } from '../outbox/index.ts'
import type { SessionContext } from '../session/index.ts'
import { capturerOf } from './capturer.ts'
import { submissionOf } from './payload.ts'
import type { KeptRow, Rows } from './rows.ts'

export interface SubmittingOptions {
  db: DatabaseSync
  rows: Pick<Rows, 'change' | 'findListed'>
  context: Pick<SessionContext, 'environment' | 'person' | 'roles'>
  enqueue(tx: Transaction, job: NewJob): string
  supersede(operationId: string): void
  /** In whose name the person works by their own choice; null for a citizen, and where that role is theirs no more. */
  roleInForce(): string | null
  /** The person has signed out. */
  isLeaving(): boolean
  /** A row has been sent without the person. */
  sent(fileId: string): void
}

/** Makes operations of rows. */
export interface Submitting {
  /**
   * One operation per row, all or none, in the name of the row's own role or else of the role given. Failures: refused
   * with a sentence that names the file.
   */
  send(tx: Transaction, wanted: readonly KeptRow[], idPapel: string | null): Outcome<null>
  /** Sends what its profile sends by itself, once it has been looked at; what is lacking leaves it to the person. */
  sendItself(fileId: string): void
}

export function createSubmitting(options: SubmittingOptions): Submitting {
  const { db, rows, context, enqueue, supersede, roleInForce, isLeaving, sent } = options

  const send: Submitting['send'] = (tx, wanted, idPapel) => {
    const jobs: (readonly [KeptRow, NewJob])[] = []
    for (const row of wanted) {
      const capturer = capturerOf(row.idPapel ?? idPapel, context)
      if (capturer === null) return failed('refused', { message: noCapturer(row) })
      const submission = submissionOf(row, capturer.idPapel, context.environment)
      if (!submission.ok) return failed('refused', { message: submission.sentence })
      const { kind, payload } = submission
      jobs.push([row, { kind, title: row.name, roleName: capturer.roleName, payload }])
    }
    for (const [{ fileId, operationId: before }, job] of jobs) {
      if (before !== null) supersede(before)
      rows.change(fileId, { state: 'sent', sendsItself: false, operationId: enqueue(tx, job) })
    }
    return ok(null)
  }

  return {
    send,
    sendItself(fileId) {
      if (isLeaving()) return
      const isSent = transaction(db, (tx) => {
        const row = rows.findListed(fileId)
        if (row === null || !row.sendsItself || row.state === 'preparing') return false
        rows.change(fileId, { sendsItself: false })
        return isForNobodyToSee(row) && send(tx, [row], roleInForce()).ok
      })
      if (isSent) sent(fileId)
    },
  }
}

/**
 * Whether nothing speaks against sending a file that nobody has looked at: it is not known to be captured, could be
 * read here, and carries no signatures that the kind set for it would make nothing of.
 */
function isForNobodyToSee({ state, known, kind, report }: KeptRow): boolean {
  if (state !== 'draft' || known !== null || report === null) return false
  return !report.findings.includes('not-examined') && (report.signatures === 0 || kind === 'certificate')
}

/** A profile may name a role that the person has lost, or that is somebody else's. */
const noCapturer = ({ name, idPapel }: KeptRow) =>
  idPapel === null
    ? 'Escolha em nome de qual papel os documentos seguem.'
    : `"${name}": o papel escolhido para ele não é seu. Escolha outro.`
