import type { DocumentoAssinado } from '../../contract/api/signatures.ts'
import { reachOf } from '../boxes/reach.ts'
import type { Transaction } from '../database/index.ts'
import type { ServiceDeps } from '../deps.ts'
import { type CapturePayload, capturePayloadSchema, createDocumento } from '../documents/create.ts'
import { acceptedNivel } from '../documents/rules.ts'
import { badRequest, forbidden, notFound } from '../errors.ts'
import type { EventResult, EventToProcess } from '../events/port.ts'
import { decideSigning } from './rules.ts'
import { type FaseRow, findFase, findSigners, manifestAs, updateFase } from './store.ts'

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
    nivelAcesso: acceptedNivel(fase.restricaoAcesso),
    restricaoAcesso: fase.restricaoAcesso,
  }
}

type Deps = Pick<ServiceDeps, 'db' | 'events' | 'clock'>

/**
 * Signs, or refuses, as the person, for every place of theirs that is pending. When nobody is left the capture is
 * queued in the same transaction; where everybody refused, the phase ends without one (shapes.md, section 5). Throws
 * 404, 403 for somebody who is no signer, 400 when they have already acted or it is blocked.
 */
export async function manifest(
  { db, events, clock }: Deps,
  idCidadao: string,
  idFase: string,
  refusal?: { justificativa: string },
): Promise<DocumentoAssinado> {
  return db.transaction(async (tx) => {
    const fase = await findFase(tx, idFase, true)
    if (!fase) throw notFound('Este documento em fase de assinatura não existe.')
    const { self } = await reachOf(tx, idCidadao)
    const signers = await findSigners(tx, [idFase])
    const decision = decideSigning(signers, fase.bloqueado, self)
    if (decision.kind === 'not-a-signer') throw forbidden('Você não é assinante deste documento.')
    if (decision.kind === 'already-signed') throw badRequest('Você já se manifestou sobre este documento.')
    if (decision.kind === 'blocked') throw badRequest('Este documento está bloqueado para assinaturas.')
    const now = clock()
    const act = { idPessoa: idCidadao, data: now, ...refusal }
    await manifestAs(tx, idFase, decision.as, { manifestacao: refusal ? 'Recusado' : 'Assinado', ...act })
    if (!decision.last) {
      await updateFase(tx, idFase, { alteradoEm: now })
      return { capturado: false }
    }
    if (refusal && !signers.some((signer) => signer.manifestacao === 'Assinado')) {
      await updateFase(tx, idFase, { alteradoEm: now, encerrada: true })
      return { capturado: false }
    }
    const idCapturaEvento = await events.enqueue(tx, {
      tipo: captureKind(fase),
      idCidadao,
      payload: captureOf(fase),
    })
    await updateFase(tx, idFase, { alteradoEm: now, idCapturaEvento })
    return { capturado: true, idCapturaEvento }
  })
}

/** What a citizen sent among citizens is captured as theirs (shapes.md 4.5). */
const captureKind = ({ idPapelCapturador, idPessoaCapturador }: FaseRow) =>
  idPapelCapturador === idPessoaCapturador
    ? ('CapturaNatoDigitalMultiplasAssinaturasCidadao' as const)
    : ('CapturaNatoDigitalMultiplasAssinaturasServidor' as const)

/** Captures what all have signed and tells the phase its document, which ends it. */
export async function captureSigned(tx: Transaction, event: EventToProcess, now: Date): Promise<EventResult> {
  const { idFase } = capturePayloadSchema.parse(event.payload)
  const result = await createDocumento(tx, event, now)
  if (idFase && result.idDocumento) await updateFase(tx, idFase, { idDocumento: result.idDocumento, alteradoEm: now })
  return result
}
