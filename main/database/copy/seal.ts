import { createHash } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, readSync, renameSync, writeSync } from 'node:fs'

const chunkBytes = 1 << 20
const sealOf = (path: string) => `${path}.selo`
const broken = 'aberto'
/** A digest, and since the commits are counted the number of the last one. */
const whole = /^([0-9a-f]{64})(?: (\d{1,15}))?$/
const numbered = / (\d{1,15})$/

/** What a seal said when it was broken. */
export interface Seal {
  /** False: what lies there is not the file that was sealed. */
  readonly isWhole: boolean
  /** The database was closed in order, and has not been opened since. */
  readonly wasClosed: boolean
  /** The number of the last commit when it was closed last; 0 where that is not known. */
  readonly commit: number
}

/**
 * Writes down what a closed database is, byte for byte, and its last commit: a change behind the program's back is
 * noticed by it. The seal before it stands until this one is on the disk.
 */
export function seal(path: string, commit: number): void {
  const draft = `${sealOf(path)}.novo`
  const file = openSync(draft, 'w', 0o600)
  try {
    writeWhole(file, `${digestOf(path)} ${commit}`)
  } finally {
    closeSync(file)
  }
  renameSync(draft, sealOf(path))
}

/**
 * Breaks the seal, since the file will change now. Whatever is not a whole seal counts as a broken one. Broken on the
 * disk before this returns: a seal that a power cut brought back would call a good database damaged.
 */
export function unseal(path: string): Seal {
  const text = existsSync(sealOf(path)) ? readFileSync(sealOf(path), 'utf8') : ''
  const [, digest] = whole.exec(text) ?? []
  const commit = Number(numbered.exec(text)?.[1] ?? 0)
  if (digest === undefined) return { isWhole: true, wasClosed: false, commit }
  const isWhole = existsSync(path) && digest === digestOf(path)
  breakAt(sealOf(path))
  return { isWhole, wasClosed: true, commit }
}

/** Over the first letters, so that there is nothing to make room for, and the number stays. */
function breakAt(path: string): void {
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
