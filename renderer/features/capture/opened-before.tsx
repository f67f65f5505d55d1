import { beforeText, beforeTitle } from '../../texts/capture.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/states.tsx'
import { dismissBefore, useAdding } from './add-files.ts'

/** Files were opened while nobody was signed in, and came to whoever has signed in since: it may be somebody else. */
export function OpenedBefore() {
  const before = useAdding((adding) => adding.before)
  if (before === 0) return null
  return (
    <Notice tone="warn" title={beforeTitle(before)} text={beforeText}>
      <Button variant="quiet" onPress={dismissBefore}>
        Entendi
      </Button>
    </Notice>
  )
}
