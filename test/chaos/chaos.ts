import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { DirectoryEntry } from '../../contract/bridge/directory.ts'
import { createChance } from '../support/chance.ts'
import { startService } from '../support/service.ts'
import { readTables } from '../support/tables.ts'
import { trainerOf } from '../support/training.ts'
import { createDecider } from './decisions.ts'
import { keepEvidence } from './evidence.ts'
import { createFaults, type FaultKind } from './faults.ts'
import { createKiller } from './killer.ts'
import { createLedger } from './ledger.ts'
import { type Pace, usualPace } from './pace.ts'
import { type Person, startPerson } from './person.ts'
import { colleaguesOf, logins, planForwardings, planWishes } from './plan.ts'
import { readUnknowns, type Unknowns } from './unknowns.ts'
import { isClean, judge, type Verdict } from './verdict.ts'
import type { Hand, Wish } from './wishes/wish.ts'

interface ChaosOptions {
  operations: number
  seed: number
  kills: number
  pace?: Pace
  /** Runs the application without reconciliation, with forwardings only: the run must find a duplicate. */
  blind?: boolean
}

export interface ChaosReport {
  readonly seed: number
  readonly operations: number
  readonly kinds: ReadonlyMap<string, number>
  readonly kills: number
  readonly faults: ReadonlyMap<FaultKind | 'late event', number>
  readonly requests: number
  readonly unknowns: Unknowns
  readonly seconds: number
  readonly verdict: Verdict
}

const hands = 3
/** Forwardings without an answer after which a blind run stops. */
const enoughUnanswered = 2
/** Time for the remaining work while connections still fail. */
const settleMs = 180_000
/** Limit from the last fault to the end of all operations; the engine itself may pause for five minutes. */
const calmMs = 360_000
/** Limit for a wish to be accepted. */
const giveUpMs = ({ operations }: Pick<ChaosOptions, 'operations'>) => 600_000 + operations * 1000

/** Longer than any run; the run itself reports what is stuck. */
export const longestMs = (options: Pick<ChaosOptions, 'operations'>) => giveUpMs(options) + settleMs + calmMs + 120_000

/** Three people work with three applications while everything between them and the service fails. */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const { operations, seed, kills, pace = usualPace, blind = false } = options
  const begin = performance.now()
  const chance = createChance(seed)
  const ledger = createLedger()
  const plan = blind ? planForwardings({ operations, chance, ledger }) : planWishes({ operations, chance, ledger })
  const faults = createFaults(chance, pace)
  const decider = createDecider(pace)
  const service = await startService()
  const nodeArgs = blind ? ['--import', path.join(import.meta.dirname, 'without-reconciliation.ts')] : []
  const people = await Promise.all(logins.map((login) => startPerson({ login, service, pace, nodeArgs })))
  const ended = () => people.flatMap((each) => each.operations).filter(({ state }) => state === 'done').length
  const killer = createKiller({ chance, faults, kills, progress: () => ended() / plan.operations })
  const kept = keepEvidence(seed)
  const late = holdEvents(service, chance.between(1, 1_000_000), pace)
  try {
    const everybody = await Promise.all(people.map(meet))
    for (const person of people) killer.watch(person)
    let isOver = false
    const unfulfilled: string[] = []
    const giveUpAt = performance.now() + giveUpMs({ operations })
    const isEnough = () => blind && faults.unansweredForwardings >= enoughUnanswered
    const watched = people.map(async (person) => {
      await person.insist(async () => {
        await person.look()
        await decider.decide(person)
        await pause(pace.lookMs)
        return isOver
      })
    })
    const worked = people.map(async (person) => {
      const mine = [...(plan.wishes.get(person.login) ?? [])]
      const hand = handOf(person, everybody)
      const work = async () => {
        for (let wish = mine.shift(); wish !== undefined && !isEnough(); wish = mine.shift()) {
          if (!(await fulfil(person, hand, wish, giveUpAt))) unfulfilled.push(`${person.login} gave a wish up`)
          // Sequentially: each one may be the last.
          if (blind) await until(() => isEnough() || allEnded([person]), settleMs)
        }
      }
      await Promise.all(Array.from({ length: hands }, work))
    })
    await Promise.all(worked)
    // The last lists may be older than the last wishes.
    await Promise.all(people.map((person) => person.insist(person.look)))
    const isEnded = () => allEnded(people)
    await until(() => killer.killed >= kills && isEnded(), settleMs)
    faults.calm()
    await late.end()
    await until(isEnded, calmMs)
    isOver = true
    await Promise.all(watched)
    const shown = people.flatMap((each) => each.operations)
    const requests = people.reduce((sum, { line }) => sum + line.seen.length, 0)
    const unknowns = readUnknowns(people.map(({ malote }) => malote.dataFolder))
    kept.take(people)
    await Promise.all(people.map((person) => person.stop()))
    await service.stop()
    const tables = await readTables(service)
    const verdict = judge({ asked: ledger.asked, perhaps: ledger.perhaps, shown, unfulfilled, tables })
    if (isClean(verdict) || blind) kept.drop()
    else
      for (const [name, what] of Object.entries({
        verdict,
        asked: ledger.asked,
        perhaps: ledger.perhaps,
        shown,
        tables,
      }))
        kept.add(name, what)
    return {
      seed,
      operations: ledger.asked.length,
      kills: killer.killed,
      requests,
      unknowns,
      kinds: countedBy(ledger.asked.map(({ kind }) => kind)),
      faults: new Map([...faults.counts, ['late event', late.count]]),
      seconds: Math.round((performance.now() - begin) / 1000),
      verdict,
    }
  } finally {
    await late.end()
    await Promise.all(people.map((person) => person.stop()))
    await service.stop()
  }
}

