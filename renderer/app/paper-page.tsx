import { type ReactNode, useCallback, useEffect, useReducer, useRef } from 'react'
import { I18nProvider } from 'react-aria-components'
import type { SessionState } from '../../contract/bridge/session.ts'
import { AccountStateProvider } from '../bridge/account-state.tsx'
import { openPaperLink, type PaperLink, type SentPaper } from '../bridge/paper-link.ts'
import { useSession, useSettings } from '../bridge/replicas.ts'
import { openResultOf } from '../parts/papers/open-result.ts'
import { environmentWarning } from '../texts/environment.ts'
import { closedPaperText, paperTitle, paperWindowTexts as texts } from '../texts/paper-window.ts'
import { programName } from '../texts/window.ts'
import { Announcer } from '../ui/announcer.tsx'
import { Chip } from '../ui/button.tsx'
import { useNow } from '../ui/clock.ts'
import { ErrorBoundary, FaultContext } from '../ui/error-boundary.tsx'
import { EyeOff, FileText } from '../ui/icons.ts'
import { OpenedPdf } from '../ui/pdf/opened-pdf.tsx'
import { RememberedZoom } from '../ui/pdf/zoom-memory.tsx'
import spokenCss from '../ui/spoken.module.css'
import { EmptyState } from '../ui/states.tsx'
import { PreviewContext } from '../ui/use-printing.ts'
import css from './paper-page.module.css'
import { isOpenInMain, noPaper, paperKey, reducePaperView } from './paper-view.ts'
import { recordFault } from './record-fault.ts'
import shellCss from './shell.module.css'
import { Starting } from './starting.tsx'
import { useAppearance } from './use-appearance.ts'

/** The page of a second screen: one document, as the main window opens it, and nothing else. */
export function PaperPage() {
  const { value: state } = useSession()
  useAppearance(useSettings(({ value }) => value))
  const account = state?.person == null ? 'signed-out' : `${state.environmentId} ${state.person.id}`
  return (
    <I18nProvider locale="pt-BR">
      <FaultContext value={recordFault}>
        <ErrorBoundary place="window">
          <Announcer scope={account}>
            <AccountStateProvider key={account}>
              {state === null ? <Starting /> : <Page state={state} />}
            </AccountStateProvider>
          </Announcer>
        </ErrorBoundary>
      </FaultContext>
    </I18nProvider>
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
      <header>
        {strip}
        <div className={css['head']}>
          <h1 className={css['title']} title={shown.label}>
            {shown.label}
          </h1>
          <span className={css['note']} role="status">
            {!isOpenInMain(view) && closedPaperText(shown.openedAt, now)}
          </span>
          <Chip isSelected={isKept} onChange={(isSelected) => send({ kind: 'kept', isKept: isSelected })}>
            {texts.keep}
          </Chip>
        </div>
      </header>
      <main className={css['main']}>
        {/* The window is printed by the main one alone, where Malote prints itself. */}
        <PreviewContext value>
          <RememberedZoom>
            <ShownPaper key={paperKey(shown)} paper={shown} onSeen={onSeen} />
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
