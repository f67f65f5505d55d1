import { call } from '../../bridge/malote.ts'
import { commonTexts } from '../../texts/common.ts'
import { signaturesScreenTexts } from '../../texts/signature-queue.ts'
import { queueOrderLabel, queueOrderTexts, selectAllText } from '../../texts/signatures.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { ArrowUpDown } from '../../ui/icons.ts'
import { GroupMenu } from '../../ui/menu.tsx'
import { PaneBar } from '../../ui/panes.tsx'
import { TextFilter } from '../../ui/text-filter.tsx'
import css from './signatures.module.css'
import type { QueueView } from './use-queue-view.ts'

interface QueueBarProps {
  view: QueueView
  hasFilter: boolean
  /** Null where several cannot be selected. */
  onAll: (() => void) | null
}

/** The search of a queue, its order, and the button that selects all that is shown. */
export function QueueBar({ view: { text, order, shown, find }, hasFilter, onAll }: QueueBarProps) {
  return (
    <PaneBar>
      {hasFilter && <TextFilter label={signaturesScreenTexts.findName} value={text} onChange={find} />}
      <span className={css['all']}>
        {onAll !== null && (
          <Button variant="quiet" onPress={onAll}>
            {selectAllText(shown.length)}
          </Button>
        )}
        <GroupMenu
          label={commonTexts.order}
          selected={order}
          items={Object.entries(queueOrderTexts).map(([id, name]) => ({ id, text: name }))}
          onChoose={(id) =>
            void call('settings.update', { queueOrder: id === 'oldest' || id === 'name' ? id : 'newest' })
          }
        >
          <IconButton label={queueOrderLabel(order)}>
            <ArrowUpDown aria-hidden />
          </IconButton>
        </GroupMenu>
      </span>
    </PaneBar>
  )
}
