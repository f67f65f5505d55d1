import { useState } from 'react'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import type { SignatureItem } from '../../../contract/bridge/signatures.ts'
import { call } from '../../bridge/malote.ts'
import { failureText } from '../../texts/failures.ts'
import { count } from '../../texts/numbers.ts'
import { signMany } from '../../texts/signatures.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { PenLine } from '../../ui/icons.ts'
import { Mark } from '../../ui/mark.tsx'
import { PaneBody, PaneFoot, PaneHead } from '../../ui/panes.tsx'
import { Notice } from '../../ui/states.tsx'
import css from './signatures.module.css'

export interface SeveralToSignProps {
  items: readonly SignatureItem[]
  /** SHA-256 of those that have been opened, by id. */
  opened: ReadonlyMap<string, string>
  onRead(id: string): void
}

/** Several at once: which were read, and an explicit choice to sign those that were not. */
export function SeveralToSign({ items, opened, onRead }: SeveralToSignProps) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const [sure, setSure] = useState(false)
  const toSign = items.filter(({ operationId }) => operationId === null)
  const unread = toSign.filter(({ id }) => !opened.has(id)).length

  async function sign(): Promise<void> {
    const documents = toSign.map(({ id }) => ({ id, sha256: opened.get(id) ?? null }))
    const outcome = await call('signatures.sign', { documents, unread: unread > 0 && sure })
    setFailure(outcome.ok ? null : outcome.failure)
  }
  return (
    <>
      <PaneHead level={2} title={count(items.length, 'documento selecionado', 'documentos selecionados')} />
      {failure !== null && <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId} />}
      <PaneBody padded>
        <ul className={css['several']}>
          {items.map(({ id, nome, operationId }) => (
            <li key={id} className={css['one']}>
              <span className={css['name']}>{nome}</span>
              {operationId !== null ? (
                <Mark tone="going" icon="going">
                  em andamento
                </Mark>
              ) : opened.has(id) ? (
                <Mark tone="ok" icon="ok">
                  aberto
                </Mark>
              ) : (
                <Button variant="quiet" aria-label={`Ler ${nome}`} onPress={() => onRead(id)}>
                  Ler
                </Button>
              )}
            </li>
          ))}
        </ul>
      </PaneBody>
      {toSign.length > 0 && (
        <PaneFoot>
          {unread > 0 && (
            <Checkbox isSelected={sure} onChange={setSure}>
              {`Assinar também ${count(unread, 'documento que não abri', 'documentos que não abri')}`}
            </Checkbox>
          )}
          <div className={css['acts']}>
            <Button
              variant="primary"
              icon={<PenLine aria-hidden />}
              isDisabled={unread > 0 && !sure}
              onPress={() => void sign()}
            >
              {signMany(toSign.length)}
            </Button>
          </div>
        </PaneFoot>
      )}
    </>
  )
}
