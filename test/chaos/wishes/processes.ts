import { randomUUID } from 'node:crypto'
import type { DraftFields } from '../../../contract/bridge/compose.ts'
import type { DocumentView } from '../../../contract/bridge/documents.ts'
import type { NamedProcess, ProcessDraft } from '../../../contract/bridge/process-draft.ts'
import type { Ledger } from '../ledger.ts'
import { fileWish } from './files.ts'
import { armed, claimed, forwardWish, sentToBeActedOn, written } from './forwardings.ts'
import { answered, type Claims, findOperation, type Hand, type Wish } from './wish.ts'

type Act = Exclude<ProcessDraft['ato'], 'autuar'>
/** Acts that can follow one another in a process that is open and with the person; afterwards it is both again. */
export const actGroups: readonly (readonly Act[])[] = [
  ['entranhar', 'desentranhar'],
  ['entranhar-encaminhamento'],
  ['editar'],
  ['despachar', 'avocar'],
  ['encerrar', 'reabrir'],
]
/** Prefix of the names of documents that are attached to processes. */
export const piece = 'Peça'
const toAttach = `${sentToBeActedOn} a entranhar`

/** Captures a document and forwards it to a colleague: what both may attach to processes. */
export function pieceWish(ledger: Ledger, number: number): Wish {
  const name = `${piece} ${number}.pdf`
  const capture = fileWish(ledger, [name], 0)
  const forward = forwardWish(ledger, `${toAttach} ${number}`, 1, (documents) =>
    documents.filter(({ nome }) => nome === name),
  )
  let isCaptured = false
  return async (hand) => {
    isCaptured ||= await capture(hand)
    const documents = isCaptured ? answered(await hand.call('documents.list', {})) : null
    return documents?.some(({ nome }) => nome === name) === true && forward(hand)
  }
}

/** Opens a process, then acts on it, one act after the other. */
export function processWish(ledger: Ledger, claims: Claims, resumo: string, acts: readonly Act[]): Wish {
  const drafts = [randomUUID(), ...acts.map(() => randomUUID())]
  const writing = createActWriting(claims)
  const requests = ledger.begin()
  let sent = 0
  return async (hand) => {
    const { idPapel } = hand
    const [first = ''] = drafts
    if (sent === 0) {
      const fields = await openingOf(hand, resumo)
      const opening = { kind: 'open-process', idPapel, resumo } as const
      if (fields === null) return false
      requests.asking(opening)
      if (!(await armed(hand, first, fields))) return false
      requests.accepted(opening)
      sent = 1
    }
    const ato = acts[sent - 1]
    if (ato === undefined) return true
    const processo = await readyProcess(hand, resumo, sent - 1)
    const fields = processo === null ? null : await writing.fieldsOf(hand, ato, processo)
    if (fields === null) return false
    const { process } = fields
    const idEncaminhamento = process?.ato === 'entranhar-encaminhamento' ? process.encaminhamento.id : null
    const act = { kind: 'process-act', idPapel, ato, resumo, idEncaminhamento } as const
    requests.asking(act)
    if (!(await armed(hand, drafts[sent] ?? '', fields))) return false
    requests.accepted(act)
    sent += 1
    return sent > acts.length
  }
}

async function openingOf(hand: Hand, subject: string): Promise<DraftFields | null> {
  const [classe] = answered(await hand.call('directory.classes', { text: '', limit: 1 }))?.classes ?? []
  if (classe === undefined) return null
  const { id, codigo, nome } = classe
  return {
    ...written(hand, subject, ''),
    process: { ato: 'autuar', classe: { id, codigo, nome }, interessados: parties },
  }
}

const parties = { agentes: [], pessoasJuridicas: [], semIdentificacao: [{ descricao: 'Quem pediu' }] }

/** The process, once it is opened and so many acts on it are done. */
async function readyProcess(hand: Hand, resumo: string, done: number): Promise<NamedProcess | null> {
  const { idProcesso: id, protocolo } = (await findOperation(hand, 'open-process', resumo))?.result ?? {}
  if (id === undefined || protocolo === undefined) return null
  const listed = answered(await hand.call('outbox.list', {}))
  const mine = listed?.filter(({ kind, title }) => kind === 'process-act' && title.includes(protocolo)) ?? []
  // One more where a kill took the answer to the last request: asking again says so.
  const isReady = mine.length >= done && mine.every(({ state }) => state === 'done')
  return isReady ? { id, protocolo, resumo } : null
}

/** Writes the drafts of the acts on one process; what an act needs is found once. */
function createActWriting(claims: Claims) {
  let attached: DocumentView | undefined
  let idEncaminhamento: string | undefined

  async function processOf(hand: Hand, ato: Act, processo: NamedProcess): Promise<ProcessDraft | null> {
    if (ato === 'desentranhar') {
      const view = answered(await hand.call('processes.get', { id: processo.id }))
      const all = view?.atos.flatMap(({ documentos }) => documentos) ?? []
      const found = all.find(({ documentoId }) => documentoId === attached?.idDocumento)
      return found === undefined ? null : { ato, processo, pecas: [{ sequencial: found.sequencial, nome: piece }] }
    }
    if (ato === 'entranhar-encaminhamento') {
      idEncaminhamento ??= await claimed(hand, claims, 'Entrada', toAttach)
      if (idEncaminhamento === undefined) return null
      return { ato, processo, encaminhamento: { id: idEncaminhamento, protocolo: '', assunto: toAttach } }
    }
    if (ato !== 'editar') return { ato, processo }
    const opening = (await openingOf(hand, processo.resumo))?.process
    return opening?.ato === 'autuar' ? { ...opening, ato, processo, isKnown: true } : null
  }

  return {
    /** Null while something is lacking. */
    async fieldsOf(hand: Hand, ato: Act, processo: NamedProcess): Promise<DraftFields | null> {
      const process = await processOf(hand, ato, processo)
      if (process === null) return null
      const fields = { ...written(hand, processo.resumo, `É o que cabe: ${ato}.`), process }
      if (ato === 'despachar') return { ...fields, recipients: hand.colleagues.slice(0, 1) }
      if (ato !== 'entranhar') return fields
      attached ??= await claimedPiece(hand, claims)
      return attached === undefined ? null : { ...fields, documents: [attached] }
    },
  }
}

async function claimedPiece(hand: Hand, claims: Claims): Promise<DocumentView | undefined> {
  const documents = answered(await hand.call('documents.list', {})) ?? []
  const pieces = documents.filter(({ nome }) => nome.startsWith(piece))
  const claim = claims.claim(
    hand,
    pieces.map(({ idDocumento: id }) => ({ id })),
  )
  return pieces.find(({ idDocumento }) => idDocumento === claim?.id)
}
