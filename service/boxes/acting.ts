import type { Database, Transaction } from '../database/index.ts'
import { forbidden } from '../errors.ts'
import { type Reach, reachOf } from './reach.ts'

/** Throws 403 unless `idPapel` is an active role of the person. */
export async function requireRole(tx: Transaction, idCidadao: string, idPapel: string): Promise<void> {
  const { self } = await reachOf(tx, idCidadao)
  if (idPapel === idCidadao || !self.includes(idPapel))
    throw forbidden('O papel informado não é seu ou não está ativo.')
}

/** Throws 403 unless `idAgente` is the person's citizen id or one of their active roles. */
export async function requireSelf(tx: Transaction, idCidadao: string, idAgente: string): Promise<void> {
  const { self } = await reachOf(tx, idCidadao)
  if (!self.includes(idAgente)) throw forbidden('O remetente informado não é você nem um papel seu que esteja ativo.')
}

/** The person's reach. Throws 403 unless they may open this box. */
export async function requireBox(db: Database, idCidadao: string, idCaixa: string): Promise<Reach> {
  const reach = await reachOf(db, idCidadao)
  if (!reach.boxes.includes(idCaixa)) throw forbidden('Você não tem acesso a esta caixa.')
  return reach
}
