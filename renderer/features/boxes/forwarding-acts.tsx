import { useState } from 'react'
import type { Encaminhamento } from '../../../contract/api/forwardings.ts'
import type { Thread } from '../../../contract/bridge/boxes.ts'
import type { DraftActKind, DraftFields } from '../../../contract/bridge/compose.ts'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import { call } from '../../bridge/malote.ts'
import { operations } from '../../bridge/replicas.ts'
import { OperationLine } from '../../operations/operation-mark.tsx'
import { accessName } from '../../texts/access.ts'
import { closedText, goneText, noRoleText } from '../../texts/boxes.ts'
import { failureText } from '../../texts/failures.ts'
import type { Folder } from '../../texts/forwarding.ts'
import { Button } from '../../ui/button.tsx'
import { Check, CornerUpRight, Plus, Reply } from '../../ui/icons.ts'
import { PaneFoot } from '../../ui/panes.tsx'
import { Notice } from '../../ui/states.tsx'
import css from './boxes.module.css'
import type { ActingRole } from './use-acting-role.ts'
import { useReaderKeys } from './use-reader-keys.ts'

export interface ForwardingActsProps {
  forwarding: Encaminhamento
  /** Where it is read from: each box that it went to is handled apart. */
  idCaixa: string
  folder: Folder
  /** It has left the input while it was read: somebody else has acted. */
  hasLeft: boolean
  /** What came before and after it; null while that is not known. */
  thread: Thread | null
  /** The operation that resolves it, while there is one. */
  operationId: string | null
  role: ActingRole
  session: SessionState
  /** Begins a draft with these fields. */
  onWrite(begun: Partial<DraftFields>): void
}

/** What can be done with a forwarding that has come in, or with one that was sent from here. */
export function ForwardingActs(props: ForwardingActsProps) {
  const { forwarding, folder, hasLeft, idCaixa, operationId, role, session, thread, onWrite } = props
  const [failure, setFailure] = useState<Failure | null>(null)
  const operation = operations.use(({ value }) => value?.find(({ id }) => id === operationId))
  const { id: idEncaminhamento, assunto: subject, nivelAcesso, origem } = forwarding
  const sender = session.roles.find(({ id }) => id === origem.id)
  const isMine = sender !== undefined || origem.id === session.person?.id
  const isFree = operation === undefined
  const mayAnswer = isFree && folder === 'Entrada' && !hasLeft && !role.isNone
  const mayAdd = isFree && folder === 'Saida' && isMine && (thread?.closed ?? null) === null

  function write(kind: DraftActKind, idPapel: string | null): void {
    onWrite({
      ...{ about: { kind, idEncaminhamento }, subject },
      access: accessName(nivelAcesso) === 'Público' ? 'Publico' : 'Organizacional',
      ...(session.roles.some(({ id }) => id === idPapel) ? { idPapel } : {}),
    })
  }
  async function resolve(): Promise<void> {
    const outcome = await call('boxes.resolve', { idCaixa, ids: [idEncaminhamento], idPapel: role.idPapel })
    setFailure(outcome.ok ? null : outcome.failure)
  }
  const reply = () => write('reply', role.idPapel)
  const sendOn = () => write('re-forward', role.idPapel)
  const add = () => write('complement', sender?.id ?? null)
  useReaderKeys({
    ...(mayAnswer ? { r: reply, e: sendOn, d: () => void resolve() } : {}),
    ...(mayAdd ? { c: add } : {}),
    u: () => void call('boxes.mark', { idCaixa, ids: [idEncaminhamento], isRead: false }),
    q: () => void call('boxes.mark', { idCaixa, ids: [idEncaminhamento], isRead: true }),
  })

  if (operation !== undefined) {
    return (
      <PaneFoot>
        <OperationLine operation={operation} />
      </PaneFoot>
    )
  }
  const why = whyNot({ folder, hasLeft, isMine, role, thread })
  if (!mayAnswer && !mayAdd) return why === null ? null : <Notice tone="plain" title={why} text="" />
  return (
    <PaneFoot>
      {failure !== null && <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId} />}
      <div className={css['acts']}>
        {mayAnswer ? (
          <>
            <Button variant="primary" icon={<Reply aria-hidden />} onPress={reply}>
              Responder
            </Button>
            <Button icon={<CornerUpRight aria-hidden />} onPress={sendOn}>
              Reencaminhar
            </Button>
            <Button variant="quiet" icon={<Check aria-hidden />} onPress={() => void resolve()}>
              Resolver
            </Button>
            <span className={css['role']}>{role.text}</span>
          </>
        ) : (
          <Button icon={<Plus aria-hidden />} onPress={add}>
            Complementar
          </Button>
        )}
      </div>
    </PaneFoot>
  )
}

/** Why nothing is offered, where something could be expected. */
function whyNot(about: Pick<ForwardingActsProps, 'folder' | 'hasLeft' | 'role' | 'thread'> & { isMine: boolean }) {
  const { folder, hasLeft, isMine, role, thread } = about
  const closed = thread?.closed ?? null
  if (folder === 'Saida') return isMine && closed !== null ? closedText(closed) : null
  if (folder !== 'Entrada') return null
  if (hasLeft) return closed === null ? goneText : `${goneText} ${closed}.`
  return role.isNone ? noRoleText : null
}
