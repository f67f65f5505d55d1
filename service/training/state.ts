import { count, inArray } from 'drizzle-orm'
import { eventos } from '../database/schema/index.ts'
import { listNewestMensagens } from '../mail/store.ts'
import type { TrainingDeps } from './deps.ts'
import type { FaultSwitch } from './faults.ts'
import { listTrainingPeople, listUnits } from './people.ts'

const mostMessages = 100

/** A fault as JSON, without the settings that its kind does not use. */
export function describeFault({
  id,
  metodo,
  caminho,
  falha,
  atrasoMs,
  tentarDepoisSegundos,
  schedule,
  aplicadas,
}: FaultSwitch) {
  const delays = falha === 'atraso' || falha === 'sorteio'
  const asksLater = falha === 'indisponivel' || falha === 'limite' || falha === 'sorteio'
  return {
    id,
    metodo,
    caminho,
    falha,
    ...(delays && { atrasoMs }),
    ...(asksLater && { tentarDepoisSegundos }),
    vale: schedule.vale,
    aplicadas,
    ...(schedule.vale === 'proximas' && { vezes: schedule.vezes, restantes: schedule.restantes }),
    ...(schedule.vale === 'acaso' && { probabilidade: schedule.probabilidade, semente: schedule.semente }),
  }
}

/** Reads everything that the page shows. */
export async function readState({ db, gate, sendsMail, training: { board, faults } }: TrainingDeps) {
  const waiting = await db
    .select({ situacao: eventos.situacao, total: count() })
    .from(eventos)
    .where(inArray(eventos.situacao, ['Criado', 'Enfileirado', 'Processando']))
    .groupBy(eventos.situacao)
  const messages = await listNewestMensagens(db, mostMessages)
  const sorted = faults.endpoints.toSorted(
    (a, b) => a.caminho.localeCompare(b.caminho) || a.metodo.localeCompare(b.metodo),
  )
  return {
    falhas: board.switches.map(describeFault),
    relogio: { atrasoMs: gate.delayMs, pausado: gate.paused },
    eventos: { emEspera: waiting.reduce((sum, each) => sum + each.total, 0), presos: gate.stuck },
    mensagens: messages.rows,
    totalMensagens: messages.count,
    enviaMensagens: sendsMail,
    pessoas: await listTrainingPeople(db),
    unidades: await listUnits(db),
    enderecos: sorted,
  }
}
