import { reachOf } from '../boxes/reach.ts'
import type { Transaction } from '../database/index.ts'
import type { ServiceDeps } from '../deps.ts'
import { badRequest, forbidden, notFound } from '../errors.ts'
import { decideSigning } from './rules.ts'
import { deleteFase, type FaseRow, findFase, findSigners, updateFase } from './store.ts'

type Deps = Pick<ServiceDeps, 'db' | 'clock'>

async function heldFase(tx: Transaction, id: string): Promise<FaseRow> {
  const fase = await findFase(tx, id, true)
  if (!fase) throw notFound('Este documento em fase de assinatura não existe.')
  return fase
}

// Asked after who may act: how a phase stands is told to nobody else.
function requireOpen(fase: FaseRow): void {
  if (fase.encerrada || fase.idCapturaEvento !== null) throw badRequest('A fase de assinatura já terminou.')
}

/**
 * Stops the others and the capture (shapes.md, section 5). Throws 404, 403 for somebody who is no signer, 400 when it
 * has ended, is blocked already, or the person has acted.
 */
export async function block({ db, clock }: Deps, idCidadao: string, id: string, justificativa: string): Promise<void> {
  await db.transaction(async (tx) => {
    const fase = await heldFase(tx, id)
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

/** Opens it again: by whoever blocked it, or by its capturer. Throws 404, 403 for others, 400 when it is not blocked. */
export async function unblock({ db, clock }: Deps, idCidadao: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const fase = await heldFase(tx, id)
    if (fase.idPessoaBloqueio !== idCidadao && fase.idPessoaCapturador !== idCidadao) {
      throw forbidden('Só quem bloqueou ou quem enviou o documento pode desbloqueá-lo.')
    }
    requireOpen(fase)
    if (!fase.bloqueado) throw badRequest('Este documento não está bloqueado.')
    const change = { bloqueado: false, idPessoaBloqueio: null, justificativaBloqueio: null }
    await updateFase(tx, id, { ...change, alteradoEm: clock() })
  })
}

/** Takes it out of the signature phase: by its capturer, while somebody is still pending. Throws 404, 403, 400. */
export async function remove({ db }: Deps, idCidadao: string, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const fase = await heldFase(tx, id)
    if (fase.idPessoaCapturador !== idCidadao) throw forbidden('Só quem enviou o documento pode excluí-lo.')
    requireOpen(fase)
    await deleteFase(tx, id)
  })
}
