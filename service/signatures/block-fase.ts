import { reachOf } from '../boxes/reach.ts'
import type { Transaction } from '../database/index.ts'
import type { ServiceDeps } from '../deps.ts'
import { badRequest, forbidden, notFound } from '../errors.ts'
import { decideSigning } from './rules.ts'
import { deleteFase, type FaseRow, findAndLockFase, findSigners, updateFase } from './store.ts'

type Deps = Pick<ServiceDeps, 'db' | 'clock'>

async function lockFase(tx: Transaction, id: string): Promise<FaseRow> {
  const fase = await findAndLockFase(tx, id)
  if (!fase) throw notFound('Este documento em fase de assinatura não existe.')
  return fase
}

// Called after the check of who may act, so that nobody else learns the state of a phase.
function requireOpen(fase: FaseRow): void {
  if (fase.encerrada || fase.idCapturaEvento !== null) throw badRequest('A fase de assinatura já terminou.')
}

/**
 * Keeps the other signers from signing, and the phase from its capture (shapes.md, section 5). Throws 404, 403 for
 * somebody who is no signer, 400 for a phase that has ended or is blocked, or after the person has acted.
 */
export async function blockFase(
  { db, clock }: Deps,
  idCidadao: string,
  id: string,
  justificativa: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const fase = await lockFase(tx, id)
    const { self } = await reachOf(tx, idCidadao)
    const decision = decideSigning(await findSigners(tx, [id]), fase.bloqueado, self)
    if (decision.kind === 'not-a-signer') throw forbidden('Você não é assinante deste documento.')
    requireOpen(fase)
    if (decision.kind === 'blocked') throw badRequest('Este documento já está bloqueado.')
    if (decision.kind === 'already-signed') throw badRequest('Você já se manifestou sobre este documento.')
    const change = { bloqueado: true, idPessoaBloqueio: idCidadao, justificativaBloqueio: justificativa }
    await updateFase(tx, id, { ...change, alteradoEm: clock() })
  })
}

/** Unblocks a phase, for its blocker or capturer. Throws 404, 403 for others, 400 for a phase that is not blocked. */
export async function unblockFase({ db, clock }: Deps, idCidadao: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const fase = await lockFase(tx, id)
    if (fase.idPessoaBloqueio !== idCidadao && fase.idPessoaCapturador !== idCidadao) {
      throw forbidden('Só quem bloqueou ou quem enviou o documento pode desbloqueá-lo.')
    }
    requireOpen(fase)
    if (!fase.bloqueado) throw badRequest('Este documento não está bloqueado.')
    const change = { bloqueado: false, idPessoaBloqueio: null, justificativaBloqueio: null }
    await updateFase(tx, id, { ...change, alteradoEm: clock() })
  })
}

/** Removes a phase, for its capturer while a signer is pending. Throws 404, 403 for others, 400 after its end. */
export async function removeFase({ db }: Deps, idCidadao: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const fase = await lockFase(tx, id)
    if (fase.idPessoaCapturador !== idCidadao) throw forbidden('Só quem enviou o documento pode excluí-lo.')
    requireOpen(fase)
    await deleteFase(tx, id)
  })
}
