import type { OperationView } from '../../contract/bridge/outbox.ts'
import { expectedOf, madeOf, type Tables } from './keys.ts'
import type { Asked } from './ledger.ts'

export interface Verdict {
  readonly lost: readonly string[]
  readonly twice: readonly string[]
  /** Records that nobody requested, or not in that role. */
  readonly strange: readonly string[]
  /** Operations that did not end well, or report something false. */
  readonly untrue: readonly string[]
}

export const isClean = (verdict: Verdict) => Object.values(verdict).every((each) => each.length === 0)

interface Evidence {
  readonly asked: readonly Asked[]
  /** Requests of wishes that were given up. */
  readonly perhaps: readonly Asked[]
  /** The last lists of operations that the applications showed. */
  readonly shown: readonly OperationView[]
  /** Sentences about wishes that the applications never accepted. */
  readonly unfulfilled: readonly string[]
  readonly tables: Tables
}

/** Compares the service's records with the requests: every operation exactly once, in the right name. */
export function judge({ asked, perhaps, shown, unfulfilled, tables }: Evidence): Verdict {
  const expected = expectedOf(asked, perhaps)
  const wanted = counted(expected.wanted)
  const possible = counted(expected.possible)
  const found = counted(madeOf(tables))
  const keys = [...new Set([...wanted.keys(), ...found.keys()])]
  const times = (of: ReadonlyMap<string, number>, key: string) => of.get(key) ?? 0
  const told = (key: string) => `${key} (asked for ${times(wanted, key)}, there ${times(found, key)})`
  const isExpected = (key: string) => wanted.has(key) || possible.has(key)
  const open = shown.filter(({ state }) => state !== 'done').map(standing)
  // The window may show more operations: a repeated request is answered as already done.
  const kinds = { asked: counted(asked.map(({ kind }) => kind)), shown: counted(shown.map(({ kind }) => kind)) }
  const missing = [...kinds.asked].flatMap(([kind, count]) => {
    const there = times(kinds.shown, kind)
    return there < count ? [`${there} of ${count} operations of kind ${kind} are shown`] : []
  })
  return {
    lost: keys.filter((key) => times(found, key) < times(wanted, key)).map(told),
    twice: keys
      .filter((key) => isExpected(key) && times(found, key) > times(wanted, key) + times(possible, key))
      .map(told),
    strange: [...keys.filter((key) => !isExpected(key)).map(told), ...loose(tables)],
    untrue: [...unfulfilled, ...perhaps.map(givenUp), ...open, ...missing, ...misnamed(shown, tables)],
  }
}

/** Orphans: an event without a subject, a fully signed file without a document, a box item without a forwarding. */
function loose({ documentos, fases, assinantes, encaminhamentos, eventos, itens, atos }: Tables): string[] {
  const wrong: string[] = []
  const caused = new Set([...documentos, ...encaminhamentos, ...atos].map(({ idEvento }) => idEvento))
  const resolved = itens.filter(({ ato }) => ato === 'resolver').length
  const orphans = eventos.filter(({ id }) => !caused.has(id)).length - resolved
  if (orphans !== 0) wrong.push(`${orphans} events have caused nothing`)
  for (const { id, nome, idDocumento } of fases) {
    const isSigned = assinantes.filter((each) => each.idFase === id).every((each) => each.manifestacao === 'Assinado')
    if (isSigned !== (idDocumento !== null)) {
      wrong.push(`${nome} is ${isSigned ? 'not captured after' : 'captured before'} all had signed`)
    }
  }
  const received = counted(itens.filter(({ pasta }) => pasta !== 'Saida').map((item) => item.idEncaminhamento))
  for (const { id, mensagem } of encaminhamentos) {
    const boxes = received.get(id) ?? 0
    if (boxes !== 1) wrong.push(`forwarding "${mensagem}" lies in ${boxes} boxes`)
  }
  return wrong
}

const givenUp = (asked: Asked) => `given up, and may exist: ${JSON.stringify(asked)}`

const standing = ({ title, kind, state, waitReason, question, failure }: OperationView) =>
  `${kind} ${title}: ${[state, waitReason, question, failure?.message].filter(Boolean).join(', ')}`

/** Kinds whose operations each get a number. */
const numbered = ['capture', 'forward', 'reply', 're-forward', 'complement', 'open-process']

/** Numbers that the service does not have, or that the application shows for two operations. */
function misnamed(shown: readonly OperationView[], { documentos, encaminhamentos, processos }: Tables): string[] {
  const protocolos = [...encaminhamentos, ...processos].map(({ protocolo }) => protocolo)
  const known = new Set([...protocolos, ...documentos.map(({ registro }) => registro)])
  const seen = new Set<string>()
  return shown.flatMap(({ kind, title, result: { registro, protocolo } }) => {
    const number = registro ?? protocolo
    if (number === undefined) return []
    if (!known.has(number)) return [`${kind} ${title} shows ${number}, which is nothing`]
    if (numbered.includes(kind) && seen.has(number)) return [`${kind} ${title} shows ${number}, as another does`]
    if (numbered.includes(kind)) seen.add(number)
    return []
  })
}

function counted(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}
