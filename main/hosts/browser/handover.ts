import { randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import http, { type IncomingMessage } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { isAlive } from '../../program/ownership/index.ts'
import { areAbsolutePaths } from '../opened-paths.ts'

const fileIn = (folder: string) => path.join(folder, 'browser-host.json')
const keyHeader = 'x-malote-handover'

/** Far above the length of a command line. */
const mostBytes = 4 * 1024 * 1024

interface Handover {
  /** Whether a request has the key that only this user's programs can read. */
  allows(request: IncomingMessage): boolean
  end(): void
}

/** Writes the address of this process for a second start, readable by this user only. Only for the folder's owner. */
export function createHandover({ folder, host, port }: { folder: string; host: string; port: number }): Handover {
  const key = randomBytes(32)
  // Removed first, because an existing file would keep its permissions.
  try {
    rmSync(fileIn(folder), { force: true })
    const note: Note = { host, port, key: key.toString('base64url'), pid: process.pid }
    writeFileSync(fileIn(folder), JSON.stringify(note), { mode: 0o600 })
  } catch {
    // On a full disk a second start only says that another one is running.
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
        // A stale file does no harm.
      }
    },
  }
}

/** Parses the paths that a second start was asked to open; null for any other body. */
export async function openedBy(request: AsyncIterable<Buffer>): Promise<readonly string[] | null> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request) {
    bytes += part.length
    if (bytes > mostBytes) return null
    parts.push(part)
  }
  try {
    const body: unknown = JSON.parse(Buffer.concat(parts).toString())
    return areAbsolutePaths(body) ? body : null
  } catch {
    return null
  }
}

interface Asked {
  folder: string
  /** Absolute paths for the first start to open. */
  opened: readonly string[]
  /** Time limit for its answer, in milliseconds. */
  patienceMs: number
  /** The first start's process id, and the time limit for it to write its address; absent if it has written it. */
  first?: { pid: number; opensWithinMs: number }
}

/**
 * Hands the paths to the first start and returns an address with a new key. Retries while the first start is alive and
 * has not written its address yet; null if it cannot be reached.
 */
export async function askFirstStart({ folder, opened, patienceMs, first }: Asked): Promise<string | null> {
  let until = performance.now() + (first?.opensWithinMs ?? patienceMs)
  let hasSaid = first === undefined
  for (;;) {
    const note = readNote(folder)
    // A killed process may have left its address until the next one writes its own.
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
    const request = http.request({ ...options, timeout: 2000, agent: false }, (response) => {
      text(response).then((address) => resolve(response.statusCode === 200 ? address : null), reject)
    })
    request.on('timeout', () => request.destroy(new Error('no answer')))
    request.on('error', reject)
    request.end(opened)
  })
}
