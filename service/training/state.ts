import { count, inArray } from 'drizzle-orm'
import type { Database } from '../database/index.ts'
import { eventos } from '../database/schema/index.ts'
import type { EventGate } from '../events/gate.ts'
import { newestMensagens } from '../mail/store.ts'
import type { FaultBoard } from './board.ts'
import type { FaultSwitch } from './faults.ts'
import type { Faults } from './faults-plugin.ts'
import { listTrainingPeople, listUnits } from './people.ts'

const mostMessages = 100

/** A switch as the page and its JSON show it: what does not belong to its kind is left out. */
export function shownFault({
  id,
  metodo,
  caminho,
  falha,
  atrasoMs,
  tentarDepoisSegundos,
  holds,
  aplicadas,
}: FaultSwitch) {
  const delays = falha === 'atraso' || falha === 'sorteio'
  const asksLater = falha === 'indisponivel' || falha === 'limite' || falha === 'sorteio'
  return {
    ...{ id, metodo, caminho, falha },
    ...(delays && { atrasoMs }),
    ...(asksLater && { tentarDepoisSegundos }),
    ...{ vale: holds.vale, aplicadas },
    ...(holds.vale === 'proximas' && { vezes: holds.vezes, restantes: holds.restantes }),
    ...(holds.vale === 'acaso' && { probabilidade: holds.probabilidade, semente: holds.semente }),
  }
}
export type ShownFault = ReturnType<typeof shownFault>

/** All that the page shows. */
export async function readState({
  db,
  board,
  gate,
  faults,
}: {
  db: Database
  board: FaultBoard
  gate: EventGate
  faults: Faults
}) {
  const waiting = await db
    .select({ situacao: eventos.situacao, total: count() })
    .from(eventos)
    .where(inArray(eventos.situacao, ['Criado', 'Enfileirado', 'Processando']))
    .groupBy(eventos.situacao)
  const messages = await newestMensagens(db, mostMessages)
  const sorted = faults.endpoints.toSorted(
    (a, b) => a.caminho.localeCompare(b.caminho) || a.metodo.localeCompare(b.metodo),
  )
  return {
    falhas: board.switches.map(shownFault),
    relogio: { atrasoMs: gate.delayMs, pausado: gate.paused },
    eventos: { emEspera: waiting.reduce((sum, each) => sum + each.total, 0), presos: gate.stuck },
    mensagens: messages.rows,
    totalMensagens: messages.count,
    pessoas: await listTrainingPeople(db),
    unidades: await listUnits(db),
    enderecos: sorted,
  }
}
export type TrainingState = Awaited<ReturnType<typeof readState>>
