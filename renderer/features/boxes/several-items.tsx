import { useMemo, useState } from 'react'
import type { BoxItem } from '../../../contract/bridge/boxes.ts'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import { call } from '../../bridge/malote.ts'
import { RowMark } from '../../operations/operation-mark.tsx'
import { leftInputText, selectedText } from '../../texts/boxes.ts'
import { failureText } from '../../texts/failures.ts'
import { count } from '../../texts/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { Check, Mail, MailOpen } from '../../ui/icons.ts'
import { PaneBody, PaneFoot, PaneHead } from '../../ui/panes.tsx'
import { Notice } from '../../ui/states.tsx'
import css from './boxes.module.css'
import { useStanding } from './use-standing.ts'

export interface SeveralItemsProps {
  idCaixa: string
  items: readonly BoxItem[]
  /** In whose name they are resolved. */
  role: { idPapel: string | null; text: string }
  /** Only what waits in the input is resolved. */
  isInput: boolean
  /** Said where not all could be chosen. */
  note: string | null
}

/** Several at once: what they are, and what can be done with all of them. */
export function SeveralItems({ idCaixa, items, role, isInput, note }: SeveralItemsProps) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const ids = useMemo(() => items.map(({ id }) => id), [items])
  const standing = useStanding(idCaixa, ids)
  const atIt = (item: BoxItem) => standing?.get(item.id)?.operationId ?? item.operationId
  const hasLeft = ({ id }: BoxItem) => isInput && standing?.get(id)?.waits === false
  const free = items.filter((item) => atIt(item) === null && !hasLeft(item))

  async function resolve(): Promise<void> {
    const wanted = { idCaixa, ids: free.map(({ id }) => id), idPapel: role.idPapel }
    const outcome = await call('boxes.resolve', wanted)
    setFailure(outcome.ok ? null : outcome.failure)
  }
  return (
    <>
      <PaneHead level={2} title={selectedText(items.length)} />
      {failure !== null && <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId} />}
      {note !== null && <Notice tone="plain" title={note} text="" />}
      <PaneBody padded>
        <ul>
          {items.slice(0, mostShown).map((item) => (
            <li key={item.id} className={css['one']}>
              <span className={css['name']}>{item.assunto}</span>
              <RowMark operationId={atIt(item)}>
                {hasLeft(item) && <span className={css['left']}>{leftInputText}</span>}
              </RowMark>
            </li>
          ))}
        </ul>
        {items.length > mostShown && <p className={css['more']}>{`e mais ${items.length - mostShown}`}</p>}
      </PaneBody>
      <PaneFoot>
        {isInput && free.length > 0 && <p>{`Serão resolvidos ${role.text}.`}</p>}
        <div className={css['acts']}>
          {isInput && (
            <Button
              variant="primary"
              icon={<Check aria-hidden />}
              isDisabled={free.length === 0}
              onPress={() => void resolve()}
            >
              {`Resolver ${count(free.length, 'encaminhamento', 'encaminhamentos')}`}
            </Button>
          )}
          <Button
            variant="quiet"
            icon={<MailOpen aria-hidden />}
            onPress={() => void call('boxes.mark', { idCaixa, ids, isRead: true })}
          >
            Marcar como lidos
          </Button>
          <Button
            variant="quiet"
            icon={<Mail aria-hidden />}
            onPress={() => void call('boxes.mark', { idCaixa, ids, isRead: false })}
          >
            Marcar como não lidos
          </Button>
        </div>
      </PaneFoot>
    </>
  )
}

const mostShown = 50
