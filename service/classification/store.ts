import { and, asc, eq, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Classe, PlanoClassificacao } from '../../contract/api/classification.ts'
import type { Database, Transaction } from '../database/index.ts'
import { classes, planosClassificacao } from '../database/schema/index.ts'
import { dayOf } from './day.ts'

/** In force from the day on which its validity begins to the one on which it ends, both of them whole. */
function inForce(now: Date): SQL | undefined {
  const { inicioVigencia, fimVigencia } = planosClassificacao
  const { start, next } = dayOf(now)
  return and(lt(inicioVigencia, next), or(isNull(fimVigencia), gte(fimVigencia, start)))
}

/** Plans of a patriarch that are in force (spec, "Classification"). */
export async function activePlans(db: Database, idPatriarca: string, now: Date): Promise<PlanoClassificacao[]> {
  const rows = await db
    .select()
    .from(planosClassificacao)
    .where(and(eq(planosClassificacao.idPatriarca, idPatriarca), inForce(now)))
    .orderBy(asc(planosClassificacao.codigo))
  return rows.map(({ id, codigo, nome, inicioVigencia, fimVigencia }) => ({
    id,
    codigo,
    nome,
    inicioVigencia: inicioVigencia.toISOString(),
    ...(fimVigencia && { fimVigencia: fimVigencia.toISOString() }),
  }))
}

/** Whether a plan is in force; undefined where there is none. */
export async function isPlanActive(db: Database, id: string, now: Date): Promise<boolean | undefined> {
  const [row] = await db
    .select({ active: sql<boolean>`${inForce(now)}` })
    .from(planosClassificacao)
    .where(eq(planosClassificacao.id, id))
  return row?.active
}

/** A class that has others below it is archived as they say. */
const ofItsClasses = 'Conforme a subclasse'

/** Active classes of a plan in the order of their codes, which is the order of the tree. */
export async function activeClasses(db: Database, idPlano: string): Promise<Classe[]> {
  const rows = await db
    .select()
    .from(classes)
    .where(and(eq(classes.idPlano, idPlano), eq(classes.ativo, true)))
    .orderBy(asc(classes.codigo))
  return rows.map(({ id, codigo, nome, observacao, ativo, nivel, tipoArquivamento }) => ({
    id,
    codigo,
    nome,
    ...(observacao !== null && { observacao }),
    ativo,
    nivel,
    tipoArquivamento: tipoArquivamento ?? ofItsClasses,
  }))
}

/** Whether a document may be given this class now: it is active, and so is its plan. */
export async function isActiveClass(db: Database | Transaction, id: string, now: Date): Promise<boolean> {
  const rows = await db
    .select({ id: classes.id })
    .from(classes)
    .innerJoin(planosClassificacao, eq(planosClassificacao.id, classes.idPlano))
    .where(and(eq(classes.id, id), eq(classes.ativo, true), inForce(now)))
  return rows.length > 0
}
