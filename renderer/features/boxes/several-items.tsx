import { useState } from 'react'
import type { BoxItem } from '../../../contract/bridge/boxes.ts'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import { call } from '../../bridge/malote.ts'
import { RowMark } from '../../operations/operation-mark.tsx'
import { selectedText } from '../../texts/boxes.ts'
import { failureText } from '../../texts/failures.ts'
import { count } from '../../texts/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { Check, Mail, MailOpen } from '../../ui/icons.ts'
import { PaneBody, PaneFoot, PaneHead } from '../../ui/panes.tsx'
import { Notice } from '../../ui/states.tsx'
import css from './boxes.module.css'

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
  const free = items.filter(({ operationId }) => operationId === null)
  const ids = items.map(({ id }) => id)

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
          {items.slice(0, mostShown).map(({ id, assunto, operationId }) => (
            <li key={id} className={css['one']}>
              <span className={css['name']}>{assunto}</span>
              <RowMark operationId={operationId} />
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
