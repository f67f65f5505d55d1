import { type ReactNode, useEffect, useState } from 'react'
import type { Encaminhamento, Pasta } from '../../../contract/api/forwardings.ts'
import type { Thread } from '../../../contract/bridge/boxes.ts'
import { useAnswer, useAnswerOf } from '../../bridge/answers.ts'
import { on } from '../../bridge/malote.ts'
import { accessName } from '../../texts/access.ts'
import { exactMoment } from '../../texts/dates.ts'
import { failureText } from '../../texts/failures.ts'
import { partyText } from '../../texts/forwarding.ts'
import { Button } from '../../ui/button.tsx'
import { FileText } from '../../ui/icons.ts'
import { PaneBody, PaneHead } from '../../ui/panes.tsx'
import { ErrorState, OfflineNote, Skeleton } from '../../ui/states.tsx'
import { AttachedPdf } from './attached-pdf.tsx'
import css from './boxes.module.css'
import { ThreadStrand } from './thread-strand.tsx'

/** How what is read stands in the box that it is read from. */
export interface ForwardingStanding {
  readonly operationId: string | null
  /** The folders of the box that it lies in; null while that is not known. */
  readonly pastas: readonly Pasta[] | null
  readonly thread: Thread | null
}

export interface ForwardingReaderProps {
  idEncaminhamento: string
  idCaixa: string
  now: Date
  /** What can be done with it. */
  acts(forwarding: Encaminhamento, standing: ForwardingStanding): ReactNode
}

/** A forwarding: who, to whom, the message, and its documents. */
export function ForwardingReader({ idEncaminhamento, idCaixa, now, acts }: ForwardingReaderProps) {
  // What it says does not change; what becomes of it does.
  const { value, failure, reload } = useAnswerOf('boxes.read', { idEncaminhamento }, idEncaminhamento)
  const isOld = value !== null && !value.fresh
  // What was shown from memory is asked for again when the service answers.
  useEffect(() => {
    if (!isOld) return undefined
    return on('status.changed', ({ connection }) => {
      if (connection === 'online') void reload()
    })
  }, [isOld, reload])
  const standing = useAnswer('boxes.item', { idCaixa, idEncaminhamento }, 'boxes.changed').value
  const told = useAnswer('boxes.folder', { idCaixa, pasta: 'Entrada' }, 'boxes.changed').value
  const places = standing?.pastas.join() ?? ''
  const thread = useAnswerOf('boxes.thread', { idEncaminhamento }, places).value
  const [open, setOpen] = useState<string | null>(null)
  // What is opened takes room from the list: the button that was pressed stays in view.
  useEffect(() => {
    if (open !== null) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [open])
  if (value === null) {
    if (failure !== null) return <ErrorState {...failureText(failure)} traceId={failure.traceId} />
    return <Skeleton rows={4} label="Abrindo o encaminhamento" />
  }
  const { forwarding, fresh } = value
  const documents = forwarding.documentosEncaminhamento ?? []
  const shown = documents.find(({ documento }) => documento.id === open)?.documento
  const level = accessName(forwarding.nivelAcesso)
  return (
    <>
      <PaneHead level={2} title={forwarding.assunto} />
      {!fresh && <OfflineNote text="Sem resposta do serviço: mostrando o que está neste computador." />}
      <div className={css['reader']} data-open={shown === undefined ? 'no' : 'yes'}>
        <PaneBody padded>
          <dl className={css['facts']}>
            <dt>De</dt>
            <dd>{partyText(forwarding.origem)}</dd>
            <dt>Para</dt>
            <dd>{forwarding.destinos.map(partyText).join(', ')}</dd>
            <dt>Enviado</dt>
            <dd>{exactMoment(forwarding.dataHora)}</dd>
            <dt>Protocolo</dt>
            <dd className={css['number']}>{forwarding.protocolo}</dd>
            {level !== '' && (
              <>
                <dt>Acesso</dt>
                <dd>{level}</dd>
              </>
            )}
          </dl>
          <p className={css['message']}>{forwarding.mensagem}</p>
          {documents.length > 0 && (
            <>
              <h2 className={css['heading']}>Documentos</h2>
              <ul className={css['documents']}>
                {documents.map(({ controle, documento }) => (
                  <li key={documento.id} className={css['document']}>
                    <FileText aria-hidden />
                    <span className={css['number']}>{documento.registro}</span>
                    <span className={css['name']}>{documento.nome}</span>
                    {controle ? (
                      <Button
                        aria-label={`${open === documento.id ? 'Fechar' : 'Abrir'} ${documento.nome}`}
                        onPress={() => setOpen(open === documento.id ? null : documento.id)}
                      >
                        {open === documento.id ? 'Fechar' : 'Abrir'}
                      </Button>
                    ) : (
                      <span className={css['closed']}>sem acesso</span>
                    )}
                  </li>
                ))}
              </ul>
            </>
          )}
          {thread !== null && thread.steps.length > 1 && (
            <>
              <h2 className={css['heading']}>Percurso</h2>
              <ThreadStrand thread={thread} current={idEncaminhamento} now={now} />
            </>
          )}
        </PaneBody>
        {shown !== undefined && <AttachedPdf key={shown.id} idDocumento={shown.id} nome={shown.nome} />}
      </div>
      {acts(forwarding, {
        operationId: standing?.item?.operationId ?? null,
        // Of a box that is still to be read, nobody knows what has left it.
        pastas: told === null || told.syncedAt === null ? null : (standing?.pastas ?? null),
        thread,
      })}
    </>
  )
}
