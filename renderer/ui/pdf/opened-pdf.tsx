import { AppWindow, Download } from 'lucide-react'
import { type ReactNode, use, useEffect, useState } from 'react'
import { ErrorState } from '../states.tsx'
import { ChosenTabContext } from '../tabs.tsx'
import css from './opened-pdf.module.css'
import { PaperFootContext } from './paper-foot.ts'
import { type PaperTarget, PaperWindowContext } from './paper-window.ts'
import { PdfViewer } from './pdf-viewer.tsx'
import { prewarmPdf } from './prewarm.ts'
import type { ReaderTool } from './reader-tools.tsx'
import type { ReadingOptions } from './reading-options.ts'
import type { WordsOf } from './recognised-text.ts'
import type { PageReports } from './use-seen-pages.ts'
import { viewerTexts } from './viewer-texts.ts'
import { WaitingDocument } from './waiting-document.tsx'

/** The result of opening: the address of the bytes, or texts that say why there are none. */
export type OpenResult =
  | {
      readonly ok: true
      readonly address: string
      readonly name: string
      readonly sha256: string
      readonly wordsOf?: WordsOf
      /** Of these very bytes. */
      readonly reports?: PageReports
    }
  | {
      readonly ok: false
      readonly title: string
      readonly text: string
      readonly traceId?: string | undefined
      /** Calls back once opening may succeed; returns the end of waiting. Absent where only the person can retry. */
      readonly awaitRetry?: (retry: () => void) => () => void
    }

interface OpenedPdfProps {
  /** Opens the document; a new function means another document. */
  open(): Promise<OpenResult>
  name: string
  /** Tools of the open document, before the one that saves a copy. */
  acts?: readonly ReaderTool[]
  /** In the bar, before the tools. */
  handle?: ReactNode
  reading?: ReadingOptions
  /** Above the document. */
  children?: ReactNode
}

/** Opens a document and shows it, with a link that saves a copy. */
export function OpenedPdf({ open, name, acts = [], handle, reading = {}, children }: OpenedPdfProps) {
  const [result, setResult] = useState<OpenResult | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens the same document again
  useEffect(() => {
    let isStale = false
    setResult(null)
    void prewarmPdf()
    void open().then((answer) => !isStale && setResult(answer))
    return () => {
      isStale = true
    }
  }, [open, attempt])
  useEffect(() => {
    if (result?.ok !== false) return undefined
    return result.awaitRetry?.(() => setAttempt((before) => before + 1))
  }, [result])
  const paperWindow = useShownPaper(result, name)
  const foot = use(PaperFootContext)
  const [seen, setSeen] = useState<OpenResult | null>(null)
  const own = result?.ok === true ? result.reports : undefined
  const reports: PageReports = {
    ...own,
    onSeen(...page) {
      setSeen(result)
      own?.onSeen?.(...page)
    },
  }
  return (
    <div className={css['opened']}>
      {children}
      {result === null && <WaitingDocument label={viewerTexts.loading(name)} zoom={reading.zoom} />}
      {result?.ok === false && <ErrorState title={result.title} text={result.text} traceId={result.traceId} />}
      {result?.ok === true && (
        <>
          <PdfViewer
            address={result.address}
            label={name}
            fileName={result.name}
            reading={reading}
            wordsOf={result.wordsOf}
            reports={reports}
            tools={{ acts: [...acts, saveTool(result), ...paperTools(paperWindow)], handle }}
          />
          {seen === result && foot?.({ ...result, label: name })}
        </>
      )}
    </div>
  )
}

/** Has the window of a second screen show the document, too. */
function useShownPaper(result: OpenResult | null, label: string): PaperTarget | null {
  const paperWindow = use(PaperWindowContext)
  const isChosen = use(ChosenTabContext)
  useEffect(() => {
    if (!result?.ok || !isChosen) return undefined
    const { address, sha256, name: fileName, reports } = result
    return paperWindow?.show({ address, sha256, label, fileName, reports })
  }, [paperWindow, result, label, isChosen])
  return paperWindow
}

function paperTools(paperWindow: PaperTarget | null): readonly ReaderTool[] {
  if (paperWindow === null) return []
  const { open } = paperWindow
  const text = viewerTexts.paperWindow
  return [{ id: 'paper', text, icon: <AppWindow aria-hidden />, about: 'document', isRare: true, onPress: open }]
}

function saveTool({ address, name }: { readonly address: string; readonly name: string }): ReaderTool {
  const save = () => Object.assign(document.createElement('a'), { href: address, download: name }).click()
  return { id: 'save', text: viewerTexts.save, icon: <Download aria-hidden />, about: 'document', onPress: save }
}
