import type { DocumentoAssinado } from '../../contract/api/signatures.ts'
import { reachOf } from '../boxes/reach.ts'
import type { Transaction } from '../database/index.ts'
import type { ServiceDeps } from '../deps.ts'
import { requireNivel } from '../documents/capture.ts'
import { type CapturePayload, capturePayloadSchema, createDocumento } from '../documents/create.ts'
import { badRequest, forbidden, notFound } from '../errors.ts'
import type { EventResult, EventToProcess } from '../events/port.ts'
import { decideSigning } from './rules.ts'
import { type FaseRow, findFase, findSigners, signAs, updateFase } from './store.ts'

function captureOf(fase: FaseRow): CapturePayload {
  return {
    idArquivo: fase.idArquivo,
    nome: fase.nome,
    natureza: 'NatoDigital',
    idClasse: fase.idClasse,
    idFase: fase.id,
    idCapturador: fase.idPapelCapturador,
    idPessoaCapturador: fase.idPessoaCapturador,
    credenciarCapturador: fase.credenciarCapturador,
    nivelAcesso: requireNivel(fase.restricaoAcesso),
    restricaoAcesso: fase.restricaoAcesso,
  }
}

/**
 * Signs as the person, for every place of theirs that is pending. The last signature queues the capture in the same
 * transaction. Throws 404, 403 for somebody who is no signer, 400 when already signed or blocked.
 */
export async function sign(
  { db, events, clock }: Pick<ServiceDeps, 'db' | 'events' | 'clock'>,
  idCidadao: string,
  idFase: string,
): Promise<DocumentoAssinado> {
  return db.transaction(async (tx) => {
    const fase = await findFase(tx, idFase, true)
    if (!fase) throw notFound('Este documento em fase de assinatura não existe.')
    const { self } = await reachOf(tx, idCidadao)
    const decision = decideSigning(await findSigners(tx, [idFase]), fase.bloqueado, self)
    if (decision.kind === 'not-a-signer') throw forbidden('Você não é assinante deste documento.')
    if (decision.kind === 'already-signed') throw badRequest('Este documento já está assinado por você.')
    if (decision.kind === 'blocked') throw badRequest('Este documento está bloqueado para assinaturas.')
    const now = clock()
    await signAs(tx, idFase, decision.as, idCidadao, now)
    if (!decision.last) {
      await updateFase(tx, idFase, { alteradoEm: now })
      return { capturado: false }
    }
    const idCapturaEvento = await events.enqueue(tx, {
      tipo: 'CapturaNatoDigitalMultiplasAssinaturasServidor',
      idCidadao,
      payload: captureOf(fase),
    })
    await updateFase(tx, idFase, { alteradoEm: now, idCapturaEvento })
    return { capturado: true, idCapturaEvento }
  })
}

/** Captures what all have signed and tells the phase its document, which ends it. */
export async function captureSigned(tx: Transaction, event: EventToProcess, now: Date): Promise<EventResult> {
  const { idFase } = capturePayloadSchema.parse(event.payload)
  const result = await createDocumento(tx, event, now)
  if (idFase && result.idDocumento) await updateFase(tx, idFase, { idDocumento: result.idDocumento, alteradoEm: now })
  return result
}
