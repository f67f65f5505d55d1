import type { CallOutput, ParsedCallInput } from '../../../contract/bridge/calls.ts'
import { policyPreferences, ruleOwner } from '../../../contract/bridge/configuration.ts'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import { programTexts } from '../program-texts.ts'
import type { Settings } from './settings.ts'

/** Refuses a change to a preference that a policy has locked. */
export function updateSettings(
  settings: Settings,
  changes: ParsedCallInput<'settings.update'>,
): Outcome<CallOutput<'settings.update'>> {
  for (const name of policyPreferences) {
    const lockedBy = settings.lockedBy(name)
    if (changes[name] !== undefined && lockedBy !== null)
      return failed('refused', `${programTexts.lockedSubjects[name]} ${ruleOwner(lockedBy)}.`)
  }
  const proxyLockedBy = settings.proxyLockedBy()
  if (changes.proxy !== undefined && proxyLockedBy !== null)
    return failed('refused', programTexts.proxyLocked(ruleOwner(proxyLockedBy)))
  return ok(settings.update(changes))
}
