import { useState } from 'react'
import type { BoxView } from '../../../contract/bridge/boxes.ts'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import { call } from '../../bridge/malote.ts'
import { ListHead, type ListHeadProps } from '../../parts/lists/list-head.tsx'
import { markAllExplained, markAllText, markAllTitle, markedText, orderTexts, severalTexts } from '../../texts/boxes.ts'
import { commonTexts } from '../../texts/common.ts'
import { failureText } from '../../texts/failures.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { Undo2 } from '../../ui/icons.ts'
import type { MenuGroup } from '../../ui/menu.tsx'
import { Question } from '../../ui/question.tsx'
import { Notice } from '../../ui/states.tsx'

interface BoxHeadProps extends Pick<ListHeadProps, 'filter' | 'make'> {
  title: string
  idCaixa: string
  unread: number
  order: BoxView['order']
  onRefresh(): void
}

/** The most items that are marked without a question. */
const mostUnasked = 10
/** The limit of one call. */
const idsPerCall = 10_000

/** The order of the lists of all boxes. */
const orderChoice = (order: BoxView['order']): MenuGroup => ({
  id: 'order',
  title: commonTexts.order,
  selected: order,
  items: Object.entries(orderTexts).map(([id, text]) => ({ id, text })),
  onChoose: (id) => void call('settings.update', { boxOrder: id === 'oldest' ? id : 'newest' }),
})

/** The head line of a box, with the acts on all its items. */
export function BoxHead({ title, idCaixa, unread, order, onRefresh, ...head }: BoxHeadProps) {
  const [isAsking, setAsking] = useState(false)
  const { marked, failure, markAll, undo } = useMarkAll(idCaixa)
  const mark = () => (unread > mostUnasked ? setAsking(true) : void markAll())
  return (
    <>
      <ListHead
        {...head}
        title={title}
        acts={[
          ...(unread === 0 ? [] : [{ id: 'read', text: markAllText(unread), onAct: mark }]),
          { id: 'refresh', text: commonTexts.refresh, onAct: onRefresh },
        ]}
        choices={[orderChoice(order)]}
      />
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
