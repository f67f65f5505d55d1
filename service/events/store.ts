import { and, asc, eq, inArray, lt, notInArray } from 'drizzle-orm'
import type { Database, Transaction } from '../database/index.ts'
import { eventos } from '../database/schema/index.ts'
import { report } from '../report.ts'
import type { EventResult } from './port.ts'

export type EventoRow = typeof eventos.$inferSelect
export type UnfinishedEvento = Pick<EventoRow, 'id' | 'tipo' | 'idCidadao'>

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

/** Unfinished events that were accepted before a moment, oldest first. */
export async function unfinishedEventos(
  db: Database,
  { before, most }: { before: Date; most?: number | undefined },
): Promise<UnfinishedEvento[]> {
  const found = db
    .select({ id: eventos.id, tipo: eventos.tipo, idCidadao: eventos.idCidadao })
    .from(eventos)
    .where(and(notInArray(eventos.situacao, [...ended]), lt(eventos.criacao, before)))
    .orderBy(asc(eventos.criacao))
  return most === undefined ? found : found.limit(most)
}

/** Records the start of attempt number `tentativa`. */
export async function beginEvento(db: Database, id: string, tentativa: number): Promise<void> {
  const [row] = await db
    .update(eventos)
    .set({ situacao: 'Processando', tentativas: tentativa })
    .where(and(eq(eventos.id, id), inArray(eventos.situacao, ['Criado', 'Enfileirado', 'Processando'])))
    .returning({ tipo: eventos.tipo })
  if (row) report('event-attempt', { kind: row.tipo })
}

/** Completes an event by `finish`, in one transaction, unless another delivery was quicker. */
export async function completeEvento(
  db: Database,
  { id, tipo, criacao }: EventoRow,
  finish: (tx: Transaction) => Promise<EventResult>,
  clock: () => Date,
): Promise<void> {
  const now = await db.transaction(async (tx) => {
    const [event] = await tx.select().from(eventos).where(eq(eventos.id, id)).for('update')
    if (!event || hasEnded(event)) return null
    const result = await finish(tx)
    const conclusao = clock()
    await tx
      .update(eventos)
      .set({ situacao: 'Concluido', conclusao, ...result })
      .where(eq(eventos.id, id))
    return conclusao
  })
  if (now !== null) reportEnd({ tipo, criacao }, 'done', now)
}

/** Cancels an event with a reason, unless it has ended meanwhile. */
export async function cancelEvento(
  db: Database,
  id: string,
  { result, mensagem, now }: { result: 'refused' | 'failed'; mensagem: string; now: Date },
): Promise<void> {
  const [row] = await db
    .update(eventos)
    .set({ situacao: 'Cancelado', conclusao: now, mensagem })
    .where(and(eq(eventos.id, id), notInArray(eventos.situacao, [...ended])))
    .returning({ tipo: eventos.tipo, criacao: eventos.criacao })
  if (row) reportEnd(row, result, now)
}

/** Reports the end of an event, after its transaction. */
function reportEnd(
  { tipo, criacao }: Pick<EventoRow, 'tipo' | 'criacao'>,
  result: 'done' | 'refused' | 'failed',
  now: Date,
): void {
  report('event-ended', { kind: tipo, result, seconds: (now.getTime() - criacao.getTime()) / 1000 })
}
