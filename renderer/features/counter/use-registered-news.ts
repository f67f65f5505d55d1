import { useEffect, useRef } from 'react'
import type { ServedPerson } from '../../../contract/bridge/counter.ts'
import { registeredSpoken } from '../../texts/counter.ts'
import { useAnnounce } from '../../ui/announcer.tsx'

/** Announces once for each person that the number is there; not those whose number was there before. */
export function useRegisteredNews(people: readonly ServedPerson[]): void {
  const announce = useAnnounce()
  const waiting = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    for (const { fileId, name, registro } of people) {
      if (registro !== null && waiting.current.has(fileId)) announce(registeredSpoken(name, registro))
    }
    waiting.current = new Set(people.filter(({ registro }) => registro === null).map(({ fileId }) => fileId))
  }, [people, announce])
}
