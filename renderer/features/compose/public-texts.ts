import type { DraftFields } from '../../../contract/bridge/compose.ts'
import type { PersonalDataCounts } from '../../../contract/bridge/privacy.ts'
import { actForms } from '../../../contract/bridge/process-draft.ts'
import { mustKeepEarlierAccess } from '../../../contract/bridge/secrecy.ts'
import { call } from '../../bridge/malote.ts'
import type { EarlierLevel } from './about-forwarding.tsx'

/** Why everybody can read the texts of a draft: by its access, or because the term of its act is public. */
export type Publicity = 'access' | 'act'

/** Null if not everybody can read them, also because the stricter access of an earlier forwarding is kept. */
export function publicityOf(
  { access, secrecy, process }: Pick<DraftFields, 'access' | 'secrecy' | 'process'>,
  earlierLevel: EarlierLevel,
): Publicity | null {
  if (process !== undefined && !actForms[process.ato].takesAccess) return 'act'
  return access !== 'Publico' || mustKeepEarlierAccess(earlierLevel, { access, secrecy }) ? null : 'access'
}

/** Counts personal data in a text; null if there are none, or they could not be counted. */
export async function countIn(text: string): Promise<PersonalDataCounts | null> {
  if (text.trim() === '') return null
  const outcome = await call('privacy.inText', { text })
  return outcome.ok && Object.keys(outcome.value).length > 0 ? outcome.value : null
}
