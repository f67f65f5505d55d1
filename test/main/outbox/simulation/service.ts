import type {
  FileReference,
  PollResult,
  ReconcileResult,
  RegisterResult,
  StepFailure,
} from '../../../../main/engine/outbox/index.ts'
import type { Chance } from '../../../support/chance.ts'

const details = { status: null, message: 'A resposta não chegou.', traceId: null }
const used = { status: 400, message: 'idArquivo já utilizado.', traceId: null }
const no = { status: 422, message: 'Não pode ser feito.', traceId: null }
const unknownEvent = { status: 404, message: 'Evento não encontrado.', traceId: null }

/**
 * Model of the service: a file binds to one record, every forwarding request makes a forwarding, and each accepted
 * request is carried out by an event that can be late, fail or be purged.
 */
export interface ServiceModel {
  upload(): FileReference
  /** The request that must not be repeated blindly; it or its answer may be lost. */
  post(name: string, idArquivo: string | null, calm: boolean): RegisterResult
  /**
   * The person has the request sent again early. An event in flight may then complete right after the next
   * reconcile; if it has not when the new request arrives, it fails.
   */
  retriedEarly(name: string): void
  reconcile(name: string, idArquivo: string | null, known: readonly string[]): ReconcileResult
  poll(eventId: string): PollResult
  /** Ids of the records of an operation. */
  recordsOf(name: string): string[]
  /** Number of requests with an unknown outcome. */
  readonly unknown: number
}

interface Event {
  readonly id: string
  at: number
  fails: boolean
  /** Polling the event answers 404. */
  readonly isForgotten: boolean
}

export function createService({
  chance,
  now,
  horizonMs,
}: {
  chance: Chance
  now(): number
  horizonMs: number
}): ServiceModel {
  const bound = new Map<string, Event>()
  /** Files that the service has deleted. */
  const gone = new Set<string>()
  const events = new Map<string, Event>()
  const eventsOf = new Map<string, Event[]>()
  /** By name: true until the next reconcile. */
  const retriedEarly = new Map<string, boolean>()
  let last = 0
  let unknown = 0
  const id = () => {
    last += 1
    return `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`
  }

  const carryOut = (name: string, idArquivo: string | null): string => {
    // One event in twelve is up to four horizons late.
    const late = chance.one(12) ? chance.between(1, 4) * horizonMs : 0
    const at = now() + late + chance.between(0, 3000)
    const event = { id: id(), at, fails: chance.one(15), isForgotten: chance.one(15) }
    events.set(event.id, event)
    eventsOf.set(name, [...(eventsOf.get(name) ?? []), event])
    if (idArquivo !== null) bound.set(idArquivo, event)
    return event.id
  }
  /** True if the file is deleted; deletes it now with a chance of one in `times` (0: never). */
  const isGone = (idArquivo: string, times: number) => {
    if (times > 0 && chance.one(times)) gone.add(idArquivo)
    return gone.has(idArquivo)
  }
  const isOver = ({ at }: Event) => at <= now()
  const inFlight = (name: string) => (eventsOf.get(name) ?? []).filter((event) => !isOver(event))
  const failed = (failure: StepFailure) => ({ kind: 'failed' as const, failure })

  return {
    upload: () => ({ idArquivo: id() }),
    post(name, idArquivo, calm) {
      const lost = !calm && chance.one(6)
      if (lost && chance.one(2)) return failed({ kind: 'offline' })
      if (lost) {
        unknown += 1
        return failed({ kind: 'uncertain', details })
      }
      if (idArquivo !== null && bound.has(idArquivo)) return failed({ kind: 'refused', details: used })
      if (!calm && chance.one(20)) return failed({ kind: 'refused', details: no })
      if (idArquivo !== null && isGone(idArquivo, calm ? 0 : 20)) return { kind: 'file-gone' }
      if (retriedEarly.has(name)) for (const event of inFlight(name)) event.fails = true
      const eventId = carryOut(name, idArquivo)
      if (!calm && chance.one(4)) {
        unknown += 1
        return failed({ kind: 'uncertain', details })
      }
      return { kind: 'registered', eventId }
    },
    retriedEarly: (name) => void retriedEarly.set(name, true),
    reconcile(name, idArquivo, known) {
      if (idArquivo !== null) {
        const event = bound.get(idArquivo)
        if (event === undefined && isGone(idArquivo, 6)) return { kind: 'file-gone' }
        // A repeat with the same file: the first request never arrived, this one does.
        if (event === undefined) return { kind: 'registered', eventId: carryOut(name, idArquivo) }
        if (!isOver(event)) return { kind: 'absent' }
        return event.fails ? { kind: 'not-carried-out' } : { kind: 'completed', result: {} }
      }
      if (chance.one(10)) return { kind: 'unreadable', details }
      const found = this.recordsOf(name).filter((each) => !known.includes(each))
      if (found.length > 1) {
        const candidates = found.map((each) => ({ id: each, label: name, at: '2026-11-20T12:00:00Z', result: {} }))
        return { kind: 'ambiguous', candidates }
      }
      if (found.length === 1) return { kind: 'completed', result: {} }
      if (retriedEarly.get(name)) {
        retriedEarly.set(name, false)
        if (chance.one(2)) for (const event of inFlight(name)) event.at = now() + 1
      }
      return { kind: 'absent' }
    },
    poll(eventId) {
      const event = events.get(eventId)
      if (event === undefined || event.isForgotten) return { kind: 'event-unknown', details: unknownEvent }
      if (!isOver(event)) return { kind: 'event-pending' }
      return event.fails ? failed({ kind: 'refused', details: no }) : { kind: 'event-ended', ids: {} }
    },
    recordsOf: (name) =>
      (eventsOf.get(name) ?? []).filter((each) => isOver(each) && !each.fails).map((each) => each.id),
    get unknown() {
      return unknown
    },
  }
}
