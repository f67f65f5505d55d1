import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { SituacaoFase } from '../../contract/api/signatures.ts'
import type { DocumentView, OpenedContent } from '../../contract/bridge/documents.ts'
import { failed, type Outcome, ok } from '../../contract/bridge/outcome.ts'
import type {
  Receipt,
  SignatureBatch,
  SignatureCounts,
  SignatureItem,
  SignatureList,
  SignatureNotice,
  SignatureOffers,
} from '../../contract/bridge/signatures.ts'
import { type ApiClient, getSignatureDownloadAddress, mayUseMemory, toldFailure } from '../api/index.ts'
import { type Transaction, transaction } from '../database/index.ts'
import type { Log } from '../log/index.ts'
import type { NewJob, Told } from '../outbox/index.ts'
import type { SessionContext } from '../session/index.ts'
import type { ContentStore } from '../transfer/index.ts'
import type { PhasePayload } from './phase-act.ts'
import type { SignPayload } from './sign-handler.ts'
import { isAwaited, isOver, signsAs } from './signers.ts'
import { createSignatureStore } from './store.ts'
import { type SyncEnd, syncSignatures } from './sync.ts'

export interface SignaturesOptions {
  db: DatabaseSync
  client: ApiClient
  context: SessionContext
  contents: Pick<ContentStore, 'open'>
  /** Ids under which the person may be asked to sign: their own and those of their roles. */
  selves: readonly string[]
  now(): Date
  /** Puts an operation into the outbox, inside the transaction; answers its id. */
  enqueue(tx: Transaction, job: NewJob): string
  /** A signature phase has ended with a document. */
  captured(idFase: string, document: DocumentView): void
  /** Whether a file of these bytes is being sent from here, and it is not known yet how that has ended. */
  isBeingSent(sha256: string): boolean
  changed(): void
  log: Pick<Log, 'error'>
}

/** What waits for a signature, what was signed, and signing (product.md, "Signatures"). */
export interface Signatures {
  /** Asks the service; what is remembered answers where it cannot be asked, with `fresh` false. */
  list(wanted: { situacao: SituacaoFase }): Promise<Outcome<SignatureList>>
  /** Fetches the PDF and checks that its bytes are those that the service registered. */
  open(wanted: { id: string }): Promise<Outcome<OpenedContent>>
  /** One operation per document, all or none; answers their ids. Failures: not-found; conflict; too-late. */
  sign(wanted: {
    documents: readonly { id: string; sha256: string | null }[]
    unread: boolean
  }): Outcome<{ batchId: string; operationIds: string[] }>
  counts(): Outcome<SignatureCounts>
  markSeen(wanted: { ids: readonly string[] }): Outcome<null>
  offers(wanted: { askAgain: boolean }): Outcome<SignatureOffers>
  batches(): Outcome<SignatureBatch[]>
  batch(wanted: { batchId: string }): Outcome<SignatureBatch>
  stopBatch(wanted: { batchId: string }): Outcome<SignatureBatch>
  archiveBatch(wanted: { batchId: string }): Outcome<null>
  receipt(wanted: { id: string; check: boolean }): Outcome<Receipt>
  nudge(wanted: { id: string; signerId: string }): Outcome<{ draftId: string }>
  notices(): Outcome<SignatureNotice[]>
  markNoticesSeen(wanted: { noticeIds: readonly string[] }): Outcome<null>
  /** Refuses to sign. Answers the operation's id, as do the acts below. Failures: not-found; conflict; too-late. */
  refuse(wanted: { id: string; justificativa: string }): Outcome<string>
  /** Stops everybody's signing. */
  block(wanted: { id: string; justificativa: string }): Outcome<string>
  unblock(wanted: { id: string }): Outcome<string>
  /** Takes it out of the signature phase for everybody. */
  delete(wanted: { id: string }): Outcome<string>
  /** Reads the queue again and tells if it changed. Never rejects. */
  refresh(): Promise<void>
  /** For the handlers: an operation that has ended does nothing with its document any more. */
  follow(tx: Transaction, told: Told<PhasePayload>): void
}

const all: SignatureOffers = { read: true, refuse: true, block: true, unblock: true, delete: true, askedAt: null }

