import { type ReactNode, useEffect, useMemo } from 'react'
import type { DocumentoEncaminhamento, Encaminhamento, Pasta } from '../../../contract/api/forwardings.ts'
import type { Thread } from '../../../contract/bridge/boxes.ts'
import { on } from '../../bridge/malote.ts'
import { useQuery, useQueryForVersion } from '../../bridge/use-query.ts'
import { accessName } from '../../texts/access.ts'
import { readerTexts } from '../../texts/boxes.ts'
import { exactMoment, lastCopyText } from '../../texts/dates.ts'
import { failureText } from '../../texts/failures.ts'
import { partyText } from '../../texts/forwarding.ts'
import { Button } from '../../ui/button.tsx'
import { FileText } from '../../ui/icons.ts'
import { PaneHead } from '../../ui/panes.tsx'
import { ErrorState, OfflineNote, Skeleton } from '../../ui/states.tsx'
import css from './boxes.module.css'
import { PrintForwarding } from './print-forwarding.tsx'
import { ReaderParts, useReaderParts } from './reader-parts.tsx'
import { ThreadSteps } from './thread-steps.tsx'

/** The state of a forwarding in the box it is read from. */
interface ForwardingState {
  readonly operationId: string | null
  /** The folders of the box that it is in; null while they are not known. */
  readonly pastas: readonly Pasta[] | null
  readonly thread: Thread | null
  /** Brings the newest step of the thread into view. */
  showNewest(thread: Thread): void
}

export interface ForwardingReaderProps {
  idEncaminhamento: string
  idCaixa: string
  now: Date
  /** The buttons below it. */
  acts(forwarding: Encaminhamento, standing: ForwardingState): ReactNode
}

const buttonId = (idDocumento: string) => `open-${idDocumento}`

export function ForwardingReader({ idEncaminhamento, idCaixa, now, acts }: ForwardingReaderProps) {
  // The text never changes, so it is read once.
  const { value, failure, reload } = useQueryForVersion('boxes.read', { idEncaminhamento }, idEncaminhamento)
  const isOld = value !== null && !value.fresh
  // Text from the local copy is read again when the service answers.
  useEffect(() => {
    if (!isOld) return undefined
    return on('status.changed', ({ connection }) => {
      if (connection === 'online') void reload()
    })
  }, [isOld, reload])
  const standing = useQuery('boxes.item', { idCaixa, idEncaminhamento }, 'boxes.changed').value
  const input = useQuery('boxes.folder', { idCaixa, pasta: 'Entrada' }, 'boxes.changed').value
  const places = standing?.pastas.join() ?? ''
  const thread = useQueryForVersion('boxes.thread', { idEncaminhamento }, places).value
  const documents = value?.forwarding.documentosEncaminhamento ?? noDocuments
  const papers = useMemo(() => documents.flatMap((each) => (each.controle ? [each.documento] : [])), [documents])
  const parts = useReaderParts(papers)
  const open = parts.shown?.id ?? null
  // The opened document takes space from the list: the pressed button stays in view.
  useEffect(() => {
    if (open !== null) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [open])
  if (value === null) {
    if (failure !== null) return <ErrorState {...failureText(failure)} traceId={failure.traceId} />
    return <Skeleton rows={4} label="Abrindo o encaminhamento" />
  }
  const { forwarding, fresh } = value
  return (
    <>
      <PaneHead level={2} title={forwarding.assunto}>
        <PrintForwarding forwarding={forwarding} />
      </PaneHead>
      {!fresh && <OfflineNote text={lastCopyText(null, now)} />}
      <ReaderParts
        papers={papers}
        parts={parts}
        message={
          <>
            <Facts forwarding={forwarding} />
            <p className={css['message']}>{forwarding.mensagem}</p>
            <DocumentList documents={documents} open={open} onOpen={parts.show} onClose={parts.close} />
          </>
        }
        steps={
          thread !== null && thread.steps.length > 1 ? (
            <ThreadSteps thread={thread} current={idEncaminhamento} now={now} />
          ) : null
        }
        onClosed={(idDocumento) => document.getElementById(buttonId(idDocumento))?.focus()}
      />
      {acts(forwarding, {
        operationId: standing?.item?.operationId ?? null,
        // Before the first read of the box its folders are not known.
        pastas: input === null || input.syncedAt === null ? null : (standing?.pastas ?? null),
        thread,
        showNewest: parts.showNewest,
      })}
    </>
  )
}

const noDocuments: readonly DocumentoEncaminhamento[] = []

function Facts({ forwarding }: { forwarding: Encaminhamento }) {
  const level = accessName(forwarding.nivelAcesso)
  return (
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
  )
}

interface DocumentListProps {
  documents: readonly DocumentoEncaminhamento[]
  /** The document that is shown; null for none. */
  open: string | null
  onOpen(idDocumento: string): void
  onClose(): void
}

function DocumentList({ documents, open, onOpen, onClose }: DocumentListProps) {
  if (documents.length === 0) return null
  return (
    <>
      <h2 className={css['heading']}>{readerTexts.documents}</h2>
      <ul>
        {documents.map(({ controle, documento: { id, nome, registro } }) => (
          <li key={id} className={css['document']}>
            <FileText aria-hidden />
            <span className={css['number']}>{registro}</span>
            <span className={css['name']}>{nome}</span>
            {controle ? (
              <Button
                id={buttonId(id)}
                aria-label={`${open === id ? 'Fechar' : 'Abrir'} ${nome}`}
                onPress={() => (open === id ? onClose() : onOpen(id))}
              >
                {open === id ? 'Fechar' : 'Abrir'}
              </Button>
            ) : (
              <span className={css['closed']}>sem acesso</span>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
