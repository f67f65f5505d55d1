import type { PersonalDataKind } from '../../../../contract/bridge/privacy.ts'

/** Personal data in a text. `start` and `end` are UTF-16 offsets, `end` exclusive. */
export interface Found {
  readonly kind: PersonalDataKind
  /** The characters as they stand in the text. */
  readonly text: string
  readonly start: number
  readonly end: number
  /** `certain`: check digits, format or a label say so. `possible`: it may be another number. */
  readonly certainty: 'certain' | 'possible'
}

export type Finder = (text: string) => Iterable<Found>

/** True if a label stands at most `reach` characters before an offset. */
export const hasLabel = (text: string, start: number, label: RegExp, reach = 40) =>
  label.test(text.slice(Math.max(0, start - reach), start))

/** A finding of the characters between two offsets. */
export function foundAt(
  kind: PersonalDataKind,
  text: string,
  [start, end]: readonly [number, number],
  certainty: Found['certainty'],
): Found {
  return { kind, text: text.slice(start, end), start, end, certainty }
}
