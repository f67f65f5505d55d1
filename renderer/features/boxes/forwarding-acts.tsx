import { useState } from 'react'
import type { Encaminhamento } from '../../../contract/api/forwardings.ts'
import type { DraftActKind, DraftFields } from '../../../contract/bridge/compose.ts'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { call } from '../../bridge/malote.ts'
import { operations } from '../../bridge/replicas.ts'
import { OperationLine } from '../../operations/operation-mark.tsx'
import { accessName } from '../../texts/access.ts'
import { failureText } from '../../texts/failures.ts'
import type { Folder } from '../../texts/forwarding.ts'
import { Button } from '../../ui/button.tsx'
import { Check, CornerUpRight, Plus, Reply } from '../../ui/icons.ts'
import { PaneFoot } from '../../ui/panes.tsx'
import { Notice } from '../../ui/states.tsx'
import css from './boxes.module.css'

export interface ForwardingActsProps {
  forwarding: Encaminhamento
  /** Where it is read from: each box that it went to is handled apart. */
  idCaixa: string
  folder: Folder
  /** The operation that resolves it, while there is one. */
  operationId: string | null
  session: SessionState
  /** Begins a draft with these fields. */
  onWrite(begun: Partial<DraftFields>): void
}

/** What can be done with a forwarding that has come in, or with one that was sent from here. */
export function ForwardingActs({ forwarding, folder, idCaixa, operationId, session, onWrite }: ForwardingActsProps) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const operation = operations.use(({ value }) => value?.find(({ id }) => id === operationId))
  const { id: idEncaminhamento, assunto: subject, nivelAcesso, origem } = forwarding
  const sender = session.roles.find(({ id }) => id === origem.id)

  const write =
    (kind: DraftActKind, more: Partial<DraftFields> = {}) =>
    () =>
      onWrite({
        ...{ about: { kind, idEncaminhamento }, subject },
        access: accessName(nivelAcesso) === 'Público' ? 'Publico' : 'Organizacional',
        ...more,
      })
  async function resolve(): Promise<void> {
    const idPapel = session.roleInForceId
    const outcome = await call('boxes.resolve', { idCaixa, ids: [idEncaminhamento], idPapel })
    setFailure(outcome.ok ? null : outcome.failure)
  }
  if (operation !== undefined) {
    return (
      <PaneFoot>
        <OperationLine operation={operation} />
      </PaneFoot>
    )
  }
  if (folder === 'Saida' && sender === undefined && origem.id !== session.person?.id) return null
  return (
    <PaneFoot>
      {failure !== null && <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId} />}
      <div className={css['acts']}>
        {folder === 'Entrada' ? (
          <>
            <Button variant="primary" icon={<Reply aria-hidden />} onPress={write('reply')}>
              Responder
            </Button>
            <Button icon={<CornerUpRight aria-hidden />} onPress={write('re-forward')}>
              Reencaminhar
            </Button>
            <Button variant="quiet" icon={<Check aria-hidden />} onPress={() => void resolve()}>
              Resolver
            </Button>
          </>
        ) : (
          <Button icon={<Plus aria-hidden />} onPress={write('complement', { idPapel: sender?.id ?? null })}>
            Complementar
          </Button>
        )}
      </div>
    </PaneFoot>
  )
}
