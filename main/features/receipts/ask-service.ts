import type { DocumentoMetadados } from '../../../contract/api/documents.ts'
import { type Evento, eventOutcome } from '../../../contract/api/events.ts'
import type { Assinante } from '../../../contract/api/signatures.ts'
import type { ReceiptCheck, ReceiptDocument, ReceiptRecord, ServiceFinding } from '../../../contract/bridge/receipts.ts'
import { nameKey } from '../../../contract/text.ts'
import {
  type ApiClient,
  type ApiFailure,
  type ApiOutcome,
  getAct,
  getDocumentMetadata,
  getEvent,
  getForwarding,
  getProcess,
  getSignatureDocument,
  isClosed,
  listDocumentSigners,
} from '../../engine/api/index.ts'
import type { SessionContext } from '../../program/session/index.ts'

interface AskOptions {
  client: ApiClient
  context: SessionContext
}

type Claim = Pick<ServiceFinding, 'claim' | 'subject'>
/** The service's answer about one claim; `told` is its own value where that differs. */
type Judgement = Pick<ServiceFinding, 'result'> & Partial<Pick<ServiceFinding, 'told'>>

/** Asks the service about each thing that a receipt cites, and says of each whether it was confirmed. */
export async function askService(recibo: ReceiptRecord, options: AskOptions): Promise<ReceiptCheck['service']> {
  if (recibo.enderecoServico !== options.context.environment.apiUrl) return { kind: 'other-service' }
  const inquiry = createInquiry(options)
  for (const document of recibo.documentos) await askAboutDocument(document, recibo, inquiry)
  await askAboutPhase(recibo, inquiry)
  await askAboutResults(recibo, inquiry)
  const { findings } = inquiry
  return findings.length === 0 ? { kind: 'nothing-cited' } : { kind: 'asked', findings }
}

/** Collects the findings. After a call without an answer it asks no more: each would wait as long again. */
function createInquiry({ client, context: { signal } }: AskOptions) {
  const findings: ServiceFinding[] = []
  let isReachable = true
  return {
    findings,
    /** One call, and what it says of each claim. */
    async ask<T>(
      claims: readonly Claim[],
      read: (client: ApiClient, signal: AbortSignal) => Promise<ApiOutcome<T>>,
      judge: (value: T, claim: Claim) => Judgement,
    ): Promise<void> {
      if (claims.length === 0) return
      const answer = isReachable ? await read(client, signal) : null
      const noAnswer = answer === null || answer.kind === 'ok' ? null : withoutAnswer(answer)
      if (noAnswer === 'unreachable') isReachable = false
      for (const claim of claims) {
        const said = answer?.kind === 'ok' ? judge(answer.value, claim) : { result: noAnswer ?? 'unreachable' }
        // A list that lacks a record cannot contradict a receipt.
        const isDoubtful = said.result === 'differs' && answer?.kind === 'ok' && answer.leftOut !== undefined
        const judged = isDoubtful ? ({ result: 'not-told' } as const) : said
        findings.push({ told: null, ...claim, ...judged })
      }
    },
  }
}
type Inquiry = ReturnType<typeof createInquiry>

/** A refusal counts only in the service's own words: a network may refuse, too. */
function withoutAnswer(failure: ApiFailure): ServiceFinding['result'] {
  if (isClosed(failure)) return 'not-visible'
  if (failure.kind === 'malformed') return 'not-told'
  return failure.kind === 'refused' && failure.traceId !== null ? 'not-told' : 'unreachable'
}

async function askAboutDocument(document: ReceiptDocument, recibo: ReceiptRecord, { ask }: Inquiry): Promise<void> {
  const { idDocumento: id, nome: subject, registro, sha256, sha256Assinado } = document
  if (id === null) return
  const claims: Claim[] = [
    { claim: 'record', subject },
    ...(sha256 === null ? [] : [{ claim: 'captured-hash' as const, subject }]),
    ...(sha256Assinado === null ? [] : [{ claim: 'signed-hash' as const, subject }]),
  ]
  await ask(
    claims,
    (client, signal) => getDocumentMetadata(client, id, signal),
    (metadata, { claim }) => judgeMetadata(metadata, { claim, registro, sha256, sha256Assinado }),
  )
  if (recibo.ato !== 'sign') return
  await ask(
    [{ claim: 'signer', subject }],
    (client, signal) => listDocumentSigners(client, id, signal),
    (signers) => judgeSigners(signers, recibo.pessoa),
  )
}

