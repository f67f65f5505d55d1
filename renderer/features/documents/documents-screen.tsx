import { useMemo } from 'react'
import type { DocumentView } from '../../../contract/bridge/documents.ts'
import { textMatcher } from '../../../contract/search-words.ts'
import { useQuery } from '../../bridge/use-query.ts'
import { useSignatureRefresh } from '../../bridge/use-signature-list.ts'
import { ListHead } from '../../parts/lists/list-head.tsx'
import { commonTexts } from '../../texts/common.ts'
import { type DocumentTab, documentTabs } from '../../texts/documents.ts'
import { documentsScreenTexts, noDocumentSelected } from '../../texts/documents-list.ts'
import { verificationTexts } from '../../texts/verification.ts'
import { useNow } from '../../ui/clock.ts'
import { Files } from '../../ui/icons.ts'
import { useKeptState } from '../../ui/kept-state.tsx'
import { Panes } from '../../ui/panes.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { DocumentDetail } from './document-detail.tsx'
import { recentList } from './list-export.ts'
import { RecentDocuments } from './recent-documents.tsx'
import { ServiceDocuments } from './service-documents.tsx'

interface DocumentsScreenProps {
  /** The document to open first; null for none. */
  opened: string | null
  /** The same document where it was found at the service; null otherwise. */
  found: DocumentView | null
  onForward(documents: readonly DocumentView[]): void
  onCapture(): void
  /** Goes to Verificar, with these files. */
  onVerify(files: readonly File[]): void
}

/** The documents captured from this computer, those of the service, and the page of one. */
export function DocumentsScreen({ opened, found, onForward, onCapture, onVerify }: DocumentsScreenProps) {
  const { value: listed, failure } = useQuery('documents.list', {}, 'documents.changed')
  // The last signature of a colleague captures a document.
  useSignatureRefresh('')
  const recent = useMemo(() => withFound(listed, found), [listed, found])
  const [tab, setTab] = useKeptState<DocumentTab>('tab', 'recent')
  /** Null until the user chooses: then the document to open first is chosen, as soon as it is listed. */
  const [picked, setPicked] = useKeptState<readonly DocumentView[] | null>('picked', null)
  const { text, setText, shown } = useNamed(recent)
  const all = recent?.length ?? 0
  const now = useNow()
  const chosen = picked ?? (recent ?? []).filter(({ idDocumento }) => idDocumento === opened)
  const selected = useMemo(() => new Set(chosen.map(({ idDocumento }) => idDocumento)), [chosen])
  const [first] = chosen
  const shared = { selected, onSelect: setPicked, now }
  return (
    <Panes
      id="documents"
      shown={[...selected].join(' ')}
      listLabel={documentsScreenTexts.list}
      detailLabel={documentsScreenTexts.detail}
      backText={commonTexts.backToList}
      showing={chosen.length === 0 ? 'list' : 'detail'}
      onBack={() => setPicked([])}
      list={
        <>
          <ListHead
            title={documentsScreenTexts.title}
            count={tab === 'recent' && all > 0 ? documentsScreenTexts.capturedCount(all) : undefined}
            filter={
              tab === 'recent' && all > 1 ? { label: documentsScreenTexts.find, value: text, onChange: setText } : null
            }
            acts={[{ id: 'verify', text: verificationTexts.lead, onAct: () => onVerify([]) }]}
            make={tab === 'recent' && shown !== null && shown.length > 0 ? () => recentList(shown, chosen) : null}
          />
          <Tabs<DocumentTab> label={documentsScreenTexts.where} value={tab} onChange={setTab} tabs={documentTabs}>
            {tab === 'recent' ? (
              <RecentDocuments
                {...shared}
                documents={shown}
                isFiltered={text.trim() !== ''}
                failure={failure}
                onCapture={onCapture}
              />
            ) : (
              <ServiceDocuments {...shared} onVerify={onVerify} />
            )}
          </Tabs>
        </>
      }
      detail={
        first === undefined ? (
          <EmptyState icon={<Files />} {...noDocumentSelected} />
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

/** The documents with a text in their name or number. */
function useNamed(recent: readonly DocumentView[] | null) {
  const [text, setText] = useKeptState('text', '')
  const shown = useMemo(() => {
    const matches = textMatcher(text)
    return recent?.filter(({ nome, registro }) => text.trim() === '' || matches(nome, registro)) ?? null
  }, [recent, text])
  return { text, setText, shown }
}

/** A document that is not captured from here is listed first. */
function withFound(listed: readonly DocumentView[] | null, found: DocumentView | null): readonly DocumentView[] | null {
  if (listed === null || found === null) return listed
  return listed.some(({ idDocumento }) => idDocumento === found.idDocumento) ? listed : [found, ...listed]
}
