import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Encaminhamento, Pasta } from '../../../contract/api/forwardings.ts'
import type { Thread } from '../../../contract/bridge/boxes.ts'
import { on } from '../../bridge/malote.ts'
import { useQuery, useQueryForVersion } from '../../bridge/use-query.ts'
import { accessName } from '../../texts/access.ts'
import { exactMoment, lastCopyText } from '../../texts/dates.ts'
import { failureText } from '../../texts/failures.ts'
import { partyText } from '../../texts/forwarding.ts'
import { Button } from '../../ui/button.tsx'
import { FileText } from '../../ui/icons.ts'
import { PaneBody, PaneHead } from '../../ui/panes.tsx'
import { ErrorState, OfflineNote, Skeleton } from '../../ui/states.tsx'
import { AttachedPdf } from './attached-pdf.tsx'
import css from './boxes.module.css'
import { PrintForwarding } from './print-forwarding.tsx'
import { ThreadSteps } from './thread-steps.tsx'

/** The state of a forwarding in the box it is read from. */
interface ForwardingState {
  readonly operationId: string | null
  /** The folders of the box that it is in; null while they are not known. */
  readonly pastas: readonly Pasta[] | null
  readonly thread: Thread | null
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
  const [open, setOpen] = useState<string | null>(null)
  // The opened document takes space from the list: the pressed button stays in view.
  useEffect(() => {
    if (open !== null) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [open])
  function close(idDocumento: string): void {
    // Its button is hidden while only the paper fits.
    flushSync(() => setOpen(null))
    document.getElementById(buttonId(idDocumento))?.focus()
  }
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
      <PaneHead level={2} title={forwarding.assunto}>
        <PrintForwarding forwarding={forwarding} />
      </PaneHead>
      {!fresh && <OfflineNote text={lastCopyText(null, now)} />}
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
              <ul>
                {documents.map(({ controle, documento }) => (
                  <li key={documento.id} className={css['document']}>
                    <FileText aria-hidden />
                    <span className={css['number']}>{documento.registro}</span>
                    <span className={css['name']}>{documento.nome}</span>
                    {controle ? (
                      <Button
                        id={buttonId(documento.id)}
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
              <h2 className={css['heading']}>Tramitação</h2>
              <ThreadSteps thread={thread} current={idEncaminhamento} now={now} />
            </>
          )}
        </PaneBody>
        {shown !== undefined && (
          <AttachedPdf key={shown.id} idDocumento={shown.id} nome={shown.nome} onClose={() => close(shown.id)} />
        )}
      </div>
      {acts(forwarding, {
        operationId: standing?.item?.operationId ?? null,
        // Before the first read of the box its folders are not known.
        pastas: input === null || input.syncedAt === null ? null : (standing?.pastas ?? null),
        thread,
      })}
    </>
  )
}
