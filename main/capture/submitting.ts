import type { DatabaseSync } from 'node:sqlite'
import type { Destination } from '../../contract/bridge/destination.ts'
import { failed, type Outcome, ok } from '../../contract/bridge/outcome.ts'
import { type AccessSaid, asSecretAs, isSecret, isStricter } from '../../contract/bridge/secrecy.ts'
import { restrictedBy } from '../access/index.ts'
import { type Transaction, transaction } from '../database/index.ts'
import type { NewJob } from '../outbox/index.ts'
import type { SessionContext } from '../session/index.ts'
import { type Capturer, capturerOf } from './capturer.ts'
import { type ForwardingOn, subjectFor } from './destination.ts'
import { submissionOf } from './payload.ts'
import type { KeptRow, Rows } from './rows.ts'

export interface SubmittingOptions {
  db: DatabaseSync
  rows: Pick<Rows, 'change' | 'find' | 'findListed'>
  context: Pick<SessionContext, 'environment' | 'person' | 'roles'>
  enqueue(tx: Transaction, job: NewJob): string
  supersede(operationId: string): void
  /** What waits for an operation that was refused or called off waits for another. */
  takeOver(tx: Transaction, before: string, after: string): void
  /** In whose name the person works by their own choice; null for a citizen, and where that role is theirs no more. */
  roleInForce(): string | null
  /** Has a file that has just been sent forwarded once it is captured, in the same transaction. */
  forwardOn: ForwardingOn
  /** The forwardings that leave once a file has been captured. */
  forwardingsOf(fileId: string): readonly WaitingForwarding[]
  /** The person has signed out. */
  isLeaving(): boolean
  /** A row has been sent without the person, or along with something else. */
  sent(fileId: string): void
}

/** Of a forwarding that has been armed: what it is about, and who may see it. */
export type WaitingForwarding = AccessSaid & { readonly subject: string }

/** What a file that goes along is: a document, in the signature phase, or on its way to one of them by an operation. */
export type SentAlong =
  | { readonly kind: 'captured'; readonly idDocumento: string }
  | { readonly kind: 'phase'; readonly idFase: string }
  | {
      readonly kind: 'sent'
      readonly operationId: string
      /** It ends in the signature phase. */
      readonly isToBeSigned: boolean
      /** Asked for just now, with what it goes along with. */
      readonly isNew: boolean
    }

/** Makes operations of rows. */
export interface Submitting {
  /**
   * One operation per row, all or none, in the name of the row's own role or else of the role given. Failures: refused
   * with a sentence that names the file.
   */
  send(tx: Transaction, wanted: readonly KeptRow[], idPapel: string | null): Outcome<null>
  /**
   * For what takes files along, in the order asked for: those not sent yet are sent, as by `send`. Failures: refused,
   * and then nothing has changed.
   */
  sendAlong(tx: Transaction, fileIds: readonly string[], idPapel: string | null): Outcome<SentAlong[]>
  /** Sends what its profile sends by itself, once it has been looked at; what is lacking leaves it to the person. */
  sendItself(fileId: string): void
}

