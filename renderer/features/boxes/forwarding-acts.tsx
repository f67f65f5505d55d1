import { strictnessOf } from '../../../contract/api/access.ts'
import type { Encaminhamento } from '../../../contract/api/forwardings.ts'
import type { DraftActKind, DraftFields } from '../../../contract/bridge/compose.ts'
import type { DocumentView } from '../../../contract/bridge/documents.ts'
import type { OperationView } from '../../../contract/bridge/outbox.ts'
import type { SessionState } from '../../../contract/bridge/session.ts'
import type { Thread } from '../../../contract/bridge/thread.ts'
import { definedFields } from '../../../contract/defined-fields.ts'
import { forwardingActTexts } from '../../../contract/window-commands.ts'
import { call } from '../../bridge/malote.ts'
import { useOperations } from '../../bridge/replicas.ts'
import { OperationLine } from '../../parts/operations/operation-badge.tsx'
import { ProcessMenu } from '../../parts/process/process-menu.tsx'
import { answersText, closedTexts, noRoleText } from '../../texts/boxes.ts'
import { failureText } from '../../texts/failures.ts'
import type { FolderName } from '../../texts/forwarding.ts'
import { Button } from '../../ui/button.tsx'
import { Check, CornerUpRight, Plus, Reply } from '../../ui/icons.ts'
import { PaneFoot } from '../../ui/panes.tsx'
import { Notice } from '../../ui/states.tsx'
import { useResolve } from './after-act.ts'
import { ClosedActs } from './closed-acts.tsx'
import type { ActingRole } from './use-acting-role.ts'
import { useReaderKeys } from './use-reader-keys.ts'
import { useTakingOperations } from './use-taking-operations.ts'

interface ForwardingActsProps {
  forwarding: Encaminhamento
  /** The box it is read from: each box that received it is handled by itself. */
  idCaixa: string
  folder: FolderName
  /** It left the input while it was read: somebody has acted on it. */
  hasLeft: boolean
  /** Null while the thread is not known. */
  thread: Thread | null
  /** Brings the newest step of the thread into view. */
  showNewest(thread: Thread): void
  /** The operation that resolves it; null for none. */
  operationId: string | null
  role: ActingRole
  session: SessionState
  /** Begins a draft with these fields. */
  onWrite(initialFields: Partial<DraftFields>): void
}

/** The acts on a received or sent forwarding. */
export function ForwardingActs(props: ForwardingActsProps) {
  const { forwarding, folder, hasLeft, idCaixa, role, session, thread, onWrite } = props
  const { failure, resolve } = useResolve(idCaixa, role)
  const { id: idEncaminhamento, assunto: subject, nivelAcesso, origem, protocolo } = forwarding
  const operation = useTakingOperation(idEncaminhamento, props)
  const papers = readableDocuments(forwarding)
  const sender = session.roles.find(({ id }) => id === origem.id)
  const isMine = sender !== undefined || origem.id === session.person?.id
  const isFree = operation === undefined
  const mayAnswer = isFree && folder === 'Entrada' && !hasLeft && !role.isNone
  const mayAdd = isFree && folder === 'Saida' && isMine && (thread?.closed ?? null) === null

  function write(kind: DraftActKind, idPapel: string | null): void {
    onWrite({
      about: { kind, idEncaminhamento },
      subject,
      access: strictnessOf(nivelAcesso) === strictnessOf('Publico') ? 'Publico' : 'Organizacional',
      ...definedFields({ idPapel: session.roles.some(({ id }) => id === idPapel) ? idPapel : undefined }),
    })
  }
  const reply = () => write('reply', role.idPapel)
  const sendOn = () => write('re-forward', role.idPapel)
  const add = () => write('complement', sender?.id ?? null)
  useReaderKeys({
    ...definedFields({
      r: mayAnswer ? reply : undefined,
      e: mayAnswer ? sendOn : undefined,
      d: mayAnswer ? () => void resolve([idEncaminhamento]) : undefined,
      c: mayAdd ? add : undefined,
    }),
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
  const reason = reasonOf({ folder, hasLeft, isMine, role, thread })
  if (!mayAnswer && !mayAdd) {
    if (reason === null) return null
    if (role.isNone) return <Notice tone="plain" title={reason} text="" />
    return <ClosedActs {...props} reason={reason} papers={papers} />
  }
  return (
    <PaneFoot
      acts={
        mayAnswer ? (
          <>
            {papers.length > 0 && (
              <ProcessMenu
                documents={papers}
                encaminhamento={{ id: idEncaminhamento, protocolo, assunto: subject.slice(0, 500) }}
                idPapel={role.idPapel}
              />
            )}
            <Button variant="quiet" icon={<Check aria-hidden />} onPress={() => void resolve([idEncaminhamento])}>
              {forwardingActTexts.resolve}
            </Button>
            <Button icon={<CornerUpRight aria-hidden />} onPress={sendOn}>
              {forwardingActTexts.reForward}
            </Button>
            <Button variant="primary" icon={<Reply aria-hidden />} onPress={reply}>
              {forwardingActTexts.reply}
            </Button>
          </>
        ) : (
          <Button icon={<Plus aria-hidden />} onPress={add}>
            {forwardingActTexts.complement}
          </Button>
        )
      }
    >
      {failure !== null && <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId} />}
      {mayAnswer && <p>{answersText(role.text)}</p>}
    </PaneFoot>
  )
}

/** The operation that takes it out of the input: while it is on its way no other act on it would be accepted. */
function useTakingOperation(
  idEncaminhamento: string,
  { folder, operationId }: Pick<ForwardingActsProps, 'folder' | 'operationId'>,
): OperationView | undefined {
  const takingId = useTakingOperations(folder === 'Entrada' ? [idEncaminhamento] : []).byItem.get(idEncaminhamento)
  return useOperations(
    ({ value }) => value?.find(({ id }) => id === operationId) ?? value?.find(({ id }) => id === takingId),
  )
}

/** The documents that the user may see. */
const readableDocuments = ({ documentosEncaminhamento = [] }: Encaminhamento): DocumentView[] =>
  documentosEncaminhamento.flatMap(({ controle, documento: { id, registro, nome } }) =>
    controle ? [{ idDocumento: id, registro, nome, capturedAt: null }] : [],
  )

/** Why nothing can be done, where the user could expect something. */
function reasonOf(about: Pick<ForwardingActsProps, 'folder' | 'hasLeft' | 'role' | 'thread'> & { isMine: boolean }) {
  const { folder, hasLeft, isMine, role, thread } = about
  const closed = thread?.closed ?? null
  if (folder === 'Saida') return isMine && closed !== null ? closedTexts.complement(closed) : null
  if (folder === 'Resolvidos' || hasLeft) return closedTexts.reason({ hasLeft, closed })
  return role.isNone ? noRoleText : null
}