/** Signs in; returns the entry by which the others may name this person. */
async function meet(person: Person): Promise<{ login: string; entry: DirectoryEntry }> {
  let entry: DirectoryEntry | null = null
  await person.insist(async () => {
    await person.look()
    const session = await person.call('session.get', {})
    const role = session.ok ? session.value.roles.find(({ id }) => id === session.value.roleInForceId) : undefined
    if (role === undefined) return false
    entry = { id: role.id, kind: 'Papel', nome: role.nome, sigla: null, detalhe: role.unidade }
    return true
  })
  if (entry === null) throw new Error(`${person.login} has no role`)
  return { login: person.login, entry }
}

function handOf(
  { login, call, addFiles }: Person,
  everybody: readonly { login: string; entry: DirectoryEntry }[],
): Hand {
  const entryOf = (name: string) => everybody.find((each) => each.login === name)?.entry
  const colleagues = colleaguesOf(login).flatMap((name) => entryOf(name) ?? [])
  return { idPapel: entryOf(login)?.id ?? '', colleagues, call, addFiles }
}

/** Returns false if the limit was reached first. */
async function fulfil(person: Person, hand: Hand, wish: Wish, until: number): Promise<boolean> {
  let isFulfilled = false
  await person.insist(async () => {
    isFulfilled = await wish(hand)
    return isFulfilled || performance.now() > until
  })
  return isFulfilled
}

const allEnded = (people: readonly Person[]) =>
  people.every(({ operations }) => operations.every(({ state }) => ['done', 'refused', 'cancelled'].includes(state)))

/** Delays events at random, each for a limited time. */
function holdEvents(service: { readonly baseUrl: string }, seed: number, { lateMs }: Pace) {
  const trainer = trainerOf(service)
  let count = 0
  let ending = false
  const work = (async () => {
    for (let turn = 0; !ending; turn += 1) {
      const chances = { vale: 'acaso', probabilidade: 0.08, semente: seed + turn }
      await trainer.fault('evento-preso', chances)
      for (let waited = 0; waited < lateMs && !ending; waited += 250) await pause(250)
      const { falhas } = (await trainer.state()) as { falhas: { aplicadas: number }[] }
      count += falhas.reduce((sum, { aplicadas }) => sum + aplicadas, 0)
      await trainer.clear()
    }
  })()
  return {
    get count() {
      return count
    },
    async end() {
      ending = true
      await work
    },
  }
}

async function until(reached: () => boolean, withinMs: number): Promise<void> {
  const end = performance.now() + withinMs
  while (!reached() && performance.now() < end) await pause(200)
}

function countedBy<K>(keys: readonly K[]): Map<K, number> {
  const counts = new Map<K, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}
