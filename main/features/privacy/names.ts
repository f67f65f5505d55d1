import type { NameFinding } from '../../../contract/bridge/privacy.ts'
import type { Decided } from './decision-store.ts'
import { withoutListed } from './rules/exceptions.ts'
import { findInName } from './rules/find-in-name.ts'

/** Personal data in names of files, which are known whatever becomes of the text. */
export interface Names {
  find(name: string): NameFinding[]
  /** The key of a decision about a file. */
  decided(name: string, sha256: string): Decided
}

/** @param publicData numbers, addresses and domains of the organisation, which are no personal data */
export function createNames(publicData: () => readonly string[]): Names {
  const find = (name: string) =>
    withoutListed(findInName(name), publicData()).map(({ kind, certainty, text }) => ({ kind, certainty, text }))
  return {
    find,
    decided: (name, sha256) => ({ sha256, name: find(name).length === 0 ? null : name }),
  }
}
