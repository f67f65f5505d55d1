import { raiseAccessTo } from '../../../contract/bridge/secrecy.ts'
import type { StackPart } from '../sheets/index.ts'
import { lacksAccessInName, profileValuesFor } from './profiles/index.ts'
import type { StoredRow } from './store.ts'
import type { CaptureLookups } from './types.ts'

export type PartLookups = Pick<CaptureLookups, 'classOfCode' | 'hasClassEnded' | 'findProfile'>

/**
 * The values of one document of a stack: those of its cover's profile, else those of the whole file. It is sent without
 * the person only if its cover's profile allows that, or if it has no cover and the whole file would be sent.
 */
export function partValues(row: StoredRow, { cover, problem }: StackPart, lookups: PartLookups): Partial<StoredRow> {
  const profile = cover === null ? null : lookups.findProfile(cover.profileId)
  if (cover === null || profile === null) {
    const found = cover === null ? problem : 'profile-gone'
    return {
      sheets: { state: 'part', coverOf: null, deadline: null, problem: found },
      sendsItself: row.sendsItself && found === null,
    }
  }
  const { name: _name, ...values } = profileValuesFor(profile, row.name, lookups)
  const lacks = (profile.classe !== null && values.classe === null) || lacksAccessInName(profile, row.name)
  return {
    ...raiseAccessTo(values, row),
    destination: cover.destination,
    sheets: { state: 'part', coverOf: profile.name, deadline: cover.deadline, problem },
    sendsItself: profile.coversSend && problem === null && !lacks,
  }
}
