import { type ByteSource, StorageReadError } from '../reader/byte-source.ts'
import { type PdfObjects, readObjects } from '../reader/pdf-objects.ts'
import type { ObjectPlace } from '../reader/section.ts'
import { type ObjectText, type Reference, readObjectText } from './object-text.ts'

/** An object as its text says, with its references to suspects alone. */
export interface KnownObject extends Pick<ObjectText, 'isOdd' | 'length' | 'integer'> {
  readonly number: number
  readonly references: readonly Reference[]
  readonly isStream: boolean
  /** Where it ends in the file: its value, or the head of a stream. */
  readonly end: number
}

/** Longer than any object that is no stream. */
const mostBytes = 8 * 1024 * 1024
const windowBytes = 64 * 1024
/** Reading all streams of objects may cost so much more than a few objects. */
const patience = 16
/** Behind a value, in which a stream may begin. */
const restBytes = 1024
const head = /^[\0\s]*(\d{1,10})[\0\s]+\d{1,5}[\0\s]+obj/
const streamHead = /^(?:[\0\s]|%[^\r\n]*[\r\n])*stream(?:\r\n|\n|\r)/

/** Reads objects by their place, each once; in the order of the file they cost least. */
export function createObjectTexts(source: ByteSource, suspects: ReadonlySet<number> = new Set()) {
  const direct = new Map<number, KnownObject | null>()
  const streams = new Map<string, readonly KnownObject[] | null>()
  const textAt = createWindow(source)
  let patient: Promise<PdfObjects> | null = null

  const readAt = async (offset: number): Promise<KnownObject | null> => {
    for (let length = 2048; ; length *= 8) {
      const text = await textAt(offset, length)
      const [whole, number] = head.exec(text) ?? []
      if (whole === undefined) return null
      const value = readObjectText(text, whole.length)
      const isCut = value.end < 0 || text.length - value.end < restBytes
      if (isCut && offset + text.length < source.bytes && length < mostBytes) continue
      const ahead = value.end < 0 ? null : streamHead.exec(text.slice(value.end, value.end + restBytes))
      return {
        ...pickOf(Number(number), value, text.slice(whole.length, value.end < 0 ? mostBytes : value.end), suspects),
        end: value.end < 0 ? Number.POSITIVE_INFINITY : offset + value.end + (ahead?.[0].length ?? 0),
        isStream: ahead !== null,
        length: ahead && value.length,
      }
    }
  }
  const readInside = async (stream: number, place: number): Promise<readonly KnownObject[] | null> => {
    patient ??= readObjects(source, patience)
    try {
      const { bytes, places } = await (await patient).objectStream(stream, place)
      const text = bytes.toString('latin1')
      return [...places].map(([number, from]) => {
        const value = readObjectText(text, from)
        return {
          ...pickOf(number, value, text.slice(from, value.end < 0 ? mostBytes : value.end), suspects),
          isStream: false,
          end: 0,
          length: null,
        }
      })
    } catch (error) {
      if (error instanceof StorageReadError) throw error
      return null
    }
  }
  return {
    /** The object at an offset; null if none is there. */
    at: (offset: number) => once(direct, offset, () => readAt(offset)),
    /** The trailer behind the table at an offset. */
    trailer: async (offset: number): Promise<Pick<KnownObject, 'isOdd'>> => {
      const text = await textAt(offset, mostBytes)
      const at = text.indexOf('trailer')
      const value = at < 0 ? null : readObjectText(text, at + 'trailer'.length)
      return { isOdd: value === null || value.isOdd || value.end < 0 }
    },
    /** All objects of a stream of objects; null for one that cannot be read. */
    inside: (stream: number, place: number, entry: ObjectPlace | undefined) =>
      once(streams, JSON.stringify(entry), () => readInside(stream, place)),
  }
}

async function once<Key, Value>(known: Map<Key, Value>, key: Key, read: () => Promise<Value>): Promise<Value> {
  const value = known.get(key) ?? (await read())
  known.set(key, value)
  return value
}

/** Reads texts ahead. */
function createWindow(source: ByteSource): (offset: number, length: number) => Promise<string> {
  let [start, text] = [0, '']
  return async (offset, length) => {
    if (offset < start || offset + length > start + text.length) {
      text = (await source.read(offset, Math.max(length, windowBytes))).toString('latin1')
      start = offset
    }
    return text.slice(offset - start)
  }
}

function pickOf(
  number: number,
  { isOdd, end, references, integer }: ObjectText,
  text: string,
  suspects: ReadonlySet<number>,
) {
  const isClear = !isOdd && end >= 0
  const found = isClear ? references : looseReferences(text)
  return { number, integer, isOdd: !isClear, references: found.filter((each) => suspects.has(each.number)) }
}

/** Of an odd object, every number may be a reference. */
const looseReferences = (text: string): Reference[] =>
  [...new Set(text.match(/\d+/g) ?? [])].map((digits) => ({ number: Number(digits), key: undefined }))
