import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

export interface Entrance {
  /** A new address with a key that opens once, within a minute. Any number may be waiting. */
  newAddress(): string
  /** Takes a key: the Set-Cookie header that lets the browser in, or null for a key unknown, used or too old. */
  enter(key: string): string | null
  /** Whether a Cookie header belongs to somebody who entered since this host started. */
  knows(cookieHeader: string | undefined): boolean
}

const secret = () => randomBytes(32).toString('base64url')
const digest = (text: string) => createHash('sha256').update(text).digest()

/** Long enough for a browser to start on a slow machine; a key that nobody used is of no use to a finder. */
const keyLifeMs = 60_000

export interface EntranceOptions {
  origin: string
  port: number
  /** Milliseconds of any clock that only goes forward. */
  now(): number
}

/**
 * The way in: a key in the printed address, exchanged for a cookie by the first connection that shows it. What stands in
 * the terminal or the history is worth nothing afterwards. Both die with the process.
 */
export function createEntrance({ origin, port, now }: EntranceOptions): Entrance {
  /** Each with the moment until which it opens. */
  const keys = new Map<string, number>()
  const cookie = secret()
  // Cookies do not tell ports apart: two hosts at one address would overwrite each other's.
  const name = `malote-${port}`

  function take(key: string): boolean {
    const until = keys.get(key)
    keys.delete(key)
    return until !== undefined && now() < until
  }

  return {
    newAddress: () => {
      for (const [old, until] of keys) if (now() >= until) keys.delete(old)
      const key = secret()
      keys.set(key, now() + keyLifeMs)
      return `${origin}/entrar?chave=${key}`
    },
    enter: (key) => (take(key) ? `${name}=${cookie}; Path=/; HttpOnly; SameSite=Strict` : null),
    knows: (header = '') =>
      header.split(';').some((part) => {
        const [given, value] = part.trim().split('=', 2)
        return given === name && timingSafeEqual(digest(value ?? ''), digest(cookie))
      }),
  }
}
