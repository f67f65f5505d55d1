import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

export interface Entrance {
  /** A new address with a key that opens once. Any number may be waiting. */
  newAddress(): string
  /** Takes a key: the Set-Cookie header that lets the browser in, or null for a key unknown or used. */
  enter(key: string): string | null
  /** Whether a Cookie header belongs to somebody who entered since this host started. */
  knows(cookieHeader: string | undefined): boolean
}

const secret = () => randomBytes(32).toString('base64url')
const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * The way in: a key in the printed address, exchanged for a cookie, so that what stands in the terminal, the history
 * or a process list is worth nothing after its first use. Both die with the process.
 */
export function createEntrance({ origin, port }: { origin: string; port: number }): Entrance {
  const keys = new Set<string>()
  const cookie = secret()
  // Cookies do not tell ports apart: two hosts in one browser would overwrite each other's.
  const name = `malote-${port}`
  return {
    newAddress: () => {
      const key = secret()
      keys.add(key)
      return `${origin}/entrar?chave=${key}`
    },
    enter: (key) => (keys.delete(key) ? `${name}=${cookie}; Path=/; HttpOnly; SameSite=Strict` : null),
    knows: (header = '') =>
      header.split(';').some((part) => {
        const [given, value] = part.trim().split('=', 2)
        return given === name && timingSafeEqual(digest(value ?? ''), digest(cookie))
      }),
  }
}
