import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { addressMinutes } from '../printed-address.ts'

export interface Entrance {
  /** Returns a new address with a one-time key that expires after ten minutes. */
  newAddress(): string
  /** Exchanges a key for a Set-Cookie header; null for an unknown, used or expired key. */
  enter(key: string): string | null
  /** Whether a Cookie header has a session of this process. */
  knows(cookieHeader: string | undefined): boolean
}

const secret = () => randomBytes(32).toString('base64url')
const digest = (text: string) => createHash('sha256').update(text).digest()

/** Long enough for a person to copy the address into a browser on another screen. */
const keyLifeMs = addressMinutes * 60_000

interface EntranceOptions {
  origin: string
  port: number
  /** Milliseconds of a monotonic clock. */
  now(): number
}

/**
 * One-time keys in printed addresses, exchanged for a session cookie by the first request that shows the key.
 * An address in a terminal or a history is useless afterwards. Keys and sessions end with the process.
 */
export function createEntrance({ origin, port, now }: EntranceOptions): Entrance {
  /** Each key with its expiry. */
  const keys = new Map<string, number>()
  const cookie = secret()
  // Cookies ignore ports, so the name has one: two hosts at one address would share a cookie.
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
