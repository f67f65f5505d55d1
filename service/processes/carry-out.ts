import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../database/index.ts'
import { processoAtos, processoDocumentos, processos } from '../database/schema/index.ts'
import { newProtocolo } from '../documents/registro.ts'
import { ApiError } from '../errors.ts'
import { EventRefused, type EventResult, type EventToProcess } from '../events/port.ts'
import { lockItemsOf, settledSentence, settleItem } from '../forwardings/item.ts'
import type { ObjectStorage } from '../storage/port.ts'
import { type Act, type ActTarget, actSchema, requireAct } from './acts.ts'
import { findProcesso, lockProcesso, nextNumbers } from './store.ts'
import { captureTerm } from './term.ts'

/** Executes the act of an event. Throws EventRefused if it is no longer allowed. */
export async function carryOutAct(
  tx: Transaction,
  event: EventToProcess,
  now: Date,
  objects: ObjectStorage,
): Promise<EventResult> {
  const act = actSchema.parse(event.payload)
  const target = await requireAct(tx, { idCidadao: event.idCidadao, act, now, find: lockProcesso }).catch(
    (error: unknown) => {
      throw error instanceof ApiError ? new EventRefused(error.message) : error
    },
  )
  if (act.anexado) await takeOut(tx, event.idCidadao, act.anexado, now)
  const idProcesso = target.processo?.id ?? (await open(tx, act, target, now))
  const { ordem, sequencial } = await nextNumbers(tx, idProcesso)
  const idAto = randomUUID()
  await tx.insert(processoAtos).values({
    id: idAto,
    idProcesso,
    ordem,
    idEvento: event.id,
    tipo: act.tipo,
    dataHora: now,
    idPapel: act.idPapel,
    idPessoa: event.idCidadao,
    idLocal: target.idLocal,
    texto: act.texto,
    idDestino: movesIt(act) ? target.idCustodia : null,
  })
  if (act.sequenciais.length > 0) {
    await tx
      .update(processoDocumentos)
      .set({ idDesentranhamento: idAto })
      .where(
        and(eq(processoDocumentos.idProcesso, idProcesso), inArray(processoDocumentos.sequencial, act.sequenciais)),
      )
  }
  if (target.processo) await tx.update(processos).set(changesOf(act, target)).where(eq(processos.id, idProcesso))
  const processo = await findProcesso(tx, idProcesso)
  if (!processo) throw new Error(`the process ${idProcesso} has gone`)
  const idTermo = await captureTerm(tx, objects, event, { act, processo, now })
  const rows = [...act.idsDocumentos, idTermo].map((idDocumento, place) => ({
    idProcesso,
    sequencial: sequencial + place,
    id: randomUUID(),
    idAto,
    idDocumento,
  }))
  await tx.insert(processoDocumentos).values(rows)
  return { idProcesso, idAto }
}

/** Removes an attached forwarding from its box's input (shapes.md 3.11). */
async function takeOut(
  tx: Transaction,
  idPessoa: string,
  { idEncaminhamento, idItem }: NonNullable<Act['anexado']>,
  now: Date,
): Promise<void> {
  const item = (await lockItemsOf(tx, idEncaminhamento)).find(({ id }) => id === idItem)
  if (item?.pasta !== 'Entrada') {
    throw new EventRefused(item ? await settledSentence(tx, item) : 'Este encaminhamento não está mais na entrada.')
  }
  await settleItem(tx, item.id, { ato: 'entranhar', idPessoa, now })
}

const movesIt = ({ tipo }: Act) => tipo === 'Despacho' || tipo === 'Avocamento' || tipo === 'Reabertura'

async function open(tx: Transaction, { abertura }: Act, { idCustodia }: ActTarget, now: Date): Promise<string> {
  if (!abertura) throw new Error('a process is opened with its class and summary')
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const row = { ...abertura, id: randomUUID(), protocolo: newProtocolo(now), situacao: 'EmAndamento' as const }
    const made = await tx
      .insert(processos)
      .values({ ...row, idCustodia, criadoEm: now })
      .onConflictDoNothing({ target: processos.protocolo })
      .returning({ id: processos.id })
    if (made.length === 1) return row.id
  }
  throw new Error('no free protocol was found')
}

function changesOf(act: Act, { idCustodia }: ActTarget): Partial<typeof processos.$inferInsert> {
  const situacao = situacaoAfter(act.tipo)
  return { idCustodia, ...(situacao && { situacao }), ...act.abertura }
}

/** The state after an act; undefined if the act does not change it. */
function situacaoAfter(tipo: Act['tipo']) {
  if (tipo === 'Encerramento') return 'Encerrado' as const
  return tipo === 'Reabertura' ? ('EmAndamento' as const) : undefined
}
