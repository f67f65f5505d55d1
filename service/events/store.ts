import { and, asc, eq, inArray, notInArray } from 'drizzle-orm'
import type { Database, Transaction } from '../database/index.ts'
import { eventos } from '../database/schema/index.ts'
import type { EventResult } from './port.ts'

export type EventoRow = typeof eventos.$inferSelect

const ended = ['Concluido', 'Cancelado'] as const

/** Whether an event has ended. */
export function hasEnded(evento: Pick<EventoRow, 'situacao'>): boolean {
  return ended.some((situacao) => situacao === evento.situacao)
}

/** Inserts an event as queued. */
export async function insertEvento(
  tx: Transaction,
  evento: Pick<EventoRow, 'id' | 'tipo' | 'idCidadao' | 'criacao'> & { payload: object },
): Promise<void> {
  await tx.insert(eventos).values({ ...evento, situacao: 'Enfileirado' })
}

/** An event by its id. */
export async function findEvento(db: Database, id: string): Promise<EventoRow | undefined> {
  const [row] = await db.select().from(eventos).where(eq(eventos.id, id))
  return row
}

/** The event, locked until the transaction ends. */
export async function lockEvento(tx: Transaction, id: string): Promise<EventoRow | undefined> {
  const [row] = await tx.select().from(eventos).where(eq(eventos.id, id)).for('update')
  return row
}

/** Unfinished events, oldest first. */
export async function unfinishedEventos(db: Database): Promise<Pick<EventoRow, 'id' | 'tipo' | 'idCidadao'>[]> {
  return db
    .select({ id: eventos.id, tipo: eventos.tipo, idCidadao: eventos.idCidadao })
    .from(eventos)
    .where(notInArray(eventos.situacao, [...ended]))
    .orderBy(asc(eventos.criacao))
}

/** Records the start of attempt number `tentativa`. */
export async function beginEvento(db: Database, id: string, tentativa: number): Promise<void> {
  await db
    .update(eventos)
    .set({ situacao: 'Processando', tentativas: tentativa })
    .where(and(eq(eventos.id, id), inArray(eventos.situacao, ['Criado', 'Enfileirado', 'Processando'])))
}

/** Completes an event with its result. */
export async function concludeEvento(tx: Transaction, id: string, result: EventResult, now: Date): Promise<void> {
  await tx
    .update(eventos)
    .set({ situacao: 'Concluido', conclusao: now, ...result })
    .where(eq(eventos.id, id))
}

/** Cancels an event with a reason, unless it has ended meanwhile. */
export async function cancelEvento(db: Database, id: string, mensagem: string, now: Date): Promise<void> {
  await db
    .update(eventos)
    .set({ situacao: 'Cancelado', conclusao: now, mensagem })
    .where(and(eq(eventos.id, id), notInArray(eventos.situacao, [...ended])))
}
