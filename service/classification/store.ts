import { and, asc, eq, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Classe, PlanoClassificacao } from '../../contract/api/classification.ts'
import type { Database, Transaction } from '../database/index.ts'
import { classes, planosClassificacao } from '../database/schema/index.ts'
import { dayOf } from './day.ts'

/** SQL condition: in force on a day; the first and last day of the validity are included. */
function inForce(now: Date): SQL | undefined {
  const { inicioVigencia, fimVigencia } = planosClassificacao
  const { start, next } = dayOf(now)
  return and(lt(inicioVigencia, next), or(isNull(fimVigencia), gte(fimVigencia, start)))
}

/** A patriarch's plans in force (spec, "Classification"). */
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

/** Whether a plan is in force; undefined for an unknown plan. */
export async function isPlanActive(db: Database, id: string, now: Date): Promise<boolean | undefined> {
  const [row] = await db
    .select({ active: sql<boolean>`${inForce(now)}` })
    .from(planosClassificacao)
    .where(eq(planosClassificacao.id, id))
  return row?.active
}

/** A class with subclasses has no archiving of its own. */
const ofItsClasses = 'Conforme a subclasse'

/** Active classes of a plan in tree order, which is the order of their codes. */
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

/** Whether a class can be assigned: it is active and its plan is in force. */
export async function isActiveClass(db: Database | Transaction, id: string, now: Date): Promise<boolean> {
  const rows = await db
    .select({ id: classes.id })
    .from(classes)
    .innerJoin(planosClassificacao, eq(planosClassificacao.id, classes.idPlano))
    .where(and(eq(classes.id, id), eq(classes.ativo, true), inForce(now)))
  return rows.length > 0
}