export function createSignatures(options: SignaturesOptions): Signatures {
  const { db, client, context, contents, selves, now, enqueue, captured, isBeingSent, changed, log } = options
  const { signal } = context
  const store = createSignatureStore(db, { environmentId: context.environment.id, personId: context.person.id })
  let running: Promise<SyncEnd> | null = null

  /** One reading at a time: whoever asks meanwhile gets the same. */
  function sync(): Promise<SyncEnd> {
    running ??= syncSignatures({
      ...{ db, client, store, signal, now },
      captured: (fase, idDocumento, registro) =>
        captured(fase.id, { idDocumento, registro, nome: fase.nome, capturedAt: now().toISOString() }),
    }).finally(() => {
      running = null
    })
    return running
  }

  async function refresh(): Promise<void> {
    try {
      const end = await sync()
      if (end.kind === 'read' && end.changed) changed()
    } catch (error) {
      // A full disk, for one: nobody waits for this, and the next look tries again.
      log.error('signatures.not-refreshed', { error })
    }
  }

  const busy = ({ nome }: SignatureItem) =>
    failed('conflict', { message: `"${nome}" já tem uma operação em andamento. Espere que ela termine.` })

  /** One operation on one document; what may be done with it now is asked of the service when its turn comes. */
  function act(
    id: string,
    isOpen: (item: SignatureItem) => boolean,
    job: Pick<NewJob, 'kind' | 'payload'>,
  ): Outcome<string> {
    const outcome = transaction(db, (tx): Outcome<string> => {
      const item = store.find(id)
      if (item === null) return failed('not-found')
      if (item.operationId !== null) return busy(item)
      if (!isOpen(item)) return failed('too-late')
      const sender = selves.includes(item.capturador.id) ? item.capturador.nome : null
      const operationId = enqueue(tx, { ...job, title: item.nome, roleName: signsAs(item, selves) ?? sender })
      store.setSigning(tx, item.id, operationId)
      return ok(operationId)
    })
    if (outcome.ok) changed()
    return outcome
  }
  const maySpeak = (item: SignatureItem) => !item.bloqueado && isAwaited(item, selves)

  return {
    async list({ situacao }) {
      const end = await sync()
      if (end.kind !== 'read' && (!mayUseMemory(end) || store.readAt() === null)) {
        return { ok: false, failure: toldFailure(end) }
      }
      return ok({ items: store.list(situacao), fresh: end.kind === 'read', syncedAt: store.readAt(), offers: all })
    },
    async open({ id }) {
      const item = store.find(id)
      if (item === null) return failed('not-found')
      const address = await getSignatureDownloadAddress(client, id, signal)
      if (address.kind !== 'ok') return { ok: false, failure: toldFailure(address) }
      return contents.open({ address: address.value, name: item.nome, expectSha256: item.hashSha256, signal })
    },
    sign({ documents }) {
      const outcome = transaction(db, (tx): Outcome<{ batchId: string; operationIds: string[] }> => {
        const wanted = documents.map(({ id, sha256 }) => ({ item: store.find(id), sha256 }))
        const items: { item: SignatureItem; sha256: string | null }[] = []
        for (const { item, sha256 } of wanted) {
          if (item === null) return failed('not-found')
          if (item.operationId !== null) return busy(item)
          if (item.situacao !== 'AguardandoMim') return failed('too-late')
          items.push({ item, sha256 })
        }
        const operationIds = items.map(({ item, sha256 }) => {
          const payload: SignPayload = { idFase: item.id, reviewed: sha256 }
          const roleName = signsAs(item, selves)
          const operationId = enqueue(tx, { kind: 'sign', title: item.nome, roleName, payload })
          store.setSigning(tx, item.id, operationId)
          return operationId
        })
        return ok({ batchId: randomUUID(), operationIds })
      })
      if (outcome.ok) changed()
      return outcome
    },
    refuse: ({ id, justificativa }) =>
      act(id, maySpeak, { kind: 'refuse-signature', payload: { idFase: id, justificativa } }),
    block: ({ id, justificativa }) =>
      act(id, maySpeak, { kind: 'block-signature', payload: { idFase: id, justificativa } }),
    unblock: ({ id }) => act(id, ({ bloqueado }) => bloqueado, { kind: 'unblock-signature', payload: { idFase: id } }),
    delete({ id }) {
      const item = store.find(id)
      // Whoever still asks whether it has arrived would send it again once it is gone.
      if (item !== null && isBeingSent(item.hashSha256.toLowerCase())) {
        return failed('conflict', { message: `O envio de "${item.nome}" ainda está sendo conferido. Espere terminar.` })
      }
      return act(id, (each) => !isOver(each), { kind: 'delete-signature-document', payload: { idFase: id } })
    },
    counts() {
      const queues = {
        AguardandoMim: { total: store.list('AguardandoMim').length, unseen: 0 },
        AguardandoOutros: { total: store.list('AguardandoOutros').length, unseen: 0 },
        Concluidos: { total: store.list('Concluidos').length, unseen: 0 },
        Recusados: { total: store.list('Recusados').length, unseen: 0 },
      }
      return ok({ queues, late: 0, notices: 0 })
    },
    markSeen: () => ok(null),
    offers: () => ok(all),
    batches: () => ok([]),
    batch: () => failed('not-found'),
    stopBatch: () => failed('not-found'),
    archiveBatch: () => failed('not-found'),
    receipt: () => failed('not-offered'),
    nudge: () => failed('not-offered'),
    notices: () => ok([]),
    markNoticesSeen: () => ok(null),
    refresh,
    follow(tx, { operationId, payload, state, result }) {
      if (state !== 'done' && state !== 'refused' && state !== 'cancelled') {
        // One that was refused is tried again.
        if (store.signing(payload.idFase) === null) store.setSigning(tx, payload.idFase, operationId)
        return
      }
      store.endSigning(tx, operationId)
      const { idDocumento, registro } = result ?? {}
      if (idDocumento !== undefined && registro !== undefined) {
        const nome = store.find(payload.idFase)?.nome ?? registro
        captured(payload.idFase, { idDocumento, registro, nome, capturedAt: now().toISOString() })
      }
      // After the commit: the queue has moved, here and at the service.
      queueMicrotask(() => {
        changed()
        void refresh()
      })
    },
  }
}
