import { useState } from 'react'
import type { OperationView } from '../../../contract/bridge/outbox.ts'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import { call } from '../../bridge/malote.ts'
import { useOperations } from '../../bridge/replicas.ts'
import { OperationBadge } from '../../operations/operation-badge.tsx'
import { exactMoment } from '../../texts/dates.ts'
import { failureText } from '../../texts/failures.ts'
import { releaseText } from '../../texts/hold.ts'
import { count } from '../../texts/numbers.ts'
import { awaitedText, kindText, sendAgainText, stuckText } from '../../texts/operations.ts'
import { Button } from '../../ui/button.tsx'
import { Archive, RotateCcw, Send, Undo2, X } from '../../ui/icons.ts'
import { PaneBody, PaneFoot, PaneHead } from '../../ui/panes.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { Notice } from '../../ui/states.tsx'
import { isStuck, mayArchive, mayRetry } from './acts.ts'
import { History, useHistory } from './history.tsx'
import css from './outbox.module.css'
import { SupportButton } from './support-button.tsx'

/** One operation with its history and its acts. */
export function OperationDetail({ operation, onArchived }: { operation: OperationView; onArchived(): void }) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const { id: operationId, state, question } = operation
  const history = useHistory(operation)
  const isHeld = state === 'held'
  const mayCancel = operation.cancellable && !isHeld

  async function ask(name: 'outbox.cancel' | 'outbox.retry'): Promise<void> {
    const outcome = await call(name, { operationId })
    setFailure(outcome.ok ? null : outcome.failure)
  }
  async function archive(): Promise<void> {
    const outcome = await call('outbox.archive', { operationId })
    setFailure(outcome.ok ? null : outcome.failure)
    if (!outcome.ok) return
    onArchived()
  }
  return (
    <>
      <PaneHead level={2} title={operation.title} />
      {failure !== null && <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId} />}
      {operation.failure !== null && state !== 'done' && (
        <Notice
          tone={noticeTone(operation)}
          title={noticeTitle(operation)}
          text={operation.failure.message}
          traceId={operation.failure.traceId}
        />
      )}
      <PaneBody padded>
        <dl className={css['facts']}>
          <Fact name="Situação">
            <OperationBadge operation={operation} plain />
            {operation.progress !== null && <ProgressLine label="Envio" value={operation.progress} />}
          </Fact>
          <Fact name="Operação">{kindText(operation)}</Fact>
          {operation.roleName !== null && <Fact name="Em nome de">{operation.roleName}</Fact>}
          {operation.result.registro !== undefined && <Fact name="Registro">{operation.result.registro}</Fact>}
          {operation.result.protocolo !== undefined && <Fact name="Protocolo">{operation.result.protocolo}</Fact>}
          <Fact name="Solicitada em">{exactMoment(operation.createdAt)}</Fact>
          <Fact name="Última atualização">{exactMoment(operation.updatedAt)}</Fact>
          {operation.attempts > 0 && (
            <Fact name="Tentativas">
              {count(operation.attempts, 'tentativa sem sucesso', 'tentativas sem sucesso')}
            </Fact>
          )}
        </dl>
        <Awaited operation={operation} />
        {question === 'send-again' && <p className={css['ask']}>{sendAgainText(operation.kind)}</p>}
        {question === 'choose' && <Choice operation={operation} onFailure={setFailure} />}
        <History history={history} />
      </PaneBody>
      <PaneFoot
        acts={
          <>
            <SupportButton operation={operation} history={history} />
            {mayArchive(operation) && (
              <Button icon={<Archive aria-hidden />} onPress={() => void archive()}>
                Remover da lista
              </Button>
            )}
            {mayCancel && (
              <Button variant="danger" icon={<X aria-hidden />} onPress={() => void ask('outbox.cancel')}>
                {isStuck(operation) && isDraft(operation) ? 'Devolver a Rascunhos' : 'Cancelar'}
              </Button>
            )}
            {(mayRetry(operation) || question === 'send-again') && (
              <Button icon={<RotateCcw aria-hidden />} onPress={() => void ask('outbox.retry')}>
                {retryText(operation)}
              </Button>
            )}
            {isHeld && (
              <>
                <Button variant="quiet" icon={<Send aria-hidden />} onPress={() => void ask('outbox.retry')}>
                  {releaseText(operation.kind)}
                </Button>
                <Button icon={<Undo2 aria-hidden />} onPress={() => void ask('outbox.cancel')}>
                  Desfazer
                </Button>
              </>
            )}
          </>
        }
      />
    </>
  )
}

const isDraft = ({ kind }: OperationView) =>
  kind === 'forward' || kind === 'reply' || kind === 're-forward' || kind === 'complement'

function noticeTone({ kind, state }: OperationView): 'danger' | 'plain' | 'warn' {
  if (state === 'refused') return 'danger'
  return kind === 'collect' && state === 'ready' ? 'plain' : 'warn'
}

function noticeTitle({ kind, state }: OperationView): string {
  if (kind === 'collect') return state === 'refused' ? 'As assinaturas não virão' : 'Andamento'
  return state === 'refused' ? 'O serviço não aceitou' : 'Última resposta'
}

function retryText({ kind, question }: OperationView): string {
  if (kind === 'collect') return 'Verificar agora'
  return question === 'send-again' ? 'Enviar de novo' : 'Tentar agora'
}

/** The operations it waits for, and why it is stuck. */
function Awaited({ operation }: { operation: OperationView }) {
  const all = useOperations(({ value }) => value)
  const { waitsFor } = operation
  if (waitsFor.length === 0) return null
  const stuck = stuckText(operation)
  return (
    <section className={css['awaited']} aria-labelledby="aguardando">
      <h3 id="aguardando" className={css['heading']}>
        Aguardando
      </h3>
      <ul className={css['candidates']} aria-labelledby="aguardando">
        {waitsFor.map((each) => {
          const current = all?.find(({ id }) => id === each.id)
          return (
            <li key={each.id} className={css['candidate']}>
              <span>{capitalised(awaitedText(each))}</span>
              {current === undefined ? null : <OperationBadge operation={current} />}
            </li>
          )
        })}
      </ul>
      {stuck !== null && <p className={css['ask']}>{stuck}</p>}
    </section>
  )
}
const capitalised = (text: string) => text.charAt(0).toLocaleUpperCase('pt-BR') + text.slice(1)

/** Asks which of several records is the result; the user can also answer that none is. */
function Choice({ operation, onFailure }: { operation: OperationView; onFailure(failure: Failure | null): void }) {
  async function choose(id: string | null): Promise<void> {
    const outcome = await call('outbox.choose', { operationId: operation.id, id })
    onFailure(outcome.ok ? null : outcome.failure)
  }
  return (
    <>
      <p className={css['ask']}>
        A resposta do serviço não chegou, e ele tem mais de um registro que pode ser este. Qual deles é o seu? Nada será
        enviado de novo sem você pedir.
      </p>
      <ul className={css['candidates']} aria-label="Registros que podem ser este">
        {operation.candidates.map(({ id, label, at }) => (
          <li key={id} className={css['candidate']}>
            <span>
              {label}
              <br />
              {exactMoment(at)}
            </span>
            <Button aria-label={`É este: ${label}`} onPress={() => void choose(id)}>
              É este
            </Button>
          </li>
        ))}
      </ul>
      <Button onPress={() => void choose(null)}>Nenhum destes</Button>
    </>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className={css['fact']}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
