import { type ReactNode, useCallback, useRef, useState } from 'react'
import type { DocumentView } from '../../../contract/bridge/documents.ts'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import { call } from '../../bridge/malote.ts'
import { useAppInfo } from '../../bridge/replicas.ts'
import { useQuery } from '../../bridge/use-query.ts'
import { DragOut } from '../../parts/papers/drag-out.tsx'
import { toOpenResult } from '../../parts/papers/open-result.ts'
import { outsideTool } from '../../parts/papers/outside-tool.tsx'
import { PrintAndCopy } from '../../parts/printing/print-and-copy.tsx'
import { RegistryMenu } from '../../parts/printing/registry-menu.tsx'
import { ProcessMenu } from '../../parts/process/process-menu.tsx'
import { openOutsideToPrintText } from '../../texts/documents.ts'
import { documentsScreenTexts } from '../../texts/documents-list.ts'
import { failureText } from '../../texts/failures.ts'
import { documentsText } from '../../texts/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { Send } from '../../ui/icons.ts'
import { PaneFoot, PaperPane } from '../../ui/panes.tsx'
import { OpenedPdf } from '../../ui/pdf/opened-pdf.tsx'
import { Notice } from '../../ui/states.tsx'
import { DocumentFacts, factsOf } from './document-facts.tsx'
import css from './documents.module.css'

interface DocumentDetailProps {
  chosen: readonly [DocumentView, ...DocumentView[]]
  onForward(): void
}

/** The page of one document, or the names of several. */
export function DocumentDetail({ chosen, onForward }: DocumentDetailProps) {
  const foot = (
    <PaneFoot
      acts={
        <>
          <RegistryMenu items={chosen} />
          <ProcessMenu documents={chosen} />
          <Button variant="primary" icon={<Send aria-hidden />} onPress={onForward}>
            {documentsScreenTexts.forward}
          </Button>
        </>
      }
    />
  )
  if (chosen.length === 1) return <DocumentPage document={chosen[0]} foot={foot} />
  return (
    <PaperPane
      title={documentsText(chosen.length)}
      paper={null}
      inspectorLabel={documentsScreenTexts.facts}
      inspector={
        <ul>
          {chosen.map((each) => (
            <li key={each.idDocumento} className={css['one']}>{`${each.registro} ${each.nome}`}</li>
          ))}
        </ul>
      }
      foot={foot}
    />
  )
}

interface DocumentPageProps {
  document: DocumentView
  foot: ReactNode
}

/** One document: its pages, and the service's data about it. */
function DocumentPage({ document, foot }: DocumentPageProps) {
  const { idDocumento, nome } = document
  const contentId = useRef('')
  const [outside, setOutside] = useState<Failure | null>(null)
  // A browser shows and prints PDFs itself.
  const isOwnWindow = useAppInfo(({ value }) => value?.host === 'electron')
  const about = useQuery('documents.about', { idDocumento }, 'documents.changed')
  const open = useCallback(async () => {
    const outcome = await call('documents.open', { idDocumento })
    if (outcome.ok) contentId.current = outcome.value.contentId
    return toOpenResult(outcome)
  }, [idDocumento])
  async function openOutside(): Promise<void> {
    const outcome = await call('documents.openOutside', { contentId: contentId.current })
    setOutside(outcome.ok ? null : outcome.failure)
  }
  return (
    <PaperPane
      title={nome}
      actions={<PrintAndCopy title={nome} facts={factsOf(document, about.value)} text={undefined} />}
      notices={outside !== null && <Notice tone="danger" {...failureText(outside)} traceId={outside.traceId} />}
      paper={
        <OpenedPdf
          open={open}
          name={nome}
          acts={isOwnWindow ? [outsideTool(openOutsideToPrintText, () => void openOutside())] : []}
          handle={isOwnWindow && <DragOut contentId={() => contentId.current} onFailure={setOutside} />}
        />
      }
      inspectorLabel={documentsScreenTexts.facts}
      inspector={
        <DocumentFacts
          document={document}
          about={about.value}
          failure={about.failure}
          onRetry={() => void about.reload()}
        />
      }
      foot={foot}
    />
  )
}
