import type { DatabaseSync } from 'node:sqlite'
import type { DocumentoFaseAssinatura, SituacaoFase } from '../../contract/api/signatures.ts'
import type { DocumentView, OpenedContent } from '../../contract/bridge/documents.ts'
import { failed, type Outcome, ok } from '../../contract/bridge/outcome.ts'
import type {
  Noticed,
  Receipt,
  SignatureBatch,
  SignatureCounts,
  SignatureItem,
  SignatureList,
  SignatureNotice,
  SignatureOffers,
} from '../../contract/bridge/signatures.ts'
import type { ApiClient } from '../api/index.ts'
import { getSignatureDownloadAddress, mayUseMemory, toldFailure } from '../api/index.ts'
import { type Transaction, transaction } from '../database/index.ts'
import type { Log } from '../log/index.ts'
import type { NewJob, Told } from '../outbox/index.ts'
import type { SessionContext } from '../session/index.ts'
import type { ContentStore, Digester } from '../transfer/index.ts'
import { type Batches, type BatchesOptions, createBatches } from './batches.ts'
import { wordsOf } from './notices.ts'
import { createNudges, type NudgesOptions } from './nudge.ts'
import { createOffers, type Offer, type Offers } from './offers.ts'
import type { PhasePayload } from './phase-act.ts'
import { createQueue } from './queue.ts'
import { createReader } from './reader.ts'
import { createReceipts } from './receipt.ts'
import { createReviewedBytes } from './reviewed-bytes.ts'
import type { SignPayload } from './sign-handler.ts'
import { isAwaited, isOver, openPlaces, signsAs } from './signers.ts'

export interface SignaturesOptions extends Pick<NudgesOptions, 'roleInForce' | 'saveDraft'> {
  db: DatabaseSync
  client: ApiClient
  context: SessionContext
  contents: Pick<ContentStore, 'open'>
  digest: Digester
  /** Ids under which the person may be asked to sign: their own and those of their roles. */
  selves: readonly string[]
  now(): Date
  /** Puts an operation into the outbox, inside the transaction; answers its id. */
  enqueue(tx: Transaction, job: NewJob): string
  /** Calls an operation off, where nothing of it has left. */
  callOff(operationId: string): void
  /** How the person's operations stand. */
  standings: BatchesOptions['standings']
  /** A signature phase has ended with a document. */
  captured(idFase: string, document: DocumentView): void
  /** The registry number of a captured document that this computer knows; null otherwise. */
  registroOf(idDocumento: string): string | null
  /** Whether a file of these bytes is being sent from here, and it is not known yet how that has ended. */
  isBeingSent(sha256: string): boolean
  changed(): void
  /** Something that the person should be told at once, also while they do not look. */
  noticed(words: Noticed): void
  log: Pick<Log, 'error'>
}

/** What waits for a signature, what was signed, and signing (product.md, "Signatures"). */
export interface Signatures {
  /** Asks the service; what is remembered answers where it cannot be asked, with `fresh` false. */
  list(wanted: { situacao: SituacaoFase }): Promise<Outcome<SignatureList>>
  counts(): Outcome<SignatureCounts>
  markSeen(wanted: { ids: readonly string[] }): Outcome<null>
  offers(wanted: { askAgain: boolean }): Promise<Outcome<SignatureOffers>>
  /** Fetches the PDF and checks that its bytes are those that the service registered. */
  open(wanted: { id: string }): Promise<Outcome<OpenedContent>>
  /** One operation per document, all or none. Failures: not-found; conflict; too-late; refused with a sentence. */
  sign(wanted: {
    documents: readonly { id: string; sha256: string | null }[]
    unread: boolean
  }): Outcome<{ batchId: string; operationIds: string[] }>
  batches(): Outcome<SignatureBatch[]>
  batch(wanted: { batchId: string }): Outcome<SignatureBatch>
  stopBatch(wanted: { batchId: string }): Outcome<SignatureBatch>
  archiveBatch(wanted: { batchId: string }): Outcome<null>
  /** Refuses to sign. Answers the operation's id, as do the acts below. Failures: not-found; conflict; too-late;
   * not-offered. */
  refuse(wanted: { id: string; justificativa: string }): Outcome<string>
  /** Stops everybody's signing. */
  block(wanted: { id: string; justificativa: string }): Outcome<string>
  unblock(wanted: { id: string }): Outcome<string>
  /** Takes it out of the signature phase for everybody. */
  delete(wanted: { id: string }): Outcome<string>
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
  const { db, client, context, contents, digest, selves, now, enqueue, captured, isBeingSent, changed, log } = options
  const { signal } = context
  const owner = { environmentId: context.environment.id, personId: context.person.id }
  const queue = createQueue({
    ...{ db, owner, selves, now, registroOf: options.registroOf },
    told: (notices) => wordsOf(notices).forEach(options.noticed),
  })
  const { store } = queue
  const offers = createOffers({ db, client, environmentId: owner.environmentId, signal, now, changed })
  const batches = createBatches({ db, owner, now, callOff: options.callOff, standings: options.standings, changed })
  const view = { find: queue.find, selves, signal }
  const receipts = createReceipts({ client, digest, ...view, signingOf: batches.signingOf })
  const nudge = createNudges({ ...options, ...view })
  const reader = createReader({ db, client, queue, offers, signal, now, changed, log, captured: told })

