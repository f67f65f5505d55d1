import { type ReactNode, useEffect, useMemo } from 'react'
import type { DocumentoEncaminhamento, Encaminhamento, Pasta } from '../../../contract/api/forwardings.ts'
import type { Thread } from '../../../contract/bridge/boxes.ts'
import { on } from '../../bridge/malote.ts'
import { useQuery, useQueryForVersion } from '../../bridge/use-query.ts'
import { focusPaper, PaperList } from '../../files/paper-list.tsx'
import { accessName } from '../../texts/access.ts'
import { readerTexts } from '../../texts/boxes.ts'
import { exactMoment, lastCopyText, moment } from '../../texts/dates.ts'
import { failureText } from '../../texts/failures.ts'
import { partyText } from '../../texts/forwarding.ts'
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
        <PrintForwarding forwarding={forwarding} thread={thread} />
      </PaneHead>
      {!fresh && <OfflineNote text={lastCopyText(null, now)} />}
      <ReaderParts
        papers={papers}
        parts={parts}
        message={
          <>
            <Facts forwarding={forwarding} now={now} />
            <p className={css['message']}>{forwarding.mensagem}</p>
            <DocumentList
              documents={documents}
              open={open}
              onShow={(id) => (id === null ? parts.close() : parts.show(id))}
            />
          </>
        }
        steps={
          thread !== null && thread.steps.length > 1 ? (
            <ThreadSteps thread={thread} current={idEncaminhamento} now={now} />
          ) : null
        }
        onClosed={focusPaper}
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

function Facts({ forwarding, now }: { forwarding: Encaminhamento; now: Date }) {
  const { origem, destinos, dataHora, protocolo, nivelAcesso } = forwarding
  const level = accessName(nivelAcesso)
  return (
    <dl className={css['facts']}>
      <dt>De</dt>
      <dd className={css['from']}>
        <strong>{partyText(origem)}</strong>
        <time dateTime={dataHora} title={exactMoment(dataHora)}>
          {moment(dataHora, now)}
        </time>
      </dd>
      <dt>Para</dt>
      <dd>{destinos.map(partyText).join(', ')}</dd>
      <dt>Protocolo</dt>
      <dd className={css['number']}>{protocolo}</dd>
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
  onShow(idDocumento: string | null): void
}

function DocumentList({ documents, open, onShow }: DocumentListProps) {
  if (documents.length === 0) return null
  return (
    <>
      <h2 className={css['heading']}>{readerTexts.documents}</h2>
      <PaperList
        label={readerTexts.documents}
        papers={documents.map(({ controle, documento: { id, nome, registro } }) => ({
          id,
          name: nome,
          registro,
          access: controle ? 'open' : 'hidden',
        }))}
        shown={open}
        onShow={onShow}
      />
    </>
  )
}
