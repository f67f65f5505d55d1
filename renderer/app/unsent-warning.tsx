import { useEffect, useState } from 'react'
import type { OperationView } from '../../contract/bridge/outbox.ts'
import { useAppInfo, useOperations } from '../bridge/replicas.ts'
import { useQuery } from '../bridge/use-query.ts'
import { commonTexts } from '../texts/common.ts'
import { leavingText } from '../texts/sign-out.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/states.tsx'

const stopping: readonly OperationView['state'][] = ['held', 'ready', 'uploading', 'registering', 'waiting']

/** True for an operation that stops when the program ends, because the service does not finish it. */
const stopsWithProgram = ({ state, waitReason }: Pick<OperationView, 'state' | 'waitReason'>): boolean =>
  stopping.includes(state) && waitReason !== 'dependency-refused'

/**
 * Makes a browser ask before it closes the window while operations are unsent or processes are being saved. The
 * browser's dialog has a text of its own; ours appears in the window behind it. In Electron, main shows a dialog.
 */
export function UnsentWarning() {
  const isBrowser = useAppInfo(({ value }) => value?.host === 'browser')
  return isBrowser ? <ClosingWarning /> : null
}

function ClosingWarning() {
  const operations = useOperations(({ value }) => value?.filter(stopsWithProgram).length ?? 0)
  const all = useQuery('exports.list', {}, 'exports.changed').value ?? []
  const exports = all.filter(({ state }) => state === 'running').length
  const [hasAsked, setHasAsked] = useState(false)
  const isGuarded = operations + exports > 0

  useEffect(() => {
    if (!isGuarded) return
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault()
      setHasAsked(true)
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isGuarded])

  if (!hasAsked || !isGuarded) return null
  return (
    <Notice tone="warn" {...leavingText({ operations, exports })}>
      <Button variant="quiet" onPress={() => setHasAsked(false)}>
        {commonTexts.understood}
      </Button>
    </Notice>
  )
}
