import { existsSync, readFileSync } from 'node:fs'

/** Bytes of the log's header, of a frame's header, and of one of the two copies of the index's header (SQLite, "WAL-mode File Format"). */
const logHeadBytes = 32
const frameHeadBytes = 24
const indexHeadBytes = 48

/**
 * True if every commit is in the log that a killed process has left: the index beside it tells how many frames it had.
 * False if some are missing or damaged, or if neither file can tell. SQLite itself cuts off a damaged log in silence; it
 * writes the index anew when it opens the database, so ask before.
 */
export function isLogWhole(database: string): boolean {
  const index = readIfThere(`${database}-shm`)
  if (index.length < 2 * indexHeadBytes) return false
  const [first, second] = [index.subarray(0, indexHeadBytes), index.subarray(indexHeadBytes, 2 * indexHeadBytes)]
  if (!first.equals(second)) return false
  const frames = first.readUInt32LE(16)
  if (frames === 0) return true
  const log = readIfThere(`${database}-wal`)
  const isOfThisLog = log.length >= logHeadBytes && log.subarray(16, 24).equals(first.subarray(32, 40))
  return isOfThisLog && countValidFrames(log) >= frames
}

const readIfThere = (path: string): Buffer => (existsSync(path) ? readFileSync(path) : Buffer.alloc(0))

type Checksum = readonly [one: number, other: number]

/** Frames of the log's own generation whose checksums continue each other. */
function countValidFrames(log: Buffer): number {
  const magic = log.readUInt32BE(0)
  if ((magic & 0xfffffffe) >>> 0 !== 0x377f0682) return 0
  const readWord = magic & 1 ? (at: number) => log.readUInt32BE(at) : (at: number) => log.readUInt32LE(at)
  const add = ([one, other]: Checksum, from: number, to: number): Checksum => {
    let [s0, s1] = [one, other]
    for (let at = from; at < to; at += 8) {
      s0 = (s0 + readWord(at) + s1) >>> 0
      s1 = (s1 + readWord(at + 4) + s0) >>> 0
    }
    return [s0, s1]
  }
  const isAt = ([one, other]: Checksum, at: number) =>
    log.readUInt32BE(at) === one && log.readUInt32BE(at + 4) === other
  const frameBytes = frameHeadBytes + log.readUInt32BE(8)
  let sum = add([0, 0], 0, 24)
  if (!isAt(sum, 24)) return 0
  let count = 0
  for (let at = logHeadBytes; at + frameBytes <= log.length; at += frameBytes) {
    sum = add(add(sum, at, at + 8), at + frameHeadBytes, at + frameBytes)
    if (!log.subarray(at + 8, at + 16).equals(log.subarray(16, 24)) || !isAt(sum, at + 16)) break
    count += 1
  }
  return count
}
