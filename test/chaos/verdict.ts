import type { OperationView } from '../../contract/bridge/outbox.ts'
import type { readTables } from '../support/tables.ts'
import type { Asked } from './ledger.ts'

type Tables = Awaited<ReturnType<typeof readTables>>

export interface Verdict {
  readonly lost: readonly string[]
  readonly twice: readonly string[]
  /** What nobody asked for, or not by that role. */
  readonly strange: readonly string[]
  /** Operations that have not come to a good end, or say what is not so. */
  readonly untrue: readonly string[]
}

export const isClean = (verdict: Verdict): boolean => Object.values(verdict).every((each) => each.length === 0)

/** Holds what the service keeps against what was asked for: every operation exactly once, in the right name. */
export function judge(asked: readonly Asked[], shown: readonly OperationView[], tables: Tables): Verdict {
  const wanted = counted(asked.map(keyOf))
  const found = counted(madeBy(tables))
  const keys = [...new Set([...wanted.keys(), ...found.keys()])]
  const times = (of: ReadonlyMap<string, number>, key: string) => of.get(key) ?? 0
  const told = (key: string) => `${key} (asked for ${times(wanted, key)}, there ${times(found, key)})`
  return {
    lost: keys.filter((key) => times(found, key) < times(wanted, key)).map(told),
    twice: keys.filter((key) => wanted.has(key) && times(found, key) > times(wanted, key)).map(told),
    strange: [...keys.filter((key) => !wanted.has(key)).map(told), ...loose(tables)],
    untrue: [...shown.filter(({ state }) => state !== 'done').map(standing), ...misnamed(shown, tables)],
  }
}

function keyOf(asked: Asked): string {
  switch (asked.kind) {
    case 'capture':
    case 'send-to-signature':
      return `${asked.kind} ${asked.name} as ${asked.idPapel}`
    case 'sign':
      return `sign ${asked.idFase} as ${asked.idPapel}`
    case 'forward':
      return `forward ${asked.subject} as ${asked.idPapel}`
  }
}

function madeBy({ documentos, fases, assinantes, encaminhamentos }: Tables): string[] {
  return [
    ...documentos
      .filter(({ idFase }) => idFase === null)
      .map(({ nome, idCapturador }) => `capture ${nome} as ${idCapturador}`),
    ...fases.map(({ nome, idPapelCapturador }) => `send-to-signature ${nome} as ${idPapelCapturador}`),
    ...assinantes
      .filter(({ manifestacao }) => manifestacao === 'Assinado')
      .map(({ idFase, idAgente }) => `sign ${idFase} as ${idAgente}`),
    ...encaminhamentos.map(({ assunto, idResponsavel }) => `forward ${assunto} as ${idResponsavel}`),
  ]
}

/** What hangs in the air: an event of nothing, a document that was signed by all and is none, an item of no forwarding. */
function loose({ documentos, fases, assinantes, encaminhamentos, eventos, itens }: Tables): string[] {
  const wrong: string[] = []
  const made = documentos.length + encaminhamentos.length
  if (eventos.length !== made) wrong.push(`${eventos.length} events for ${made} documents and forwardings`)
  for (const { id, nome, idDocumento } of fases) {
    const waits = assinantes.some(({ idFase, manifestacao }) => idFase === id && manifestacao !== 'Assinado')
    if (waits === (idDocumento !== null))
      wrong.push(`${nome} is ${waits ? 'captured before' : 'not captured after'} all had signed`)
  }
  const received = counted(itens.filter(({ pasta }) => pasta === 'Entrada').map((item) => item.idEncaminhamento))
  for (const { id, assunto } of encaminhamentos) {
    const boxes = received.get(id) ?? 0
    if (boxes !== 1) wrong.push(`forwarding ${assunto} lies in ${boxes} boxes`)
  }
  return wrong
}

const standing = ({ title, kind, state, waitReason, question, failure }: OperationView) =>
  `${kind} ${title}: ${[state, waitReason, question, failure?.message].filter(Boolean).join(', ')}`

/** Numbers that the application shows and the service does not have, or shows for two operations. */
function misnamed(shown: readonly OperationView[], { documentos, encaminhamentos }: Tables): string[] {
  const registros = new Set(documentos.map(({ registro }) => registro))
  const protocolos = new Set(encaminhamentos.map(({ protocolo }) => protocolo))
  const seen = new Set<string>()
  return shown.flatMap(({ kind, title, result: { registro, protocolo } }) => {
    const number = registro ?? protocolo
    if (number === undefined) return []
    const isKnown = registro === undefined ? protocolos.has(number) : registros.has(number)
    if (!isKnown) return [`${kind} ${title} shows ${number}, which is nothing`]
    if (kind !== 'sign' && seen.has(number)) return [`${kind} ${title} shows ${number}, as another does`]
    seen.add(number)
    return []
  })
}

function counted(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}
