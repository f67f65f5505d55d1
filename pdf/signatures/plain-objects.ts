import { PDFRef } from '@cantoo/pdf-lib'
import type { ByteSource } from '../reader/byte-source.ts'
import { numberOf } from '../reader/parse-value.ts'
import type { PdfObjects } from '../reader/pdf-objects.ts'
import { createObjectTexts } from './object-texts.ts'

/** Says whether all readers understand an object, or a trailer, in the same way. */
export function createPlainTest(source: ByteSource, objects: PdfObjects) {
  const texts = createObjectTexts(source)
  /** Readers search the end of a stream whose length is wrong. */
  const endsAt = async (offset: number): Promise<boolean> =>
    /^[\0\s]*endstream/.test((await source.read(offset, 32)).toString('latin1'))
  const isPlain = async (number: number, place: number): Promise<boolean> => {
    const entry = await objects.entryOf(number, place)
    if (entry === undefined || entry.kind === 'free') return true
    if (entry.kind === 'inside') {
      const inside = await texts.inside(entry.stream, place, await objects.entryOf(entry.stream, place))
      return inside?.find((each) => each.number === number)?.isOdd === false
    }
    const object = await texts.at(entry.offset)
    if (object?.number !== number || object.isOdd) return false
    if (!object.isStream) return true
    const { length, end } = object
    const bytes =
      typeof length === 'number' ? length : numberOf(await objects.resolve(PDFRef.of(length?.to ?? 0), place))
    return bytes !== undefined && endsAt(end + bytes)
  }
  return {
    /** An object that differs between two revisions, in both. */
    object: async (number: number, places: readonly [number, number]): Promise<boolean> => {
      const [old, now] = [await objects.entryOf(number, places[0]), await objects.entryOf(number, places[1])]
      if (JSON.stringify(old) === JSON.stringify(now)) return true
      return (await isPlain(number, places[0])) && (await isPlain(number, places[1]))
    },
    /** A section of cross-references. */
    section: async (offset: number): Promise<boolean> =>
      ((await texts.at(offset)) ?? (await texts.trailer(offset))).isOdd === false,
  }
}
