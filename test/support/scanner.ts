import { createHash } from 'node:crypto'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * How a scanner writes. `pages`: page by page, with pauses. `temporary`: page by page under a temporary name that is
 * renamed at the end. `interrupted`: closed in the middle and reopened after the longest pause.
 */
const habits = ['pages', 'temporary', 'interrupted'] as const
type Habit = (typeof habits)[number]

interface Scanned {
  readonly name: string
  readonly sha256: string
}

export interface Scanner {
  /** Writes a file in the given way, or in one that the seed chooses. Overwrites an existing name. */
  write(name: string, bytes: Uint8Array, habit?: Habit): Promise<Scanned>
  /** Begins a file and removes it, as after a paper jam. */
  giveUp(name: string, bytes: Uint8Array): Promise<void>
}

interface ScannerOptions {
  folder: string
  seed: number
  /** Factor of all pauses; 1 means 0.2 s to 4 s, as real scanners. */
  pace: number
  /** Length of an interruption, in milliseconds. */
  interruptionMs: number
}

const shortestMs = 200
const longestMs = 4000
const pages = 4

/** Writes into a folder as office scanners do. */
export function createScanner({ folder, seed, pace, interruptionMs }: ScannerOptions): Scanner {
  const next = numbersFrom(seed)
  const pause = () => delay((shortestMs + next() * (longestMs - shortestMs)) * pace)
  const temporaryOf = (name: string) => [`${name}.tmp`, `${name}.part`, `~${name}`, `.${name}`][Math.floor(next() * 4)]

  function parts(bytes: Uint8Array): Uint8Array[] {
    // The end of a PDF is written with its last page.
    const cuts = Array.from({ length: pages - 1 }, () => Math.floor(next() * (bytes.length - 40))).sort((a, b) => a - b)
    return [0, ...cuts].map((from, index) => bytes.subarray(from, cuts[index] ?? bytes.length))
  }

  async function append(handle: FileHandle, some: readonly Uint8Array[]): Promise<void> {
    for (const part of some) {
      await handle.write(part)
      await pause()
    }
  }

  async function writeParts(target: string, flags: string, some: readonly Uint8Array[]): Promise<void> {
    const handle = await open(target, flags)
    try {
      await append(handle, some)
    } finally {
      await handle.close()
    }
  }

  return {
    async write(name, bytes, habit = habits[Math.floor(next() * habits.length)] ?? 'pages') {
      const target = path.join(folder, name)
      const all = parts(bytes)
      if (habit === 'pages') await writeParts(target, 'w', all)
      else if (habit === 'interrupted') {
        await writeParts(target, 'w', all.slice(0, 2))
        await delay(interruptionMs)
        await writeParts(target, 'a', all.slice(2))
      } else {
        const temporary = path.join(folder, temporaryOf(name) ?? '')
        await writeParts(temporary, 'w', all)
        await rename(temporary, target)
      }
      return { name, sha256: createHash('sha256').update(bytes).digest('hex') }
    },
    async giveUp(name, bytes) {
      const target = path.join(folder, name)
      await writeParts(target, 'w', parts(bytes).slice(0, 2))
      await rm(target)
    },
  }
}

/** A seeded generator of numbers in [0, 1) (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
