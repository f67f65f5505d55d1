import { useEffect, useState } from 'react'
import type { OperationView } from '../../contract/bridge/outbox.ts'
import { appInfo, operations } from '../bridge/replicas.ts'
import { leavingText } from '../texts/sign-out.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/states.tsx'

const stopping: readonly OperationView['state'][] = ['held', 'ready', 'uploading', 'registering', 'waiting']

/** Whether an operation stops where it is when the program ends: the service does not go on with it by itself. */
export const wouldStop = ({ state, waitReason }: Pick<OperationView, 'state' | 'waitReason'>): boolean =>
  stopping.includes(state) && waitReason !== 'dependency-refused'

/**
 * In a browser, closing the window asks first while something unsent would stop by it. A browser shows words of its
 * own for that; ours stand in the window behind, and stay for whoever stays. Electron has a dialog of main's.
 */
export function Leaving() {
  const isBrowser = appInfo.use(({ value }) => value?.host === 'browser')
  const waiting = operations.use(({ value }) => value?.filter(wouldStop).length ?? 0)
  const [asked, setAsked] = useState(false)
  const guarded = isBrowser && waiting > 0

  useEffect(() => {
    if (!guarded) return
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault()
      setAsked(true)
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [guarded])

  if (!asked || !guarded) return null
  return (
    <Notice tone="warn" {...leavingText(waiting)}>
      <Button variant="quiet" onPress={() => setAsked(false)}>
        Entendi
      </Button>
    </Notice>
  )
}
