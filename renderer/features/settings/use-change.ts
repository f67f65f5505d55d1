import type { Preferences } from '../../../contract/bridge/settings.ts'
import { call } from '../../bridge/malote.ts'
import { settingsTexts } from '../../texts/settings.ts'
import { useAnnounce } from '../../ui/announcer.tsx'

/** Saves changed settings at once; main publishes them, and the window follows. */
export function useChange(): (changes: Partial<Preferences>) => void {
  const announce = useAnnounce()
  return (changes) =>
    void call('settings.update', changes).then(({ ok }) => {
      if (!ok) announce(settingsTexts.notSaved)
    })
}
