import { useState } from 'react'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import { call } from '../../bridge/malote.ts'
import { markAllExplained, markAllText, markAllTitle, markedText, severalTexts } from '../../texts/boxes.ts'
import { commonTexts } from '../../texts/common.ts'
import { failureText } from '../../texts/failures.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { MailOpen, RefreshCw, Undo2 } from '../../ui/icons.ts'
import { PaneHead } from '../../ui/panes.tsx'
import { Question } from '../../ui/question.tsx'
import { Notice } from '../../ui/states.tsx'

interface BoxHeadProps {
  title: string
  idCaixa: string
  unread: number
  onRefresh(): void
}

/** The most items that are marked without a question. */
const mostUnasked = 10
/** The limit of one call. */
const idsPerCall = 10_000

/** The title of a box, with the acts on all its items. */
export function BoxHead({ title, idCaixa, unread, onRefresh }: BoxHeadProps) {
  const [isAsking, setAsking] = useState(false)
  const { marked, failure, markAll, undo } = useMarkAll(idCaixa)
  return (
    <>
      <PaneHead title={title}>
        {unread > 0 && (
          // An icon: the name of the box needs the room of its words.
          <IconButton
            label={markAllText(unread)}
            onPress={() => (unread > mostUnasked ? setAsking(true) : void markAll())}
          >
            <MailOpen aria-hidden />
          </IconButton>
        )}
        <IconButton label={commonTexts.refresh} onPress={onRefresh}>
          <RefreshCw aria-hidden />
        </IconButton>
      </PaneHead>
      {failure !== null && <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId} />}
      {marked.length > 0 && (
        <Notice tone="plain" title={markedText(marked.length)} text="">
          {/* The button that was pressed is gone. */}
          <Button autoFocus icon={<Undo2 aria-hidden />} onPress={() => void undo()}>
            {commonTexts.undo}
          </Button>
        </Notice>
      )}
      {isAsking && (
        <Question
          title={markAllTitle(unread)}
          text={markAllExplained}
          keep={commonTexts.cancel}
          act={severalTexts.read}
          variant="primary"
          onAct={() => void markAll()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** Marks all items of a box as read, and the same items as unread again. */
function useMarkAll(idCaixa: string) {
  const [marked, setMarked] = useState<readonly string[]>([])
  const [failure, setFailure] = useState<Failure | null>(null)
  const announce = useAnnounce()
  return {
    marked,
    failure,
    async markAll(): Promise<void> {
      const outcome = await call('boxes.mark', { idCaixa, ids: null, isRead: true })
      setFailure(outcome.ok ? null : outcome.failure)
      if (!outcome.ok) return
      setMarked(outcome.value.ids)
      announce(markedText(outcome.value.ids.length))
    },
    async undo(): Promise<void> {
      for (let from = 0; from < marked.length; from += idsPerCall) {
        const ids = marked.slice(from, from + idsPerCall)
        const outcome = await call('boxes.mark', { idCaixa, ids, isRead: false })
        setFailure(outcome.ok ? null : outcome.failure)
        if (!outcome.ok) return
      }
      setMarked([])
    },
  }
}
