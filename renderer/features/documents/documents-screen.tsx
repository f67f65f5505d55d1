import { useCallback, useMemo, useState } from 'react'
import type { DocumentView } from '../../../contract/bridge/documents.ts'
import { call } from '../../bridge/malote.ts'
import { useQuery } from '../../bridge/use-query.ts'
import { toOpenResult } from '../../files/open-result.ts'
import { byDay, exactMoment, shortMoment } from '../../texts/dates.ts'
import { originalText } from '../../texts/documents.ts'
import { failureText } from '../../texts/failures.ts'
import { count } from '../../texts/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { FilePlus2, Files, Send } from '../../ui/icons.ts'
import { PaneFoot, PaneHead, Panes, PaperPane } from '../../ui/panes.tsx'
import { OpenedPdf } from '../../ui/pdf/opened-pdf.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import css from './documents.module.css'

export interface DocumentsScreenProps {
  /** The document to open first; null for none. */
  opened: string | null
  /** The same document where it was found at the service; null otherwise. */
  found: DocumentView | null
  onForward(documents: readonly DocumentView[]): void
  onCapture(): void
}

/** The captured documents in the local cache, and one that was found at the service. */
export function DocumentsScreen({ opened, found, onForward, onCapture }: DocumentsScreenProps) {
  const { value: listed, failure } = useQuery('documents.list', {}, 'documents.changed')
  const value = useMemo(() => withFound(listed, found), [listed, found])
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(opened === null ? [] : [opened]))
  const [now] = useState(() => new Date())
  const chosen = (value ?? []).filter(({ idDocumento }) => selected.has(idDocumento))
  const [first] = chosen
  return (
    <Panes
      id="documents"
      listLabel="Documentos capturados"
      detailLabel="Documento"
      backText="Voltar à lista"
      showing={chosen.length === 0 ? 'list' : 'detail'}
      onBack={() => setSelected(new Set())}
      list={
        <>
          <PaneHead
            title="Documentos"
            {...(value !== null && value.length > 0 ? { count: count(value.length, 'capturado', 'capturados') } : {})}
          />
          {value === null && failure === null && <Skeleton label="Abrindo os documentos" />}
          {value === null && failure !== null && <ErrorState {...failureText(failure)} traceId={failure.traceId} />}
          {value !== null && value.length === 0 && (
            <EmptyState
              icon={<Files />}
              title="Nenhum documento capturado ainda"
              text="Os documentos que você capturar ou enviar para assinatura aparecem aqui com o número de registro."
            >
              <Button icon={<FilePlus2 aria-hidden />} onPress={onCapture}>
                Capturar
              </Button>
            </EmptyState>
          )}
          {value !== null && value.length > 0 && (
            <RowList
              label="Documentos capturados"
              multiple
              selected={selected}
              onSelect={setSelected}
              groups={byDay(value, ({ capturedAt }) => capturedAt ?? '', now).map(({ day, items }) => ({
                id: day,
                title: day,
                rows: items.map(({ idDocumento, nome, registro, capturedAt }) => ({
                  id: idDocumento,
                  title: nome,
                  second: registro,
                  aside: capturedAt === null ? '' : shortMoment(capturedAt, now),
                  asideTitle: capturedAt === null ? '' : exactMoment(capturedAt),
                })),
              }))}
            />
          )}
        </>
      }
      detail={
        first === undefined ? (
          <EmptyState
            icon={<Files />}
            title="Nenhum documento selecionado"
            text="Selecione um documento para lê-lo, ou vários para encaminhá-los juntos."
          />
        ) : (
          <DocumentDetail
            key={chosen.length === 1 ? first.idDocumento : 'several'}
            chosen={[first, ...chosen.slice(1)]}
            onForward={() => onForward(chosen)}
          />
        )
      }
    />
  )
}

/** A document that is not captured from here is listed first. */
function withFound(listed: readonly DocumentView[] | null, found: DocumentView | null): readonly DocumentView[] | null {
  if (listed === null || found === null) return listed
  return listed.some(({ idDocumento }) => idDocumento === found.idDocumento) ? listed : [found, ...listed]
}

interface DocumentDetailProps {
  chosen: readonly [DocumentView, ...DocumentView[]]
  onForward(): void
}

/** One document at full height, or the names of several. */
function DocumentDetail({ chosen, onForward }: DocumentDetailProps) {
  const [{ idDocumento, nome, registro, capturedAt }] = chosen
  const isAlone = chosen.length === 1
  const open = useCallback(async () => {
    const outcome = await call('documents.open', { idDocumento })
    return toOpenResult(outcome)
  }, [idDocumento])
  const { value: original } = useQuery('documents.original', { idDocumento }, 'documents.changed')
  return (
    <PaperPane
      title={isAlone ? nome : count(chosen.length, 'documento', 'documentos')}
      paper={isAlone ? <OpenedPdf open={open} name={nome} /> : null}
      inspectorLabel="Dados"
      inspector={
        isAlone ? (
          <dl className={css['facts']}>
            <dt>Registro</dt>
            <dd>{registro}</dd>
            {capturedAt !== null && (
              <>
                <dt>Capturado</dt>
                <dd>{exactMoment(capturedAt)}</dd>
              </>
            )}
            {original !== null && (
              <>
                <dt>Valor legal</dt>
                <dd>{originalText(original)}</dd>
              </>
            )}
          </dl>
        ) : (
          <ul>
            {chosen.map((each) => (
              <li key={each.idDocumento} className={css['one']}>{`${each.registro} ${each.nome}`}</li>
            ))}
          </ul>
        )
      }
      foot={
        <PaneFoot
          acts={
            <Button variant="primary" icon={<Send aria-hidden />} onPress={onForward}>
              Encaminhar
            </Button>
          }
        />
      }
    />
  )
}
