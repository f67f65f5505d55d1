import { randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import http, { type IncomingMessage } from 'node:http'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { areAbsolutePaths } from '../opened-paths.ts'

const fileIn = (folder: string) => path.join(folder, 'browser-host.json')
const keyHeader = 'x-malote-handover'

/** Far above what a command line may hold. */
const mostBytes = 4 * 1024 * 1024

export interface Handover {
  /** Whether a request shows the key that only this person's programs can read. */
  allows(request: IncomingMessage): boolean
  end(): void
}

/** Writes down, for this person's eyes only, where a second start finds this one. Only for the folder's owner. */
export function createHandover({ folder, port }: { folder: string; port: number }): Handover {
  const key = randomBytes(32)
  // Removed first: writing into a file that is there would keep its rights.
  try {
    rmSync(fileIn(folder), { force: true })
    writeFileSync(fileIn(folder), JSON.stringify({ port, key: key.toString('base64url') }), { mode: 0o600 })
  } catch {
    // A disk that takes nothing: a second start will not find this one, and says only that there is one.
  }
  return {
    allows: ({ headers }) => {
      const given = Buffer.from(String(headers[keyHeader] ?? ''), 'base64url')
      return given.length === key.length && timingSafeEqual(given, key)
    },
    end() {
      try {
        rmSync(fileIn(folder), { force: true })
      } catch {
        // It leads nowhere any more.
      }
    },
  }
}

/** What a second start was asked to open; null where it tells nothing that could be that. */
export async function openedBy(request: AsyncIterable<Buffer>): Promise<readonly string[] | null> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request) {
    bytes += part.length
    if (bytes > mostBytes) return null
    parts.push(part)
  }
  try {
    const told: unknown = JSON.parse(Buffer.concat(parts).toString())
    return areAbsolutePaths(told) ? told : null
  } catch {
    return null
  }
}

/** What is asked of the first start, and how long (milliseconds). */
interface Asked {
  folder: string
  /** Absolute paths that it is to open. */
  opened: readonly string[]
  patienceMs: number
}

/**
 * Asks the first start for an address with a new key, and has it open what this one was given. It may be opening at
 * this very moment, so it is asked until the patience (milliseconds) is over; null if it cannot be reached.
 */
export async function askFirstStart({ folder, opened, patienceMs }: Asked): Promise<string | null> {
  const until = performance.now() + patienceMs
  for (;;) {
    const address = await askOnce(folder, opened)
    if (address !== null || performance.now() > until) return address
    await delay(100)
  }
}

async function askOnce(folder: string, opened: readonly string[]): Promise<string | null> {
  try {
    const { port, key } = JSON.parse(readFileSync(fileIn(folder), 'utf8')) as { port: number; key: string }
    return await post(port, key, JSON.stringify(opened))
  } catch {
    return null
  }
}

function post(port: number, key: string, opened: string): Promise<string | null> {
  const options = { host: '127.0.0.1', port, path: '/handover', method: 'POST', headers: { [keyHeader]: key } }
  return new Promise((resolve, reject) => {
    const request = http.request({ ...options, timeout: 2000, agent: false }, async (response) => {
      const text = (await response.toArray()).join('')
      resolve(response.statusCode === 200 ? text : null)
    })
    request.on('timeout', () => request.destroy(new Error('no answer')))
    request.on('error', reject)
    request.end(opened)
  })
}
