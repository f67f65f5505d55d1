import { findBankData } from './bank-data.ts'
import { findEmails, findPhones } from './contacts.ts'
import { findIdentityCards } from './identity-cards.ts'
import { findCnpjs, findCpfs } from './registry-numbers.ts'
import type { Finder, Found } from './types.ts'

/** Where two kinds claim the same characters with the same certainty, the first one has them. */
const finders: readonly Finder[] = [findEmails, findCnpjs, findCpfs, findBankData, findIdentityCards, findPhones]

/** Finds personal data in a text, in the order of the text; no two findings overlap. */
export function findPersonalData(text: string): Found[] {
  const candidates = finders.flatMap((find, rank) => [...find(text)].map((found) => ({ found, rank })))
  candidates.sort(
    (one, other) => weight(one.found) - weight(other.found) || one.rank - other.rank || longer(one, other),
  )
  const kept: Found[] = []
  for (const { found } of candidates) {
    if (kept.every(({ start, end }) => found.end <= start || found.start >= end)) kept.push(found)
  }
  return kept.sort((one, other) => one.start - other.start)
}

const weight = ({ certainty }: Found) => (certainty === 'certain' ? 0 : 1)
const longer = (one: { found: Found }, other: { found: Found }) =>
  other.found.end - other.found.start - (one.found.end - one.found.start)
