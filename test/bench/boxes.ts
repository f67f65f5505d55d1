import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { wholeView } from '../../contract/bridge/boxes.ts'
import { markLimits } from '../../contract/bridge/marks.ts'
import { type Boxes, createBoxes } from '../../main/features/boxes/boxes.ts'
import { type BoxService, createBoxService } from '../support/box-service.ts'
import { openBoth, personAt } from '../support/person-context.ts'
import { uuidOf } from '../support/uuid-of.ts'
import type { Bench, Figure } from './figure.ts'

const many = 100_000
const few = 1000

/** Search texts, typed letter by letter: with many, few and no results, a registry number, two words. */
const typed = [
  'prestação de contas',
  'joao arau',
  'remessa 77',
  'execucao orcamentaria',
  '2026-bbb1',
  'parecer ana',
  'xylofone',
]

const filteredViews = {
  'of 30 days': { ...wholeView, period: 'month' },
  'of 5,000 marked items': { ...wholeView, isFlagged: true },
  'of 5,000 marked items in 30 days': { ...wholeView, isFlagged: true, period: 'month' },
  'of unread items': { ...wholeView, unread: true },
  'of one sender': { ...wholeView, sender: { id: uuidOf('Ana Prado'), text: '' } },
} as const

/** Waiting times in a box of 100,000 forwardings beside one of 1,000. */
export const bench: Bench = async (tell) => {
  // A fetch in the background does not keep the process alive.
  const alive = setInterval(() => undefined, 60_000)
  const small = await measure(few, () => undefined)
  const tellBeside = (figure: Figure) => {
    const value = small.get(figure.what)
    if (value === undefined || figure.peer !== undefined) tell(figure)
    else tell({ ...figure, peer: { name: `of ${few}`, value } })
    if (value !== undefined && figure.peer !== undefined && !figure.what.includes('LIKE')) {
      tell({ ...figure, what: `${figure.what}, growth`, peer: { name: `of ${few}`, value } })
    }
  }
  await measure(many, tellBeside)
  clearInterval(alive)
}

/** One or two of twenty. */
const addressees = (nth: number) =>
  (nth % 3 === 0 ? [nth % 20, (nth + 7) % 20] : [nth % 20]).map((which) => ({
    tipo: 'Papel' as const,
    id: uuidOf(`addressee ${which}`),
    nome: `Destinatário ${which}`,
  }))

type Tell = (figure: Figure) => void

