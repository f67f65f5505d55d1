import { useMemo, useState } from 'react'
import type { DocumentView } from '../../../contract/bridge/documents.ts'
import { useQuery } from '../../bridge/use-query.ts'
import { useSignatureRefresh } from '../../bridge/use-signature-list.ts'
import { PrintList } from '../../parts/lists/print-list.tsx'
import { commonTexts } from '../../texts/common.ts'
import { type DocumentTab, documentTabs } from '../../texts/documents.ts'
import { documentsScreenTexts, noDocumentSelected } from '../../texts/documents-list.ts'
import { receiptFileTexts } from '../../texts/receipt-files.ts'
import { Button } from '../../ui/button.tsx'
import { useNow } from '../../ui/clock.ts'
import { Files, ReceiptText } from '../../ui/icons.ts'
import { useKeptState } from '../../ui/kept-state.tsx'
import { PaneHead, Panes } from '../../ui/panes.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { CheckReceipt } from './check-receipt.tsx'
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
  /** Captures files that the service does not have yet. */
  onFiles(files: readonly File[]): void
}

/** The documents captured from this computer, those of the service, and the page of one. */
export function DocumentsScreen({ opened, found, onForward, onCapture, onFiles }: DocumentsScreenProps) {
  const { value: listed, failure } = useQuery('documents.list', {}, 'documents.changed')
  // The last signature of a colleague captures a document.
  useSignatureRefresh('')
  const recent = useMemo(() => withFound(listed, found), [listed, found])
  const [tab, setTab] = useKeptState<DocumentTab>('tab', 'recent')
  /** Null until the user chooses: then the document to open first is chosen, as soon as it is listed. */
  const [picked, setPicked] = useKeptState<readonly DocumentView[] | null>('picked', null)
  const [isChecking, setChecking] = useState(false)
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
          <PaneHead
            title={documentsScreenTexts.title}
            {...(tab === 'recent' && recent !== null && recent.length > 0
              ? { count: documentsScreenTexts.capturedCount(recent.length) }
              : {})}
          >
            {tab === 'recent' && recent !== null && recent.length > 0 && (
              <PrintList make={() => recentList(recent, chosen)} />
            )}
            <Button variant="quiet" icon={<ReceiptText aria-hidden />} onPress={() => setChecking(true)}>
              {receiptFileTexts.check}
            </Button>
          </PaneHead>
          {isChecking && <CheckReceipt onClose={() => setChecking(false)} />}
          <Tabs<DocumentTab> label={documentsScreenTexts.where} value={tab} onChange={setTab} tabs={documentTabs}>
            {tab === 'recent' ? (
              <RecentDocuments {...shared} documents={recent} failure={failure} onCapture={onCapture} />
            ) : (
              <ServiceDocuments {...shared} onFiles={onFiles} />
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

/** A document that is not captured from here is listed first. */
function withFound(listed: readonly DocumentView[] | null, found: DocumentView | null): readonly DocumentView[] | null {
  if (listed === null || found === null) return listed
  return listed.some(({ idDocumento }) => idDocumento === found.idDocumento) ? listed : [found, ...listed]
}
