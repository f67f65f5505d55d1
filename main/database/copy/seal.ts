import { createHash } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, readSync, writeSync } from 'node:fs'

const chunkBytes = 1 << 20
const sealOf = (path: string) => `${path}.selo`
const broken = 'aberto'

/** Writes down what a closed database is, byte for byte: a change behind the program's back is noticed by it. */
export function seal(path: string): void {
  writeDown(path, digestOf(path))
}

/**
 * Breaks the seal, since the file will change now. False: it is not the file that was sealed. Broken on the disk before
 * this returns: a seal that a power cut brought back would call a good database damaged.
 */
export function unseal(path: string): boolean {
  if (!existsSync(sealOf(path))) return true
  const sealed = readFileSync(sealOf(path), 'utf8')
  if (sealed === broken) return true
  const isWhole = existsSync(path) && sealed === digestOf(path)
  writeDown(path, broken)
  return isWhole
}

function writeDown(path: string, text: string): void {
  const file = openSync(sealOf(path), 'w', 0o600)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
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
