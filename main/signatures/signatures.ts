import type { DatabaseSync } from 'node:sqlite'
import type { DocumentoFaseAssinatura, SituacaoFase } from '../../contract/api/signatures.ts'
import type { DocumentView, OpenedContent } from '../../contract/bridge/documents.ts'
import { failed, type Outcome, ok } from '../../contract/bridge/outcome.ts'
import type {
  Noticed,
  Receipt,
  SignatureBatch,
  SignatureCounts,
  SignatureList,
  SignatureNotice,
  SignatureOffers,
} from '../../contract/bridge/signatures.ts'
import type { ApiClient, Describe } from '../api/index.ts'
import { getSignatureDownloadAddress, mayUseMemory, toldFailure } from '../api/index.ts'
import { afterCommit, type Transaction } from '../database/index.ts'
import type { Log } from '../log/index.ts'
import type { Told } from '../outbox/index.ts'
import type { SessionContext } from '../session/index.ts'
import type { ContentStore, Digester } from '../transfer/index.ts'
import { type Asking, type AskingOptions, createAsking } from './asking.ts'
import { type Batches, type BatchesOptions, createBatches } from './batches.ts'
import { wordsOf } from './notices.ts'
import { createNudges, type NudgesOptions } from './nudge.ts'
import { createOffers, type Offers } from './offers.ts'
import type { PhasePayload } from './phase-act.ts'
import { createQueue } from './queue.ts'
import { createReader } from './reader.ts'
import { createReceipts } from './receipt.ts'
import { createReviewedBytes } from './reviewed-bytes.ts'
import type { SignPayload } from './sign-handler.ts'

export interface SignaturesOptions
  extends Pick<NudgesOptions, 'roleInForce' | 'saveDraft'>,
    Pick<AskingOptions, 'enqueue' | 'supersede' | 'isBeingSent'> {
  db: DatabaseSync
  client: ApiClient
  context: SessionContext
  contents: Pick<ContentStore, 'open'>
  digest: Digester
  describeService: Describe
  /** Ids under which the person may be asked to sign: their own and those of their roles. */
  selves: readonly string[]
  now(): Date
  /** Calls an operation off, where nothing of it has left. */
  callOff(operationId: string): void
  /** How the person's operations stand. */
  standings: BatchesOptions['standings']
  /** A signature phase has ended with a document. */
  captured(idFase: string, document: DocumentView): void
  /** The registry number of a captured document that this computer knows; null otherwise. */
  registroOf(idDocumento: string): string | null
  changed(): void
  /** Something that the person should be told at once, also while they do not look. */
  noticed(words: Noticed): void
  log: Pick<Log, 'error'>
}

/** What waits for a signature, what was signed, and signing (product.md, "Signatures"). */
export interface Signatures extends Asking {
  /** Asks the service; what is remembered answers where it cannot be asked, with `fresh` false. */
  list(wanted: { situacao: SituacaoFase }): Promise<Outcome<SignatureList>>
  counts(): Outcome<SignatureCounts>
  markSeen(wanted: { ids: readonly string[] }): Outcome<null>
  offers(wanted: { askAgain: boolean }): Promise<Outcome<SignatureOffers>>
  /** Fetches the PDF and checks that its bytes are those that the service registered. */
  open(wanted: { id: string }): Promise<Outcome<OpenedContent>>
  batches(): Outcome<SignatureBatch[]>
  batch(wanted: { batchId: string }): Outcome<SignatureBatch>
  stopBatch(wanted: { batchId: string }): Outcome<SignatureBatch>
  archiveBatch(wanted: { batchId: string }): Outcome<null>
  receipt(wanted: { id: string; check: boolean }): Promise<Outcome<Receipt>>
  nudge(wanted: { id: string; signerId: string }): Outcome<{ draftId: string }>
  notices(): Outcome<SignatureNotice[]>
  markNoticesSeen(wanted: { noticeIds: readonly string[] }): Outcome<null>
  /** Reads the queue again and tells if it changed. Never rejects. */
  refresh(): Promise<void>
  /** Before the outbox begins: what an earlier run has left of batches that were stopped. */
  resume: Batches['resume']
  /** For the handlers: what they come across, and what becomes of their operations. */
  readonly eyes: {
    readonly offers: Offers
    compare: ReturnType<typeof createReviewedBytes>
    saw(document: DocumentoFaseAssinatura): void
    wasSo(idFase: string): void
    /** An operation that has ended does nothing with its document any more. */
    follow(tx: Transaction, told: Told<PhasePayload>): void
    followSigning(tx: Transaction, told: Told<SignPayload>): void
    followDeletion(tx: Transaction, told: Told<PhasePayload>): void
  }
}

