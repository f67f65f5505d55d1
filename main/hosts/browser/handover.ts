import { randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import http, { type IncomingMessage } from 'node:http'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isAlive } from '../../ownership/index.ts'
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
export function createHandover({ folder, host, port }: { folder: string; host: string; port: number }): Handover {
  const key = randomBytes(32)
  // Removed first: writing into a file that is there would keep its rights.
  try {
    rmSync(fileIn(folder), { force: true })
    const note: Note = { host, port, key: key.toString('base64url'), pid: process.pid }
    writeFileSync(fileIn(folder), JSON.stringify(note), { mode: 0o600 })
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

/** What is asked of the first start. */
interface Asked {
  folder: string
  /** Absolute paths that it is to open. */
  opened: readonly string[]
  /** How long (milliseconds) it may take to answer, once it has said where. */
  patienceMs: number
  /** Which process it is, and how long that may be opening before it says where; else it has said so already. */
  first?: { pid: number; opensWithinMs: number }
}

/**
 * Asks the first start for an address with a new key, and has it open what this one was given. It may be opening at
 * this very moment, so it is asked for as long as it lives and has not said where; null if it cannot be reached.
 */
export async function askFirstStart({ folder, opened, patienceMs, first }: Asked): Promise<string | null> {
  let until = performance.now() + (first?.opensWithinMs ?? patienceMs)
  let hasSaid = first === undefined
  for (;;) {
    const note = readNote(folder)
    // The note of one that was killed may lie there until the next has written its own.
    if (!hasSaid && note?.pid === first?.pid) {
      hasSaid = true
      until = performance.now() + patienceMs
    }
    const address = note === null ? null : await askOnce(note, opened)
    const isGone = first !== undefined && !isAlive(first.pid)
    if (address !== null || isGone || performance.now() > until) return address
    await delay(100)
  }
}

interface Note {
  readonly host: string
  readonly port: number
  readonly key: string
  readonly pid: number
}

function readNote(folder: string): Note | null {
  try {
    return JSON.parse(readFileSync(fileIn(folder), 'utf8')) as Note
  } catch {
    return null
  }
}

const askOnce = (note: Note, opened: readonly string[]): Promise<string | null> =>
  post(note, JSON.stringify(opened)).catch(() => null)

function post({ host, port, key }: Note, opened: string): Promise<string | null> {
  const options = { host, port, path: '/handover', method: 'POST', headers: { [keyHeader]: key } }
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
