import { and } from 'drizzle-orm'
import { nivelAcesso } from '../../contract/api/access.ts'
import { reachOf } from '../boxes/reach.ts'
import type { Database } from '../database/index.ts'
import { isAmong } from '../database/many.ts'
import { caixaItens } from '../database/schema/index.ts'
import type { EncaminhamentoRow } from './store.ts'

/** The ids of these forwardings that a person may read: sent by them, or received in a box of theirs. */
export async function readableBy(
  db: Database,
  idCidadao: string | undefined,
  rows: readonly EncaminhamentoRow[],
): Promise<Set<string>> {
  if (idCidadao === undefined || rows.length === 0) return new Set()
  const { boxes } = await reachOf(db, idCidadao)
  const { idEncaminhamento, idCaixa } = caixaItens
  const ids = rows.map(({ id }) => id)
  const lying = await db
    .select({ id: idEncaminhamento })
    .from(caixaItens)
    .where(and(isAmong(idEncaminhamento, ids), isAmong(idCaixa, boxes)))
  const sent = rows.filter(({ idPessoa }) => idPessoa === idCidadao)
  return new Set([...sent, ...lying].map(({ id }) => id))
}

/** A forwarding's title for a person: its subject if it is public or readable, else its protocol. */
export function subjectFor(readable: ReadonlySet<string>, row: EncaminhamentoRow): string {
  const isShown = row.nivelAcesso === nivelAcesso.Publico || readable.has(row.id)
  return isShown ? row.assunto : `Encaminhamento ${row.protocolo}`
}
