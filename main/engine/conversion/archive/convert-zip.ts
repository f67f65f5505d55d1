import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import type { ConvertTask, Made } from '../child-messages.ts'
import { datePart } from '../date-part.ts'
import { NotConverted } from '../not-converted.ts'
import { entryName } from './entry-name.ts'

interface NamedEntry {
  readonly entry: Entry
  readonly name: string
}

const byName = new Intl.Collator('pt-BR', { numeric: true })
/** Bit 11 of the flags: the name is in UTF-8. */
const utf8Flag = 0x800

/** Takes the files out of an archive, in the order of their names. Throws NotConverted beyond the limits. */
export async function convertZip({ from, to, limits }: ConvertTask): Promise<Made> {
  // The names are checked here: one name that looks like a path must not spoil the other files.
  const zip = await openPromise(from, { autoClose: false, decodeStrings: false })
  try {
    const entries = await listEntries(zip, limits.parts)
    const parts: Made['parts'] = []
    const left: Made['left'] = []
    let unused = limits.partBytes
    for (const [nth, { entry, name }] of entries.entries()) {
      const file = path.join(to, `part-${nth}`)
      const result = await unpack(zip, entry, file, unused)
      if (typeof result === 'number') {
        unused -= result
        await datePart(file, from, dateOf(entry))
        parts.push({ path: file, name })
      } else left.push({ name, why: result })
    }
    if (parts.length === 0 && left.length === 0) throw new NotConverted('empty')
    return { kind: 'made', documents: [], parts, left, message: null }
  } finally {
    zip.close()
  }
}

async function listEntries(zip: ZipFile, limit: number): Promise<NamedEntry[]> {
  const entries: NamedEntry[] = []
  let seen = 0
  for await (const entry of zip.eachEntry()) {
    seen += 1
    // Folders count, too: a directory of a million of them takes as long to read.
    if (seen > limit * 4) throw new NotConverted('too-many', 'entries')
    const unicode = unicodePath(entry)
    const isUtf8 = unicode !== null || (entry.generalPurposeBitFlag & utf8Flag) !== 0
    const name = entryName(unicode ?? entry.fileNameRaw, isUtf8)
    if (name !== null) entries.push({ entry, name })
    if (entries.length > limit) throw new NotConverted('too-many', 'files')
  }
  return entries.sort((one, other) => byName.compare(one.name, other.name))
}

/** The name in UTF-8 that Info-ZIP stores beside the other (APPNOTE 4.6.9), if it belongs to it. */
function unicodePath({ extraFields, fileNameRaw }: Entry): Uint8Array | null {
  const data = extraFields.find(({ id }) => id === 0x7075)?.data
  if (data === undefined || data.length < 6 || data[0] !== 1) return null
  return data.readUInt32LE(1) === crc32(fileNameRaw) ? data.subarray(5) : null
}

/**
 * Unpacks one file. What is counted is what comes out, not what the directory says.
 * @returns its bytes, or why it stays packed
 */
async function unpack(
  zip: ZipFile,
  entry: Entry,
  to: string,
  limit: number,
): Promise<number | 'password' | 'unknown' | 'damaged'> {
  if (entry.isEncrypted()) return 'password'
  if (!entry.canDecodeFileData()) return 'unknown'
  let bytes = 0
  let sum = 0
  const count = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      sum = crc32(chunk, sum)
      if (bytes > limit) done(new NotConverted('too-large', 'an archive of too many bytes'))
      else done(null, chunk)
    },
  })
  try {
    await pipeline(await zip.openReadStreamPromise(entry), count, createWriteStream(to, { flags: 'wx', mode: 0o600 }))
    if (sum === entry.crc32) return bytes
  } catch (error) {
    if (error instanceof NotConverted || isOfDisk(error)) throw error
  }
  await rm(to, { force: true })
  return 'damaged'
}

/** Null where the field of the time is damaged. */
function dateOf(entry: Entry): Date | null {
  try {
    return entry.getLastModDate()
  } catch {
    return null
  }
}

/** Damage of an archive has no system call. */
const isOfDisk = (error: unknown) => error instanceof Error && 'syscall' in error
