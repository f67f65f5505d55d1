import type { DocumentoAssinado } from '../../contract/api/signatures.ts'
import { reachOf } from '../boxes/reach.ts'
import type { ServiceDeps } from '../deps.ts'
import { type CapturePayload, capturePayloadSchema, createDocumento } from '../documents/create.ts'
import { withFreeRegistro } from '../documents/registro.ts'
import { acceptedNivel } from '../documents/rules.ts'
import { isFreeRegistro } from '../documents/store.ts'
import { badRequest, forbidden, notFound } from '../errors.ts'
import { type EventPreparation, EventRefused } from '../events/port.ts'
import { prepareSigned } from '../signature-page/prepare.ts'
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

/**
 * Captures what all have signed, with its signature page, and tells the phase its document, which ends it. The page
 * is made first, with the registry number on it, so that no transaction waits for a large file to be written.
 */
export const captureSigned =
  (deps: Pick<ServiceDeps, 'db' | 'clock' | 'storage'>): EventPreparation =>
  async (event) => {
    const { db, clock } = deps
    const { idFase } = capturePayloadSchema.parse(event.payload)
    const fase = idFase === undefined ? undefined : await findFase(db, idFase)
    if (!fase) throw new EventRefused('Este documento em fase de assinatura não existe.')
    const registro = await withFreeRegistro(clock(), (one) => isFreeRegistro(db, one))
    const signed = await prepareSigned(deps, fase, registro)
    return async (tx) => {
      const now = clock()
      const result = await createDocumento(tx, event, now, signed)
      await updateFase(tx, fase.id, { idDocumento: signed.idDocumento, alteradoEm: now })
      return result
    }
  }
