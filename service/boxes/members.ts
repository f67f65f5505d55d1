import { and, eq, or } from 'drizzle-orm'
import type { Database, Transaction } from '../database/index.ts'
import { isAmong } from '../database/many.ts'
import { papeis, pessoas } from '../database/schema/index.ts'

/** A person and a box that they may open. */
interface Member {
  readonly idCaixa: string
  readonly idPessoa: string
  readonly nome: string
  readonly email: string
}

/** The people who may open each of these boxes; the inverse of `reachOf`. */
export async function membersOf(db: Database | Transaction, boxes: readonly string[]): Promise<Member[]> {
  const wanted = [...boxes]
  const opened = new Set(boxes)
  const person = { idPessoa: pessoas.id, nome: pessoas.nome, email: pessoas.email }
  const own = await db.select(person).from(pessoas).where(isAmong(pessoas.id, wanted)).orderBy(pessoas.nome)
  const held = await db
    .select({ ...person, idPapel: papeis.id, idUnidade: papeis.idUnidade })
    .from(papeis)
    .innerJoin(pessoas, eq(pessoas.id, papeis.idPessoa))
    .where(and(eq(papeis.ativo, true), or(isAmong(papeis.id, wanted), isAmong(papeis.idUnidade, wanted))))
    .orderBy(pessoas.nome)
  return [
    ...own.map((each) => ({ ...each, idCaixa: each.idPessoa })),
    ...held.flatMap(({ idPapel, idUnidade, ...each }) =>
      [...new Set([idPapel, idUnidade])].filter((id) => opened.has(id)).map((idCaixa) => ({ ...each, idCaixa })),
    ),
  ]
}
