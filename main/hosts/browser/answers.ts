import { failed, type Outcome } from '../../../contract/bridge/outcome.ts'

/** One question of a page: its name for itself, and a number that rises with each question. */
export interface Question {
  readonly client: string
  readonly id: number
  /** The page has the answers to all questions before this one. */
  readonly oldest: number
}

/** Answers that a page may ask for again until it says that it has them, so that nothing is done twice. */
export interface Answers {
  /**
   * The answer as JSON text. Calls `ask` at most once for each question: where the answer was forgotten, asking again
   * could do the same thing twice, so the answer is a failure. Never rejects.
   */
  answer(question: Question, ask: () => Promise<Outcome<unknown>>): Promise<string>
}

export interface AnswersOptions {
  /** Milliseconds of any clock. */
  now?(): number
  mostAnswers?: number
  mostBytes?: number
  mostAgeMs?: number
  /** Pages that are known by the last number they used. */
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

/** Keeps the newest answers of all pages together: a page that never comes back acknowledges nothing. */
export function createAnswers(options: AnswersOptions = {}): Answers {
  const { now = () => performance.now(), mostAnswers = 1000, mostBytes = 16 * 1024 * 1024 } = options
  const { mostAgeMs = 3_600_000, mostClients = 1000 } = options
  /** The one that asked last comes last. */
  const clients = new Map<string, Client>()
  /** Oldest answer first; a question that is still open is in none. */
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
