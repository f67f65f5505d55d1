import { type ReactNode, useCallback, useEffect, useReducer, useRef } from 'react'
import type { SessionState } from '../../contract/bridge/session.ts'
import { openPaperLink, type PaperLink, type SentPaper } from '../bridge/paper-link.ts'
import { useSession, useSettings } from '../bridge/replicas.ts'
import { signaturesBelow } from '../parts/digital-signatures/signatures-below.tsx'
import { openResultOf } from '../parts/papers/open-result.ts'
import { environmentWarning } from '../texts/environment.ts'
import { closedPaperText, paperTitle, paperWindowTexts as texts } from '../texts/paper-window.ts'
import { programName } from '../texts/window.ts'
import { Chip } from '../ui/button.tsx'
import { useNow } from '../ui/clock.ts'
import { EyeOff, FileText } from '../ui/icons.ts'
import { PaneHead } from '../ui/panes.tsx'
import { OpenedPdf } from '../ui/pdf/opened-pdf.tsx'
import { PaperFootContext } from '../ui/pdf/paper-foot.ts'
import { RememberedZoom } from '../ui/pdf/zoom-memory.tsx'
import spokenCss from '../ui/spoken.module.css'
import { EmptyState } from '../ui/states.tsx'
import { PreviewContext } from '../ui/use-printing.ts'
import { AccountFrame, PageFrame } from './page-frame.tsx'
import css from './paper-page.module.css'
import { isOpenInMain, noPaper, paperKey, reducePaperView } from './paper-view.ts'
import shellCss from './shell.module.css'
import { Starting } from './starting.tsx'
import { useAppearance } from './use-appearance.ts'

/** The page of a second screen: one document, as the main window opens it, and nothing else. */
export function PaperPage() {
  const { value: state } = useSession()
  useAppearance(useSettings(({ value }) => value))
  return (
    <PageFrame>
      <AccountFrame state={state}>{state === null ? <Starting /> : <Page state={state} />}</AccountFrame>
    </PageFrame>
  )
}

/** Unmounting drops the document: when the window is locked, and when its person signs out. */
function Page({ state }: { state: SessionState }) {
  const warning = environmentWarning(state)
  const strip = warning !== null && <p className={shellCss['strip']}>{warning}</p>
  return (
    <div className={css['page']}>
      {state.person === null || state.isLocked ? (
        <Empty strip={strip} icon={<EyeOff />} {...texts.signedOut} />
      ) : (
        <Paper strip={strip} />
      )}
    </div>
  )
}

function Empty({ strip, ...empty }: Parameters<typeof EmptyState>[0] & { strip: ReactNode }) {
  return (
    <>
      <header>
        {strip}
        <h1 className={spokenCss['spoken']}>{programName}</h1>
      </header>
      <main className={css['main']}>
        <EmptyState {...empty} />
      </main>
    </>
  )
}

function Paper({ strip }: { strip: ReactNode }) {
  const [view, send] = useReducer(reducePaperView, noPaper)
  const link = useRef<PaperLink | null>(null)
  const now = useNow()
  const { shown, isKept } = view
  useEffect(() => {
    const opened = openPaperLink((message) => message.kind === 'paper' && send(message))
    const see = () => send({ kind: 'visible', isVisible: document.visibilityState === 'visible' })
    link.current = opened
    document.addEventListener('visibilitychange', see)
    see()
    opened.send({ kind: 'ask' })
    return () => {
      document.removeEventListener('visibilitychange', see)
      opened.close()
    }
  }, [])
  useEffect(() => {
    document.title = paperTitle(shown?.label ?? null)
    return () => {
      document.title = paperTitle(null)
    }
  }, [shown])
  const onSeen = useCallback(
    (address: string, page: number, pages: number) => link.current?.send({ kind: 'seen', address, page, pages }),
    [],
  )
  if (shown === null) return <Empty strip={strip} icon={<FileText />} {...texts.none} />
  return (
    <>
      {strip !== false && <header>{strip}</header>}
      <main className={css['main']}>
        <PaneHead
          title={shown.label}
          field={
            <span className={css['note']} role="status">
              {!isOpenInMain(view) && closedPaperText(shown.openedAt, now)}
            </span>
          }
        >
          <Chip isSelected={isKept} onChange={(isSelected) => send({ kind: 'kept', isKept: isSelected })}>
            {texts.keep}
          </Chip>
        </PaneHead>
        {/* The window is printed by the main one alone, where Malote prints itself. */}
        <PreviewContext value>
          <RememberedZoom>
            <PaperFootContext value={signaturesBelow}>
              <ShownPaper key={paperKey(shown)} paper={shown} onSeen={onSeen} />
            </PaperFootContext>
          </RememberedZoom>
        </PreviewContext>
      </main>
    </>
  )
}

interface ShownPaperProps {
  paper: SentPaper
  onSeen(address: string, page: number, pages: number): void
}

/** Reports seen pages once the person moves, scrolls or types here: another window may cover this one. */
function ShownPaper({ paper, onSeen }: ShownPaperProps) {
  const { address, sha256, fileName: name, label } = paper
  const pending = useRef<(() => void)[] | null>([])
  const open = useCallback(async () => {
    const report = (page: number, pages: number) => {
      const tell = () => onSeen(address, page, pages)
      if (pending.current === null) tell()
      else pending.current.push(tell)
    }
    return {
      ...openResultOf({ address, name, sha256 }),
      reports: {
        onSeen: (page: number, pages: number) => document.visibilityState === 'visible' && report(page, pages),
      },
    }
  }, [address, sha256, name, onSeen])
  function use(): void {
    for (const tell of pending.current ?? []) tell()
    pending.current = null
  }
  return (
    <div className={css['paper']} onPointerMoveCapture={use} onWheelCapture={use} onKeyDownCapture={use}>
      <OpenedPdf open={open} name={label} reading={{ takesFocus: true }} />
    </div>
  )
}
