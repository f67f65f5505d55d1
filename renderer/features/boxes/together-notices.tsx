import { severalTexts } from '../../texts/boxes.ts'
import { failureText } from '../../texts/failures.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/states.tsx'
import type { useForwardTogether } from './use-forward-together.ts'

interface TogetherNoticesProps {
  together: ReturnType<typeof useForwardTogether>
}

/** Why documents cannot be sent on, or which of them are left out. */
export function TogetherNotices({ together: { failure, notice, goOn } }: TogetherNoticesProps) {
  return (
    <>
      {failure !== null && <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId} />}
      {notice !== null && (
        <Notice tone="warn" title={notice} text="">
          {goOn !== undefined && (
            <Button autoFocus onPress={goOn}>
              {severalTexts.goOn}
            </Button>
          )}
        </Notice>
      )}
    </>
  )
}