  function told(fase: DocumentoFaseAssinatura, idDocumento: string, registro: string): void {
    captured(fase.id, { idDocumento, registro, nome: fase.nome, capturedAt: now().toISOString() })
  }

  const busy = ({ nome }: SignatureItem) =>
    failed('conflict', { message: `"${nome}" já tem uma operação em andamento. Espere que ela termine.` })

  /** One operation on one document; what may be done with it now is asked of the service when its turn comes. */
  function act(
    id: string,
    offer: Offer,
    isOpen: (item: SignatureItem) => boolean,
    job: Pick<NewJob, 'kind' | 'payload'>,
  ): Outcome<string> {
    if (!offers.read()[offer]) return failed('not-offered')
    const outcome = transaction(db, (tx): Outcome<string> => {
      const item = queue.find(id)
      if (item === null) return failed('not-found')
      if (item.operationId !== null) return busy(item)
      if (!isOpen(item)) return failed('too-late')
      const sender = item.isSender ? item.capturador.nome : null
      const operationId = enqueue(tx, { ...job, title: item.nome, roleName: signsAs(item, selves) ?? sender })
      store.setSigning(tx, item.id, operationId)
      return ok(operationId)
    })
    if (outcome.ok) changed()
    return outcome
  }
  const maySpeak = (item: SignatureItem) => !item.bloqueado && isAwaited(item, selves)

  /** Why documents may not be signed as they were not read; null where nothing speaks against it. */
  function blindly(documents: readonly { sha256: string | null }[], unread: boolean): string | null {
    if (!documents.some(({ sha256 }) => sha256 === null)) return null
    if (!unread) return 'Há documentos que você não leu. Leia-os, ou diga que quer assinar sem ler.'
    if (offers.read().read || documents.length === 1) return null
    return 'Este ambiente não deixa ler o que se assina. Sem ler, assine um documento por vez.'
  }

  const sign: Signatures['sign'] = ({ documents, unread }) => {
    const no = blindly(documents, unread)
    if (no !== null) return failed('refused', { message: no })
    const outcome = transaction(db, (tx): Outcome<{ batchId: string; operationIds: string[] }> => {
      const items: { item: SignatureItem; sha256: string | null }[] = []
      for (const { id, sha256 } of documents) {
        const item = queue.find(id)
        if (item === null) return failed('not-found')
        if (item.operationId !== null) return busy(item)
        if (item.situacao !== 'AguardandoMim') return failed('too-late')
        items.push({ item, sha256 })
      }
      const jobs = items.map(({ item, sha256: reviewedSha256 }) => {
        const papeis = openPlaces(item, selves).map(({ id }) => id)
        const payload: SignPayload = { idFase: item.id, reviewed: reviewedSha256, papeis }
        const roleName = signsAs(item, selves)
        const operationId = enqueue(tx, { kind: 'sign', title: item.nome, roleName, payload })
        store.setSigning(tx, item.id, operationId)
        return { document: item, roleName, reviewedSha256, operationId }
      })
      return ok({ batchId: batches.add(tx, jobs), operationIds: jobs.map(({ operationId }) => operationId) })
    })
    if (outcome.ok) changed()
    return outcome
  }

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
    // After the commit: the queue has moved, here and at the service.
    queueMicrotask(reader.lookSoon)
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
      const expectSha256 = item.hashSha256
      const opened = await contents.open({ address: address.value, name: item.nome, expectSha256, signal })
      if (opened.ok) queue.reviewed(id, opened.value.sha256)
      return opened
    },
    sign,
    batches: batches.list,
    batch: batches.find,
    stopBatch: batches.stop,
    archiveBatch: batches.archive,
    refuse: ({ id, justificativa }) =>
      act(id, 'refuse', maySpeak, { kind: 'refuse-signature', payload: { idFase: id, justificativa } }),
    block: ({ id, justificativa }) =>
      act(id, 'block', maySpeak, { kind: 'block-signature', payload: { idFase: id, justificativa } }),
    unblock: ({ id }) =>
      act(id, 'unblock', ({ bloqueado }) => bloqueado, { kind: 'unblock-signature', payload: { idFase: id } }),
    delete({ id }) {
      const item = queue.find(id)
      // Whoever still asks whether it has arrived would send it again once it is gone.
      if (item !== null && isBeingSent(item.hashSha256.toLowerCase())) {
        return failed('conflict', { message: `O envio de "${item.nome}" ainda está sendo conferido. Espere terminar.` })
      }
      return act(id, 'delete', (each) => !isOver(each), { kind: 'delete-signature-document', payload: { idFase: id } })
    },
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
