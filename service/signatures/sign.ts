import type { DocumentoAssinado } from '../../contract/api/signatures.ts'
import { reachOf } from '../boxes/reach.ts'
import type { ServiceDeps } from '../deps.ts'
import { type CaptureEventPayload, captureEventPayloadSchema, createDocumento } from '../documents/create-document.ts'
import { withFreeRegistro } from '../documents/registro.ts'
import { isFreeRegistro } from '../documents/store.ts'
import { badRequest, forbidden, notFound } from '../errors.ts'
import { type EventPreparation, EventRefused } from '../events/port.ts'
import { acceptedAccessLevel } from '../grounds/access-level.ts'
import { decideSigning } from './rules.ts'
import { prepareSignedFile } from './signed-file.ts'
import { type FaseRow, findAndLockFase, findFase, findSigners, recordSignerAct, updateFase } from './store.ts'

function captureOf(fase: FaseRow): CaptureEventPayload {
  return {
    idArquivo: fase.idArquivo,
    nome: fase.nome,
    natureza: 'NatoDigital',
    idClasse: fase.idClasse,
    idFase: fase.id,
    idCapturador: fase.idPapelCapturador,
    idPessoaCapturador: fase.idPessoaCapturador,
    credenciarCapturador: fase.credenciarCapturador,
    nivelAcesso: acceptedAccessLevel(fase.restricaoAcesso),
    restricaoAcesso: fase.restricaoAcesso,
  }
}

type Deps = Pick<ServiceDeps, 'db' | 'events' | 'clock'>

/**
 * Signs or refuses for every pending signer that the person is. The last act queues the capture in the same transaction,
 * unless all have refused (shapes.md, section 5). Throws 404, 403 for somebody who is no signer, 400 after the person
 * has acted or while the phase is blocked.
 */
export async function signOrRefuse(
  { db, events, clock }: Deps,
  idCidadao: string,
  idFase: string,
  refusal?: { justificativa: string },
): Promise<DocumentoAssinado> {
  return db.transaction(async (tx) => {
    const fase = await findAndLockFase(tx, idFase)
    if (!fase) throw notFound('Este documento em fase de assinatura não existe.')
    const { self } = await reachOf(tx, idCidadao)
    const signers = await findSigners(tx, [idFase])
    const decision = decideSigning(signers, fase.bloqueado, self)
    if (decision.kind === 'not-a-signer') throw forbidden('Você não é assinante deste documento.')
    if (decision.kind === 'already-signed') throw badRequest('Você já se manifestou sobre este documento.')
    if (decision.kind === 'blocked') throw badRequest('Este documento está bloqueado para assinaturas.')
    const now = clock()
    const act = { idPessoa: idCidadao, data: now, ...refusal }
    await recordSignerAct(tx, idFase, decision.as, { manifestacao: refusal ? 'Recusado' : 'Assinado', ...act })
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

/** A phase that a citizen sent is captured as the citizen's (shapes.md 4.5). */
const captureKind = ({ idPapelCapturador, idPessoaCapturador }: FaseRow) =>
  idPapelCapturador === idPessoaCapturador
    ? ('CapturaNatoDigitalMultiplasAssinaturasCidadao' as const)
    : ('CapturaNatoDigitalMultiplasAssinaturasServidor' as const)

/**
 * Captures a signed document with its signature page and ends the phase. The page, which bears the registry number, is
 * made before the transaction, so that no transaction waits for a large file.
 */
export const prepareSignedCapture =
  (deps: Pick<ServiceDeps, 'db' | 'clock' | 'storage'>): EventPreparation =>
  async (event) => {
    const { db, clock } = deps
    const { idFase } = captureEventPayloadSchema.parse(event.payload)
    const fase = idFase === undefined ? undefined : await findFase(db, idFase)
    if (!fase) throw new EventRefused('Este documento em fase de assinatura não existe.')
    const registro = await withFreeRegistro(clock(), (candidate) => isFreeRegistro(db, candidate))
    const signed = await prepareSignedFile(deps, fase, registro)
    return async (tx) => {
      const now = clock()
      const result = await createDocumento(tx, event, now, signed)
      await updateFase(tx, fase.id, { idDocumento: signed.idDocumento, alteradoEm: now })
      return result
    }
  }
