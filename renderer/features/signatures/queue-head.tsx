import type { SignatureItem } from '../../../contract/bridge/signatures.ts'
import { call } from '../../bridge/malote.ts'
import { ListHead } from '../../parts/lists/list-head.tsx'
import { useMarkColumns } from '../../parts/marks/mark-columns.ts'
import { commonTexts } from '../../texts/common.ts'
import { signaturesScreenTexts } from '../../texts/signature-queue.ts'
import { queueOrderTexts, type SignatureQueue, selectAllText } from '../../texts/signatures.ts'
import type { MenuGroup } from '../../ui/menu.tsx'
import { queueList } from './list-export.ts'
import type { QueueView } from './use-queue-view.ts'

interface QueueHeadProps {
  queue: SignatureQueue
  view: QueueView
  chosen: readonly SignatureItem[]
  /** Selects all that is shown; null where several cannot be selected. */
  onAll: (() => void) | null
  onGroups(): void
  onRefresh(): void
}

/** The head line of Assinar. */
export function QueueHead({ queue, view, chosen, onAll, onGroups, onRefresh }: QueueHeadProps) {
  const marks = useMarkColumns('signature')
  const { text, items, shown, find } = view
  return (
    <ListHead
      title={signaturesScreenTexts.title}
      filter={items.length < 2 ? null : { label: signaturesScreenTexts.findName, value: text, onChange: find }}
      acts={[
        ...(onAll === null ? [] : [{ id: 'all', text: selectAllText(shown.length), onAct: onAll }]),
        { id: 'refresh', text: commonTexts.refresh, onAct: onRefresh },
        { id: 'groups', text: signaturesScreenTexts.groups, onAct: onGroups },
      ]}
      choices={queue === 'AguardandoMim' ? [orderChoice(view)] : []}
      make={shown.length === 0 ? null : () => queueList({ queue, shown, chosen, text, marks })}
    />
  )
}

const orderChoice = ({ order }: QueueView): MenuGroup => ({
  id: 'order',
  title: commonTexts.order,
  selected: order,
  items: Object.entries(queueOrderTexts).map(([id, text]) => ({ id, text })),
  onChoose: (id) => void call('settings.update', { queueOrder: id === 'newest' || id === 'name' ? id : 'oldest' }),
})
