import { useEffect } from 'react'
import { call, on, onLink } from '../../bridge/malote.ts'
import { addedText } from '../../texts/capture.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { keepRejected, useAddStateStore, useRejectedFiles } from './add-files.ts'

/**
 * Shows the result for files that the system opened with Malote. Also polls when the page starts or reconnects: files
 * can be opened before the page exists.
 */
export function useOpenedFiles(onOpened: () => void): void {
  const announce = useAnnounce()
  const store = useAddStateStore()
  const rejectedFiles = useRejectedFiles()
  useEffect(() => {
    let isClosed = false
    async function takeOpened(): Promise<void> {
      const outcome = await call('opened.take', {})
      // After a sign-out no file name may appear on the page.
      if (!outcome.ok || isClosed) return
      const { added, addedBefore, rejected, failure } = outcome.value
      if (added === 0 && rejected.length === 0 && failure === null) return
      store.setState((state) => ({
        failure: failure ?? state.failure,
        openedBefore: state.openedBefore + addedBefore,
      }))
      await keepRejected(rejectedFiles, rejected)
      if (isClosed) return
      onOpened()
      announce(addedText(added, rejected))
    }
    const unsubscribe = [
      on('opened.changed', () => void takeOpened()),
      onLink((connected) => connected && void takeOpened()),
    ]
    return () => {
      isClosed = true
      for (const stop of unsubscribe) stop()
    }
  }, [announce, store, rejectedFiles, onOpened])
}