type Cited = Pick<ReceiptDocument, 'registro' | 'sha256' | 'sha256Assinado'> & Pick<Claim, 'claim'>

function judgeMetadata({ registro, hashSha256, hashSha256Revisado }: DocumentoMetadados, cited: Cited): Judgement {
  if (cited.claim === 'record') return sameOr(cited.registro ?? registro, registro)
  const captured = hashSha256.toLowerCase()
  if (cited.claim === 'captured-hash') return sameOr(cited.sha256, captured)
  const reviewed = hashSha256Revisado?.toLowerCase()
  // Where nothing was appended to the reviewed bytes, the captured hash is that of the signed bytes.
  if (reviewed === undefined)
    return cited.sha256Assinado === captured ? { result: 'confirmed' } : { result: 'not-told' }
  return sameOr(cited.sha256Assinado, reviewed)
}

const sameOr = (cited: string | null, told: string): Judgement =>
  cited === told ? { result: 'confirmed' } : { result: 'differs', told }

function judgeSigners(signers: readonly Assinante[], person: string): Judgement {
  const signed = signers.filter(({ manifestacao }) => manifestacao === 'Assinado').map(({ nome }) => nome)
  const hasSigned = signed.some((nome) => nameKey(nome) === nameKey(person))
  return hasSigned ? { result: 'confirmed' } : { result: 'differs', told: signed.join(', ') || null }
}

/** A document in signature has no record yet, but its signers are known. */
async function askAboutPhase(recibo: ReceiptRecord, { ask }: Inquiry): Promise<void> {
  const { idDocumentoFaseAssinatura: id, documentos, pessoa } = recibo
  const [document] = documentos
  if (id === undefined || recibo.ato !== 'sign' || documentos.some(({ idDocumento }) => idDocumento !== null)) return
  const subject = document?.nome ?? recibo.titulo
  const claims: Claim[] = [
    { claim: 'signer', subject },
    ...(document?.sha256Assinado ? [{ claim: 'signed-hash' as const, subject }] : []),
  ]
  await ask(
    claims,
    (client, signal) => getSignatureDocument(client, id, signal),
    ({ assinantes, hashSha256 }, { claim }) =>
      claim === 'signer'
        ? judgeSigners(assinantes, pessoa)
        : sameOr(document?.sha256Assinado ?? null, hashSha256.toLowerCase()),
  )
}

/** The event, and what the act has made. */
async function askAboutResults(recibo: ReceiptRecord, { ask }: Inquiry): Promise<void> {
  const { idEvento, idEncaminhamento, idProcesso, idAto, protocolo } = recibo
  if (idEvento !== null) {
    await ask(
      [{ claim: 'event', subject: idEvento }],
      (client, signal) => getEvent(client, idEvento, signal),
      (event) => judgeEvent(event, recibo),
    )
  }
  if (idEncaminhamento !== null) {
    await ask(
      [{ claim: 'forwarding', subject: protocolo }],
      (client, signal) => getForwarding(client, idEncaminhamento, signal),
      (forwarding) => sameOr(protocolo ?? forwarding.protocolo, forwarding.protocolo),
    )
  }
  if (idProcesso === null) return
  const cited = idEncaminhamento === null ? protocolo : null
  await ask(
    [{ claim: 'process', subject: cited }],
    (client, signal) => getProcess(client, idProcesso, signal),
    (process) => sameOr(cited ?? process.protocolo, process.protocolo),
  )
  if (idAto === null) return
  await ask(
    [{ claim: 'act', subject: cited }],
    (client, signal) => getAct(client, idProcesso, idAto, signal),
    () => ({ result: 'confirmed' }),
  )
}

/** The event has ended well, and made what the receipt names. */
function judgeEvent(event: Evento, { documentos, idEncaminhamento, idProcesso, idAto }: ReceiptRecord): Judgement {
  const documents = documentos.flatMap(({ idDocumento }) => idDocumento ?? [])
  const isOf = (made: string | undefined, cited: readonly string[]) =>
    made === undefined || cited.length === 0 || cited.includes(made)
  const isRight =
    isOf(event.idDocumento, documents) &&
    isOf(event.idEncaminhamento, idEncaminhamento === null ? [] : [idEncaminhamento]) &&
    isOf(event.idProcesso, idProcesso === null ? [] : [idProcesso]) &&
    isOf(event.idAto, idAto === null ? [] : [idAto])
  const outcome = eventOutcome(event)
  if (outcome === 'unknown') return { result: 'not-told' }
  return outcome === 'done' && isRight ? { result: 'confirmed' } : { result: 'differs' }
}
