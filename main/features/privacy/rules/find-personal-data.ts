import { plainText } from '../../../../contract/plain-text.ts'
import { findBankData } from './bank-data.ts'
import { findEmails, findPhones } from './contacts.ts'
import { isUnitMailbox, otherNumbersIn } from './exceptions.ts'
import { findIdentityCards } from './identity-cards.ts'
import { findCnpjs, findCpfs } from './registry-numbers.ts'
import type { Finder, Found } from './types.ts'

/** Where two kinds claim the same characters with the same certainty, the first one has them. */
const finders: readonly Finder[] = [findEmails, findCnpjs, findCpfs, findBankData, findIdentityCards, findPhones]

/** Finds personal data in a text, in the order of the text; no two findings overlap. */
export function findPersonalData(original: string): Found[] {
  const { text, originalRange } = plainText(original)
  const others = otherNumbersIn(text)
  const candidates = finders
    .flatMap((find, rank) => [...find(text)].map((found) => ({ found, rank })))
    .filter(({ found }) => !others.some((other) => overlaps(found, other)))
  candidates.sort(
    (one, other) => weight(one.found) - weight(other.found) || one.rank - other.rank || longer(one, other),
  )
  const kept: Found[] = []
  for (const { found } of candidates) if (!kept.some((each) => overlaps(found, each))) kept.push(found)
  return kept
    .filter((found) => !isUnitMailbox(found))
    .sort((one, other) => one.start - other.start)
    .map((found) => {
      const [start, end] = originalRange(found.start, found.end)
      return { ...found, start, end, text: original.slice(start, end) }
    })
}

const overlaps = (one: Pick<Found, 'start' | 'end'>, other: Pick<Found, 'start' | 'end'>) =>
  one.end > other.start && one.start < other.end
const weight = ({ certainty }: Found) => (certainty === 'certain' ? 0 : 1)
const longer = (one: { found: Found }, other: { found: Found }) =>
  other.found.end - other.found.start - (one.found.end - one.found.start)
