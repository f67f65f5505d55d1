import { beforeText, beforeTitle } from '../../texts/capture.ts'
import { captureNoticeTexts } from '../../texts/capture-list.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/states.tsx'
import { useAddState, useAddStateStore } from './add-files.ts'

/** Says that files were opened before the sign-in: somebody else may have opened them. */
export function OpenedBeforeNotice() {
  const store = useAddStateStore()
  const before = useAddState((adding) => adding.openedBefore)
  if (before === 0) return null
  return (
    <Notice tone="warn" title={beforeTitle(before)} text={beforeText}>
      <Button variant="quiet" onPress={() => store.setState({ openedBefore: 0 })}>
        {captureNoticeTexts.understood}
      </Button>
    </Notice>
  )
}
