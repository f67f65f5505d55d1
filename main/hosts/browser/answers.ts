import { failed, type Outcome } from '../../../contract/bridge/outcome.ts'

/** A request of a page: the page's id and a number that rises with each request. */
interface Question {
  readonly client: string
  readonly id: number
  /** The page has received the answers to all requests before this number. */
  readonly oldest: number
}

/** Caches answers until the page acknowledges them, so that a repeated request is not executed twice. */
interface Answers {
  /**
   * Returns the answer as JSON text. Calls `ask` at most once for each request; if the cached answer was evicted, the
   * answer is a failure, because a second call could repeat a write. Never rejects.
   */
  answer(question: Question, ask: () => Promise<Outcome<unknown>>): Promise<string>
}

export interface AnswersOptions {
  /** Milliseconds of any clock. */
  now?(): number
  mostAnswers?: number
  mostBytes?: number
  mostAgeMs?: number
  /** Most pages whose last number is kept. */
  mostClients?: number
}

interface Client {
  highestId: number
  readonly kept: Map<number, Kept>
}

interface Kept {
  readonly client: Client
  readonly id: number
  readonly text: Promise<string>
  bytes: number
  answeredAt: number
}

const forgotten = JSON.stringify(failed('internal'))

/** Bounds the cached answers of all pages together, because a page that is gone acknowledges nothing. */
export function createAnswers(options: AnswersOptions = {}): Answers {
  const { now = () => performance.now(), mostAnswers = 1000, mostBytes = 16 * 1024 * 1024 } = options
  const { mostAgeMs = 3_600_000, mostClients = 1000 } = options
  /** Least recently active page first. */
  const clients = new Map<string, Client>()
  /** Oldest answer first; without requests in progress. */
  const answered = new Set<Kept>()
  let bytes = 0

  function clientOf(name: string): Client {
    const client = clients.get(name) ?? { highestId: 0, kept: new Map() }
    clients.delete(name)
    clients.set(name, client)
    for (const [other, { kept }] of clients) {
      if (clients.size <= mostClients) break
      clients.delete(other)
      for (const each of kept.values()) drop(each)
    }
    return client
  }

  function drop(kept: Kept): void {
    kept.client.kept.delete(kept.id)
    if (answered.delete(kept)) bytes -= kept.bytes
  }

  function settle(kept: Kept, text: string): void {
    if (kept.client.kept.get(kept.id) !== kept) return
    kept.bytes = Buffer.byteLength(text)
    kept.answeredAt = now()
    answered.add(kept)
    bytes += kept.bytes
    for (const old of answered) {
      const isWithin = answered.size <= mostAnswers && bytes <= mostBytes && now() - old.answeredAt <= mostAgeMs
      if (isWithin || old === kept) return
      drop(old)
    }
  }

  return {
    answer({ client: name, id, oldest }, ask) {
      const client = clientOf(name)
      for (const each of client.kept.values()) if (each.id < oldest) drop(each)
      const known = client.kept.get(id)
      if (known !== undefined) return known.text
      if (id <= client.highestId) return Promise.resolve(forgotten)
      client.highestId = id
      const kept: Kept = { client, id, text: textOf(ask), bytes: 0, answeredAt: 0 }
      client.kept.set(id, kept)
      void kept.text.then((text) => settle(kept, text))
      return kept.text
    },
  }
}

async function textOf(ask: () => Promise<Outcome<unknown>>): Promise<string> {
  try {
    return JSON.stringify(await ask())
  } catch {
    return forgotten
  }
}
