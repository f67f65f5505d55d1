import type { TakeShares, Wanted } from './shared-budget.ts'

/** A process uses a twentieth of a budget without asking, and then takes it in parts of this size. */
const parts = 20
/** Longest wait of a request for a share. */
const patienceMs = 100
/** Pause after a failure, in which no share is asked for. */
const pauseMs = 1000
const complainEveryMs = 60_000
/** Most budgets in memory; the oldest are evicted. */
const mostEntries = 50_000

/** A budget of requests for one window. */
interface Budget {
  readonly key: string
  readonly most: number
  readonly windowMs: number
}

export interface Budgets {
  /** Uses one request of a budget; answers null, or the milliseconds until the next window if it is spent. */
  use(budget: Budget): Promise<number | null>
}

interface BudgetParts {
  /** Takes shares from the table of all processes; null for the only process, which then has every budget alone. */
  readonly takeShares: TakeShares | null
  readonly clock: () => Date
  readonly onError: (error: unknown) => void
}

/** A budget in the current window, as this process knows it. */
interface Entry extends Wanted {
  /** End of the window by the database's clock. */
  readonly end: number
  used: number
  allowed: number
  isSpent: boolean
  /** Requests that were allowed without the table; the next shares pay for them. */
  owed: number
  /** The question that is on its way. */
  asked: PromiseWithResolvers<void> | null
}

/**
 * Counts requests across processes with few queries: a process needs none for its first twentieth of a budget, then one
 * for each further twentieth. At least the budget is accepted, and at most a twentieth more for each process.
 * While the database is slow or away, a process counts alone, so that nobody is refused before the budget is spent.
 */
export function createBudgets({ takeShares, clock, onError }: BudgetParts): Budgets {
  const entries = createEntries({ isAlone: takeShares === null })
  const queue = new Set<Entry>()
  /** The database's clock, ahead of ours; milliseconds. */
  let ahead = 0
  let isSending = false
  let sentAt = 0
  let pausedUntil = 0
  let complainedAt = Number.NEGATIVE_INFINITY

  const now = () => clock().getTime() + ahead
  const isLate = () => performance.now() < pausedUntil || (isSending && performance.now() - sentAt > patienceMs)

  const complain = (error: unknown) => {
    if (performance.now() - complainedAt < complainEveryMs) return
    complainedAt = performance.now()
    onError(error)
  }

  const apply = (taken: Awaited<ReturnType<TakeShares>>) => {
    for (const { key, granted, isSpent, end, now: theirs } of taken) {
      ahead = theirs - clock().getTime()
      const entry = entries.get(key)
      if (entry?.end !== end) continue
      const paid = Math.min(entry.owed, granted)
      entry.owed -= paid
      entry.allowed += granted - paid
      entry.isSpent = isSpent
    }
  }

  const send = async (take: TakeShares) => {
    isSending = true
    while (queue.size > 0) {
      const wanted = [...queue]
      queue.clear()
      sentAt = performance.now()
      try {
        apply(await take(wanted.map((entry) => ({ ...entry, share: entry.share + entry.owed }))))
      } catch (error) {
        pausedUntil = performance.now() + pauseMs
        complain(error)
      }
      for (const entry of wanted) {
        entry.asked?.resolve()
        entry.asked = null
      }
    }
    isSending = false
  }

  /** Asks for another share; never rejects. */
  const ask = (entry: Entry, take: TakeShares): Promise<void> => {
    if (entry.asked === null) {
      entry.asked = Promise.withResolvers()
      queue.add(entry)
      if (!isSending) void send(take)
    }
    return entry.asked.promise
  }

  return {
    use: async (budget) => {
      const begunAt = performance.now()
      let entry = entries.at(budget, now())
      while (takeShares !== null && entry.used >= entry.allowed && !entry.isSpent) {
        const leftMs = patienceMs - (performance.now() - begunAt)
        const isAnswered = !isLate() && leftMs > 0 && (await within(ask(entry, takeShares), leftMs))
        entry = entries.at(budget, now())
        if (isAnswered) continue
        complain(new Error(`no share of a budget within ${patienceMs} ms`))
        allowAlone(entry)
        break
      }
      if (entry.used >= entry.allowed) return Math.max(1, entry.end - now())
      entry.used += 1
      return null
    },
  }
}

/** The budgets of the current windows. */
function createEntries({ isAlone }: { isAlone: boolean }) {
  const entries = new Map<string, Entry>()
  return {
    get: (key: string) => entries.get(key),
    /** The entry of the window at a time of the database's clock. */
    at: ({ key, most, windowMs }: Budget, now: number): Entry => {
      const end = (Math.floor(now / windowMs) + 1) * windowMs
      const found = entries.get(key)
      if (found?.end === end) return found
      const share = Math.max(1, Math.floor(most / parts))
      const budget = { key, most, windowMs, share, end }
      const entry = { ...budget, used: 0, allowed: isAlone ? most : share, isSpent: isAlone, owed: 0, asked: null }
      entries.delete(key)
      entries.set(key, entry)
      const [oldest] = entries.keys()
      if (entries.size > mostEntries && oldest !== undefined) entries.delete(oldest)
      return entry
    },
  }
}

/** Allows a share that the table does not know of, up to the whole budget. */
function allowAlone(entry: Entry): void {
  const more = Math.max(0, Math.min(entry.most, entry.used + entry.share) - entry.allowed)
  entry.allowed += more
  entry.owed += more
}

/** Whether the promise was fulfilled within the time. */
async function within(work: Promise<void>, ms: number): Promise<boolean> {
  const late = Promise.withResolvers<boolean>()
  // A busy process runs due timers first, although the answer may have arrived.
  const timer = setTimeout(() => setImmediate(() => late.resolve(false)), ms)
  const isDone = await Promise.race([work.then(() => true), late.promise])
  clearTimeout(timer)
  return isDone
}