async function measure(count: number, tell: Tell): Promise<Map<string, number>> {
  const values = new Map<string, number>()
  const told = (what: string, value: number, unit: string, peer?: Figure['peer']) => {
    const rounded = Math.round(value * 100) / 100
    values.set(what, rounded)
    tell({ what, value: rounded, unit, better: 'lower', ...(peer === undefined ? {} : { peer }) })
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'malote-bench-'))
  const service = createBoxService()
  const { idCaixa } = service
  service.bring(count)
  for (const [nth, each] of service.bring(count, 'Saida').entries()) each.destinos = addressees(nth)
  let opened = openBoth(folder)
  try {
    const begin = performance.now()
    const first = openBox(opened, service)
    await first.refreshBox({ idCaixa })
    told('first page of a box never seen', performance.now() - begin, 'ms')
    await first.whole()
    told('keeping and indexing one forwarding', (performance.now() - begin) / count, 'ms')
    first.leave()
    const closing = performance.now()
    opened.close()
    told('closing the local data', performance.now() - closing, 'ms')

    const opening = performance.now()
    opened = openBoth(folder)
    told('opening the local data', performance.now() - opening, 'ms')
    const [listing, working] = [performance.now(), process.cpuUsage()]
    const boxes = openBox(opened, service)
    boxes.folder({ idCaixa, pasta: 'Entrada' })
    boxes.items({ idCaixa, pasta: 'Entrada', offset: 0, limit: 100 })
    const { user, system } = process.cpuUsage(working)
    told('first list from local data', performance.now() - listing, 'ms', { name: 'promised', value: 200 })
    told("first list, in the processor's time", (user + system) / 1000, 'ms', { name: 'promised', value: 200 })

    const anywhere = timesOf(200, (round) => {
      const offset = Math.floor(((round * 389) % 997) * (count / 1000))
      boxes.items({ idCaixa, pasta: 'Entrada', offset, limit: 100 })
    })
    told("a window anywhere, 95 %, in the processor's time", anywhere.worked, 'ms')

    for (const [filter, view] of Object.entries(filteredViews)) {
      const counts = timesOf(60, () => void boxes.folder({ idCaixa, pasta: 'Entrada', view }))
      const what = `counts of a list ${filter}, 95 %, in the processor's time`
      told(what, counts.worked, 'ms', { name: 'promised', value: 50 })
    }
    const sent = { ...wholeView, recipient: { id: uuidOf('addressee 3'), text: '' } }
    for (const [what, work] of [
      ['counts of sent items to one addressee', () => boxes.folder({ idCaixa, pasta: 'Saida', view: sent })],
      [
        'first sent items to one addressee',
        () => boxes.items({ idCaixa, pasta: 'Saida', view: sent, offset: 0, limit: 100 }),
      ],
      ['list of the senders', () => boxes.correspondents({ idCaixa, pasta: 'Entrada' })],
      ['list of the addressees', () => boxes.correspondents({ idCaixa, pasta: 'Saida' })],
    ] as const)
      told(`${what}, 95 %, in the processor's time`, timesOf(60, () => void work()).worked, 'ms', {
        name: 'promised',
        value: 50,
      })

    const letters = typed.flatMap((text) => [...text].map((_, index) => text.slice(0, index + 1)))
    const search = timesOf(letters.length, (round) => void boxes.search({ text: letters[round] ?? '', idCaixa }))
    told('search while typing, 95 %', search.high, 'ms', { name: 'promised', value: 50 })
    told("search while typing, 95 %, in the processor's time", search.worked, 'ms', { name: 'promised', value: 50 })
    const like = opened.cache.prepare(
      "SELECT id FROM forwardings WHERE content LIKE '%' || ? || '%' ORDER BY number DESC LIMIT 100",
    )
    const scan = timesOf(letters.length, (round) => void like.all(letters[round] ?? ''))
    const rounded = Math.round(scan.worked * 100) / 100
    told('search beside a LIKE scan, 95 %', search.worked, 'ms', { name: 'LIKE', value: rounded })

    service.asked.length = 0
    service.bring(10)
    const looking = performance.now()
    await boxes.refreshBox({ idCaixa })
    told('taking in ten new ones', performance.now() - looking, 'ms')
    told('requests for ten new ones', service.asked.length, 'requests', { name: 'promised', value: 3 })

    const marking = performance.now()
    boxes.mark({ idCaixa, ids: null, isRead: true })
    told('marking all as read, each', (performance.now() - marking) / count, 'ms')
    boxes.leave()
    return values
  } finally {
    opened.close()
    await rm(folder, { recursive: true, force: true })
  }
}

function openBox(
  { db, cache }: ReturnType<typeof openBoth>,
  service: BoxService,
): Boxes & { whole(): Promise<void>; leave(): void } {
  const { idCaixa, client } = service
  let told: () => void = () => undefined
  const { context, end: leave } = personAt('http://127.0.0.1:1')
  const log = {
    error: (event: string, fields?: Readonly<Record<string, unknown>>) => console.error(event, fields?.['error']),
  }
  const marked = service.in('Entrada').slice(0, markLimits.marks)
  const boxes = createBoxes({
    db,
    cache,
    client,
    context,
    log,
    enqueue: () => randomUUID(),
    now: () => new Date(),
    events: { changed: () => told() },
    fillPauseMs: 0,
    marks: { forwardings: () => marked, snoozed: () => ({ away: [], back: [] }) },
  })
  const isWhole = () =>
    (['Entrada', 'Saida', 'Resolvidos'] as const).every((pasta) => {
      const folder = boxes.folder({ idCaixa, pasta })
      return folder.ok && folder.value.isWhole
    })
  return {
    ...boxes,
    leave,
    whole: () =>
      new Promise((resolve) => {
        told = () => isWhole() && resolve()
        told()
      }),
  }
}

/** The 95th percentile by the clock and by processor time, which a busy machine does not lengthen. */
function timesOf(rounds: number, work: (round: number) => void): { high: number; worked: number } {
  const times: number[] = []
  const worked: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const before = process.cpuUsage()
    const begin = performance.now()
    work(round)
    times.push(performance.now() - begin)
    const { user, system } = process.cpuUsage(before)
    worked.push((user + system) / 1000)
  }
  const high = (some: number[]) => some.toSorted((a, b) => a - b)[Math.floor(rounds * 0.95)] ?? 0
  return { high: high(times), worked: high(worked) }
}