export function createSubmitting(options: SubmittingOptions): Submitting {
  const { db, rows, context, enqueue, supersede, takeOver, forwardOn, forwardingsOf, roleInForce, isLeaving, sent } =
    options

  const sendAll = (tx: Transaction, wanted: readonly KeptRow[], idPapel: string | null): Outcome<Sent[]> => {
    const jobs: (readonly [KeptRow, NewJob, Capturer])[] = []
    for (const row of wanted) {
      const capturer = capturerOf(row.idPapel ?? idPapel, context)
      if (capturer === null) return failed('refused', { message: noCapturer(row) })
      const opener = openerForwarding(row)
      if (opener !== null) return failed('refused', { message: opener })
      const submission = submissionOf(row, capturer.idPapel, context.environment)
      if (!submission.ok) return failed('refused', { message: submission.sentence })
      const { kind, payload } = submission
      jobs.push([row, { kind, title: row.name, roleName: capturer.roleName, payload }, capturer])
    }
    for (const [{ fileId, operationId: before, sentBefore }, job] of jobs) {
      if (before !== null) supersede(before)
      const operationId = enqueue(tx, job)
      const earlier = before ?? sentBefore
      if (earlier !== null) takeOver(tx, earlier, operationId)
      rows.change(fileId, { state: 'sent', sendsItself: false, operationId, sentBefore: null })
    }
    return ok(jobs.map(([row, , capturer]) => ({ row, idResponsavel: capturer.idPapel ?? context.person.id })))
  }

  /** What keeps a secret from being sent anew: it was none yet when the forwarding that still waits for it was armed. */
  function openerForwarding(row: KeptRow): string | null {
    const { fileId, name, operationId, sentBefore } = row
    if (!isSecret(row.access) || (operationId ?? sentBefore) === null) return null
    const opener = forwardingsOf(fileId).find((waiting) => isStricter(row, waiting))
    if (opener === undefined) return null
    return `"${name}": o encaminhamento que espera por ele ("${opener.subject}") é mais aberto que o documento. Desfaça-o em Saída, mude o acesso dele em Rascunhos e envie de novo.`
  }

  /** What keeps a file from being forwarded by itself: who sends it may be another than when that was said. */
  function destinationProblem(row: KeptRow, idPapel: string | null): string | null {
    const { name, idPapel: own } = row
    const destination = destinationOf(row)
    const capturer = capturerOf(own ?? idPapel, context)
    if (destination === null || capturer === null) return null
    const said = restrictedBy(destination, capturer.idPapel === null)
    return said.ok ? null : `"${name}", acesso do encaminhamento: ${said.sentence}`
  }

  const send: Submitting['send'] = (tx, wanted, idPapel) => {
    for (const row of wanted) {
      const problem = destinationProblem(row, idPapel)
      if (problem !== null) return failed('refused', { message: problem })
    }
    const outcome = sendAll(tx, wanted, idPapel)
    if (!outcome.ok) return outcome
    for (const { row, idResponsavel } of outcome.value) {
      const { fileId, name } = row
      const destination = destinationOf(row)
      if (destination === null) continue
      const subject = subjectFor(destination.subject, name)
      forwardOn(tx, { fileId, name, idResponsavel, destination: { ...destination, subject } })
      // Asked for once: sent anew, it is waited for by the same forwarding.
      rows.change(fileId, { destination: null })
    }
    return ok(null)
  }

  return {
    send,
    sendAlong(tx, fileIds, idPapel) {
      const wanted: KeptRow[] = []
      const known = new Map<string, SentAlong>()
      for (const fileId of new Set(fileIds)) {
        const row = rows.find(fileId)
        if (row === null) return failed('refused', { message: goneText })
        const before = standsAt(row)
        const isOpen = rows.findListed(fileId) !== null && (row.state === 'draft' || row.state === 'refused')
        if (before !== null) known.set(fileId, before)
        else if (isOpen) wanted.push(row)
        else return failed('refused', { message: notAlong(row) })
      }
      // Where they go has been said by what they go along with.
      const outcome = sendAll(tx, wanted, idPapel)
      if (!outcome.ok) return outcome
      for (const { fileId, kind } of wanted) {
        const operationId = rows.find(fileId)?.operationId ?? ''
        known.set(fileId, { kind: 'sent', operationId, isToBeSigned: kind === 'signature', isNew: true })
        sent(fileId)
      }
      return ok(fileIds.flatMap((fileId) => known.get(fileId) ?? []))
    },
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

const goneText = 'Um dos arquivos não está mais neste computador. Retire-o e anexe-o de novo.'

/** Where a file goes: its name goes with it, so that of a secret the forwarding is one, too, whatever the profile says. */
const destinationOf = (row: KeptRow): Destination | null =>
  row.destination === null ? null : asSecretAs(row.destination, row)

/** What a row is without being sent now; null where it would have to be. */
function standsAt({ kind, state, operationId, idDocumento, idFase, known }: KeptRow): SentAlong | null {
  if (idDocumento !== null) return { kind: 'captured', idDocumento }
  if (state === 'done' && idFase !== null) return { kind: 'phase', idFase }
  if (state === 'sent' && operationId !== null) {
    return { kind: 'sent', operationId, isToBeSigned: kind === 'signature', isNew: false }
  }
  // The very same content is a document already: it need not be sent to go along. One that is to be signed has to be:
  // what was captured before has not the signatures that were chosen for it.
  const isKnown = state === 'draft' && known !== null && kind !== 'signature'
  return isKnown ? { kind: 'captured', idDocumento: known.idDocumento } : null
}

function notAlong({ name, state, problem }: KeptRow): string {
  if (state === 'preparing') return `"${name}" ainda está sendo copiado para este computador. Espere terminar.`
  if (state === 'problem') return `"${name}": ${problem ?? 'não pode ser enviado.'}`
  if (state === 'done') return `"${name}" foi capturado, mas o serviço não disse com que registro. Anexe o documento.`
  return `"${name}" foi retirado de Capturar. Retire-o daqui, ou adicione o arquivo de novo.`
}

interface Sent {
  readonly row: KeptRow
  readonly idResponsavel: string
}

/** A profile may name a role that the person has lost, or that is somebody else's. */
const noCapturer = ({ name, idPapel }: KeptRow) =>
  idPapel === null
    ? 'Escolha em nome de qual papel os documentos seguem.'
    : `"${name}": o papel escolhido para ele não é seu. Escolha outro.`
