import { useEffect } from 'react'
import { call, on, onLink } from '../../bridge/malote.ts'
import { addedText } from '../../texts/capture.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { useAdding } from './add-files.ts'

/**
 * Tells what became of files that were opened with Malote, as of files that are dropped. It is asked for, also when the
 * page begins or comes back, since they may have been opened before there was a page to hear of it.
 */
export function useOpenedFiles(onOpened: () => void): void {
  const announce = useAnnounce()
  useEffect(() => {
    let isLeft = false
    async function look(): Promise<void> {
      const outcome = await call('opened.take', {})
      // Who has signed out meanwhile leaves no names on the page.
      if (!outcome.ok || isLeft) return
      const { added, addedBefore, rejected, failure } = outcome.value
      if (added === 0 && rejected.length === 0 && failure === null) return
      useAdding.setState((adding) => ({
        rejected: [...adding.rejected, ...rejected],
        failure: failure ?? adding.failure,
        before: adding.before + addedBefore,
      }))
      onOpened()
      announce(addedText(added, rejected.length))
    }
    const leave = [on('opened.changed', () => void look()), onLink((connected) => connected && void look())]
    return () => {
      isLeft = true
      for (const each of leave) each()
    }
  }, [announce, onOpened])
}
