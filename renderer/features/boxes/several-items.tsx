import { useMemo, useState } from 'react'
import type { BoxItem } from '../../../contract/bridge/boxes.ts'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import { call } from '../../bridge/malote.ts'
import { RowOperationBadge } from '../../operations/operation-badge.tsx'
import { leftInputText, selectedText } from '../../texts/boxes.ts'
import { failureText } from '../../texts/failures.ts'
import { count } from '../../texts/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { Check, Mail, MailOpen } from '../../ui/icons.ts'
import { PaneBody, PaneFoot, PaneHead } from '../../ui/panes.tsx'
import { Notice } from '../../ui/states.tsx'
import css from './boxes.module.css'
import { useItemStates } from './use-item-states.ts'

export interface SeveralItemsProps {
  idCaixa: string
  items: readonly BoxItem[]
  /** The role in whose name they are resolved. */
  role: { idPapel: string | null; text: string }
  /** True in the input folder: only its items can be resolved. */
  isInput: boolean
  /** Shown if not all items could be selected. */
  note: string | null
}

/** The detail pane of a multiple selection, with the actions on all its items. */
export function SeveralItems({ idCaixa, items, role, isInput, note }: SeveralItemsProps) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const ids = useMemo(() => items.map(({ id }) => id), [items])
  const itemStates = useItemStates(idCaixa, ids)
  const operationIdOf = (item: BoxItem) => itemStates?.get(item.id)?.operationId ?? item.operationId
  const hasLeftInput = ({ id }: BoxItem) => isInput && itemStates?.get(id)?.waits === false
  const resolvable = items.filter((item) => operationIdOf(item) === null && !hasLeftInput(item))

  async function resolve(): Promise<void> {
    const input = { idCaixa, ids: resolvable.map(({ id }) => id), idPapel: role.idPapel }
    const outcome = await call('boxes.resolve', input)
    setFailure(outcome.ok ? null : outcome.failure)
  }
  return (
    <>
      <PaneHead level={2} title={selectedText(items.length)} />
      {failure !== null && <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId} />}
      {note !== null && <Notice tone="plain" title={note} text="" />}
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
        {items.length > maxShownItems && <p className={css['more']}>{`e mais ${items.length - maxShownItems}`}</p>}
      </PaneBody>
      <PaneFoot
        acts={
          <>
            <Button
              variant="quiet"
              icon={<Mail aria-hidden />}
              onPress={() => void call('boxes.mark', { idCaixa, ids, isRead: false })}
            >
              Marcar como não lidos
            </Button>
            <Button
              variant="quiet"
              icon={<MailOpen aria-hidden />}
              onPress={() => void call('boxes.mark', { idCaixa, ids, isRead: true })}
            >
              Marcar como lidos
            </Button>
            {isInput && (
              <Button
                variant="primary"
                icon={<Check aria-hidden />}
                isDisabled={resolvable.length === 0}
                onPress={() => void resolve()}
              >
                {`Resolver ${count(resolvable.length, 'encaminhamento', 'encaminhamentos')}`}
              </Button>
            )}
          </>
        }
      >
        {isInput && resolvable.length > 0 && <p>{`Serão resolvidos ${role.text}.`}</p>}
      </PaneFoot>
    </>
  )
}

const maxShownItems = 50
