import { appendFileSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'

interface RotatingFileOptions {
  folder: string
  /** A new file begins before this size is passed. */
  maxBytes: number
  /** Number of old files kept. */
  keep: number
}

/** Appends lines to a private file; a full file becomes malote.log.1, and the oldest is deleted. */
export function createRotatingFile({ folder, maxBytes, keep }: RotatingFileOptions) {
  const path = (age: number) => join(folder, age === 0 ? 'malote.log' : `malote.log.${age}`)
  let size = existsSync(path(0)) ? statSync(path(0)).size : 0

  function rotate(): void {
    for (let age = keep - 1; age >= 0; age -= 1) if (existsSync(path(age))) renameSync(path(age), path(age + 1))
    size = 0
  }

  return {
    append(line: string): void {
      const bytes = Buffer.from(`${line}\n`)
      if (size > 0 && size + bytes.length > maxBytes) rotate()
      // Not buffered: the last line before a crash matters most.
      try {
        appendFileSync(path(0), bytes, { mode: 0o600 })
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
        mkdirSync(folder, { recursive: true, mode: 0o700 })
        appendFileSync(path(0), bytes, { mode: 0o600 })
      }
      size += bytes.length
    },
  }
}