export function createSignatures(options: SignaturesOptions): Signatures {
  const { db, client, context, contents, digest, selves, now, captured, changed, log } = options
  const { signal } = context
  const owner = { environmentId: context.environment.id, personId: context.person.id }
  const queue = createQueue({
    ...{ db, owner, selves, now, registroOf: options.registroOf },
    told: (notices) => wordsOf(notices).forEach(options.noticed),
  })
  const { store } = queue
  const offers = createOffers({
    db,
    describeService: options.describeService,
    environmentId: owner.environmentId,
    signal,
    now,
    changed,
  })
  const batches = createBatches({ db, owner, now, callOff: options.callOff, standings: options.standings, changed })
  const view = { find: queue.find, selves, signal }
  const receipts = createReceipts({ client, digest, ...view, signingOf: batches.signingOf })
  const nudge = createNudges({ ...options, ...view })
  const reader = createReader({ db, client, queue, offers, signal, now, changed, log, captured: told })

  function told(fase: DocumentoFaseAssinatura, idDocumento: string, registro: string): void {
    captured(fase.id, { idDocumento, registro, nome: fase.nome, capturedAt: now().toISOString() })
  }

  const asking = createAsking({ ...options, queue, offers, batches })

  function follow(tx: Transaction, { operationId, payload, state, result }: Told<PhasePayload>): void {
    const isEnded = state === 'done' || state === 'refused' || state === 'cancelled'
    queue.acting(payload.idFase, !isEnded)
    if (!isEnded) {
      // One that was refused is tried again.
      if (store.signing(payload.idFase) === null) store.setSigning(tx, payload.idFase, operationId)
      return
    }
    store.endSigning(tx, operationId)
    const { idDocumento, registro } = result ?? {}
    const kept = store.find(payload.idFase)
    if (idDocumento !== undefined && registro !== undefined) {
      const nome = kept?.document.nome ?? registro
      captured(payload.idFase, { idDocumento, registro, nome, capturedAt: now().toISOString() })
    }
    // The queue has moved, here and at the service.
    afterCommit(tx, reader.lookSoon)
  }

  return {
    async list({ situacao }) {
      const end = await reader.sync()
      // Whoever asked has it; counts and notices are other answers.
      if (end.kind === 'read' && end.changed) reader.tellSoon()
      const { readAt } = store.reading()
      if (end.kind !== 'read' && (!mayUseMemory(end) || readAt === null)) {
        return { ok: false, failure: toldFailure(end) }
      }
      return ok({ items: queue.list(situacao), fresh: end.kind === 'read', syncedAt: readAt, offers: offers.read() })
    },
    counts: () => ok(queue.counts()),
    markSeen({ ids }) {
      if (queue.markSeen(ids)) changed()
      return ok(null)
    },
    async offers({ askAgain }) {
      if (await offers.ask(askAgain)) changed()
      return ok(offers.read())
    },
    async open({ id }) {
      const item = queue.find(id)
      if (item === null) return failed('not-found')
      if (!offers.read().read) return failed('not-offered')
      const address = offers.saw('read', await getSignatureDownloadAddress(client, id, signal))
      if (address.kind !== 'ok') {
        return offers.read().read ? { ok: false, failure: toldFailure(address) } : failed('not-offered')
      }
      const { nome: name, hashSha256: expectSha256, bytes: sizeBytes } = item
      const opened = await contents.open({ address: address.value, name, expectSha256, sizeBytes, signal })
      if (opened.ok) queue.reviewed(id, opened.value.sha256)
      return opened
    },
    ...asking,
    batches: batches.list,
    batch: batches.find,
    stopBatch: batches.stop,
    archiveBatch: batches.archive,
    receipt: receipts,
    nudge,
    notices: () => ok(queue.notices()),
    markNoticesSeen({ noticeIds }) {
      if (queue.markNoticesSeen(noticeIds)) changed()
      return ok(null)
    },
    refresh: reader.refresh,
    resume: batches.resume,
    eyes: {
      offers,
      compare: createReviewedBytes({ client, digest, offers }),
      saw(document) {
        if (queue.saw(document)) reader.tellSoon()
      },
      wasSo(idFase) {
        const operationId = store.signing(idFase)
        if (operationId !== null) batches.wasSo(operationId)
      },
      follow,
      followSigning(tx, signing) {
        follow(tx, signing)
        batches.follow(tx, signing)
        reader.tellSoon()
      },
      followDeletion(tx, deletion) {
        follow(tx, deletion)
        if (deletion.state === 'done') queue.deleted(tx, deletion.payload.idFase)
      },
    },
  }
}
