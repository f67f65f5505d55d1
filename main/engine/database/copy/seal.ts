import { createHash } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, readSync, writeSync } from 'node:fs'
import { renameAtLast } from '../../../replace-file.ts'

const chunkBytes = 1 << 20
const sealOf = (path: string) => `${path}.seal`
const broken = 'broken'
/** A digest and the number of the last commit. */
const wholeSeal = /^([0-9a-f]{64}) \d{1,15}$/
const commitNumber = / (\d{1,15})$/

/** The result of comparing a closed database with its seal. */
interface Seal {
  /** False: the file has changed since it was sealed. */
  readonly isWhole: boolean
  /** The database was closed in order, and not opened since. */
  readonly wasClosed: boolean
  /** The last commit when it was closed; 0 if unknown. */
  readonly commit: number
}

/** Writes digest and last commit of a closed database. The seal before it stays until this one is on the disk. */
export function seal(path: string, commit: number): void {
  const draft = `${sealOf(path)}.new`
  const file = openSync(draft, 'w', 0o600)
  try {
    writeWhole(file, `${digestOf(path)} ${commit}`)
  } finally {
    closeSync(file)
  }
  renameAtLast(draft, sealOf(path))
}

/**
 * Breaks the seal before the file changes, and flushes that: a seal that a power cut brought back would call a good
 * database damaged. A seal that cannot be parsed counts as broken.
 */
export function unseal(path: string): Seal {
  const text = existsSync(sealOf(path)) ? readFileSync(sealOf(path), 'utf8') : ''
  const [, digest] = wholeSeal.exec(text) ?? []
  const commit = Number(commitNumber.exec(text)?.[1] ?? 0)
  if (digest === undefined) return { isWhole: true, wasClosed: false, commit }
  const isWhole = existsSync(path) && digest === digestOf(path)
  breakSeal(sealOf(path))
  return { isWhole, wasClosed: true, commit }
}

/** Overwrites the beginning of the digest: this needs no space on the disk, and keeps the number. */
function breakSeal(path: string): void {
  const file = openSync(path, 'r+')
  try {
    writeWhole(file, broken)
  } finally {
    closeSync(file)
  }
}

function writeWhole(file: number, text: string): void {
  if (writeSync(file, text, 0) < text.length) throw new Error('a seal was cut short')
  fsyncSync(file)
}

function digestOf(path: string): string {
  const hash = createHash('sha256')
  const chunk = Buffer.alloc(chunkBytes)
  const file = openSync(path, 'r')
  try {
    for (let read = readSync(file, chunk); read > 0; read = readSync(file, chunk)) hash.update(chunk.subarray(0, read))
  } finally {
    closeSync(file)
  }
  return hash.digest('hex')
}
