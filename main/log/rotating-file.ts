import { appendFileSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'

export interface RotatingFileOptions {
  folder: string
  name: string
  /** A file is put aside before it would pass this size. */
  maxBytes: number
  /** How many old files are kept beside the current one. */
  keep: number
}

/** Appends lines to a private file; when it is full it becomes name.1, and the oldest is dropped. */
export function createRotatingFile({ folder, name, maxBytes, keep }: RotatingFileOptions) {
  const path = (age: number) => join(folder, age === 0 ? name : `${name}.${age}`)
  let size = existsSync(path(0)) ? statSync(path(0)).size : 0

  function rotate(): void {
    for (let age = keep - 1; age >= 0; age -= 1) if (existsSync(path(age))) renameSync(path(age), path(age + 1))
    size = 0
  }

  return {
    append(line: string): void {
      const bytes = Buffer.from(`${line}\n`)
      if (size > 0 && size + bytes.length > maxBytes) rotate()
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      // Written at once, not buffered: the last line before a crash is the one that is needed.
      appendFileSync(path(0), bytes, { mode: 0o600 })
      size += bytes.length
    },
  }
}
