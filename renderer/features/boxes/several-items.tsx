import { useMemo } from 'react'
import type { BoxItem } from '../../../contract/bridge/boxes.ts'
import type { DraftFields } from '../../../contract/bridge/compose.ts'
import type { MarkedItem } from '../../../contract/bridge/marks.ts'
import { definedFields } from '../../../contract/defined-fields.ts'
import { call } from '../../bridge/malote.ts'
import { SeveralMarks } from '../../parts/marks/several-marks.tsx'
import { RowOperationBadge } from '../../parts/operations/operation-badge.tsx'
import {
  leftInputText,
  moreSelectedText,
  resolveText,
  selectedText,
  severalSentence,
  severalTexts,
} from '../../texts/boxes.ts'
import { failureText } from '../../texts/failures.ts'
import { Button } from '../../ui/button.tsx'
import { Check, ChevronDown, CornerUpRight } from '../../ui/icons.ts'
import { GroupMenu } from '../../ui/menu.tsx'
import { PaneBody, PaneFoot, PaneHead } from '../../ui/panes.tsx'
import { Notice } from '../../ui/states.tsx'
import { useOnActed, useResolve } from './after-act.ts'
import css from './boxes.module.css'
import { TogetherNotices } from './together-notices.tsx'
import type { ActingRole } from './use-acting-role.ts'
import { useForwardTogether } from './use-forward-together.ts'
import { useItemStates } from './use-item-states.ts'
import { useReaderKeys } from './use-reader-keys.ts'
import { useTakingOperations } from './use-taking-operations.ts'

interface SeveralItemsProps {
  idCaixa: string
  items: readonly BoxItem[]
  /** The role in whose name they are resolved. */
  role: ActingRole
  /** True if the role may write forwardings. */
  isOwnRole: boolean
  /** True in the input folder: only its items can be resolved. */
  isInput: boolean
  /** Shown if not all items could be selected. */
  note: string | null
  onWrite(initialFields: Partial<DraftFields>): void
}

/** The detail pane of a multiple selection, with the actions on all its items. */
export function SeveralItems({ idCaixa, items, role, isOwnRole, isInput, note, onWrite }: SeveralItemsProps) {
  const resolving = useResolve(idCaixa, role)
  const ids = useMemo(() => items.map(({ id }) => id), [items])
  const itemStates = useItemStates(idCaixa, ids)
  const taking = useTakingOperations(isInput ? ids : [])
  const operationIdOf = (item: BoxItem) =>
    itemStates?.get(item.id)?.operationId ?? item.operationId ?? taking.byItem.get(item.id) ?? null
  const hasLeftInput = ({ id }: BoxItem) => isInput && itemStates?.get(id)?.waits === false
  const resolvable =
    isInput && taking.isKnown ? items.filter((item) => operationIdOf(item) === null && !hasLeftInput(item)) : []
  const together = useForwardTogether({ items, idPapel: isOwnRole ? role.idPapel : null, onWrite })
  const { failure } = resolving

  const resolve = () => void resolving.resolve(resolvable.map(({ id }) => id))
  const mark = (isRead: boolean) => void call('boxes.mark', { idCaixa, ids, isRead })
  useReaderKeys({
    ...definedFields({ d: resolvable.length > 0 ? resolve : undefined }),
    e: () => void together.begin(),
    u: () => mark(false),
    q: () => mark(true),
  })
  return (
    <>
      <PaneHead level={2} title={selectedText(items.length)} />
      {failure !== null && <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId} />}
      {note !== null && <Notice tone="plain" title={note} text="" />}
      <TogetherNotices together={together} />
      <KnownItemMarks key={ids.join(' ')} {...{ idCaixa, items, itemStates, isInput }} />
      <PaneBody padded>
        <ul>
          {items.slice(0, maxShownItems).map((item) => (
            <li key={item.id} className={css['one']}>
              <span className={css['name']}>{item.assunto}</span>
              <RowOperationBadge operationId={operationIdOf(item)}>
                {hasLeftInput(item) && <span className={css['left']}>{leftInputText}</span>}
              </RowOperationBadge>
            </li>
          ))}
        </ul>
        {items.length > maxShownItems && (
          <p className={css['more']}>{moreSelectedText(items.length - maxShownItems)}</p>
        )}
      </PaneBody>
      <PaneFoot
        acts={
          <>
            <MarkMenu onMark={mark} />
            <Button
              icon={<CornerUpRight aria-hidden />}
              isDisabled={together.isAsking}
              onPress={() => void together.begin()}
            >
              {severalTexts.together}
            </Button>
            {isInput && (
              <Button
                variant="primary"
                icon={<Check aria-hidden />}
                isDisabled={resolvable.length === 0}
                onPress={resolve}
              >
                {resolveText(resolvable.length)}
              </Button>
            )}
          </>
        }
      >
        <p>{severalSentence(resolvable.length > 0 ? role.text : null)}</p>
      </PaneFoot>
    </>
  )
}

interface KnownItemMarksProps extends Pick<SeveralItemsProps, 'idCaixa' | 'items' | 'isInput'> {
  itemStates: ReturnType<typeof useItemStates>
}

/** The subject of an item that the service does not show any more must not be stored again. */
function KnownItemMarks({ idCaixa, items, itemStates, isInput }: KnownItemMarksProps) {
  const onActed = useOnActed()
  const known = items.filter(({ id }) => itemStates?.get(id)?.isKnown).map((item) => markedItem(item, idCaixa))
  return known.length === 0 ? null : <SeveralMarks items={known} onSnoozed={isInput ? onActed : undefined} />
}

const markedItem = ({ id, assunto: title, protocolo }: BoxItem, idCaixa: string): MarkedItem => ({
  kind: 'forwarding',
  id,
  title,
  protocolo,
  idCaixa,
})

function MarkMenu({ onMark }: { onMark(isRead: boolean): void }) {
  return (
    <GroupMenu
      label={severalTexts.more}
      title={severalTexts.marks}
      items={[
        { id: 'read', text: severalTexts.read },
        { id: 'unread', text: severalTexts.unread },
      ]}
      onChoose={(id) => onMark(id === 'read')}
    >
      <Button variant="quiet" icon={<ChevronDown aria-hidden />}>
        {severalTexts.more}
      </Button>
    </GroupMenu>
  )
}

const maxShownItems = 50
