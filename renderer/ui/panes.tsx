import { ArrowLeft, PanelRight } from 'lucide-react'
import { type CSSProperties, type ReactNode, use, useEffect, useState } from 'react'
import { useSpokenScreen } from './announcer.tsx'
import { Button, IconButton } from './button.tsx'
import { ErrorBoundary, ShownContext } from './error-boundary.tsx'
import actionsCss from './pane-actions.module.css'
import { PaneDivider, PaneWidthsContext } from './pane-divider.tsx'
import footCss from './pane-foot.module.css'
import titleCss from './pane-title.module.css'
import css from './panes.module.css'
import { RememberedZoom } from './pdf/zoom-memory.tsx'
import spokenCss from './spoken.module.css'
import { paneTexts } from './ui-texts.ts'
import { useMedia, useNarrow } from './use-narrow.ts'

interface PaneLabels {
  listLabel: string
  detailLabel: string
  /** Of the button that goes back to the list. */
  backText: string
}

interface PanesProps extends PaneLabels {
  /** Names the screen, to remember the width of its list. */
  id: string
  /** Left: the items. */
  list: ReactNode
  /** Right: the selected item. */
  detail: ReactNode
  /** Names what the detail shows; where it failed, another name renders it again. */
  shown: string
  /** The pane to show when there is room for one only. */
  showing: 'list' | 'detail'
  /** Goes back to the list, where one pane fits. */
  onBack(): void
  /** The list takes the room, and the pane beside it as little as it can. */
  isListWide?: boolean
  /** Shows the list alone, also where both have room. */
  isDetailClosed?: boolean
}

/** Whether there is room for one pane only (panes.module.css has the same sizes). */
export const useOnePane = (): boolean => useMedia('(max-width: 920px), (max-height: 420px)')

/** Two panes side by side; one at a time where the window is narrow or zoomed. */
export function Panes(props: PanesProps) {
  const {
    id,
    list,
    detail,
    shown,
    showing,
    onBack,
    backText,
    isListWide = false,
    isDetailClosed = false,
    ...labels
  } = props
  const width = use(PaneWidthsContext).widths[id]
  const style = width === undefined ? undefined : ({ '--list-width': `${width}px` } as CSSProperties)
  return (
    <div
      className={css['panes']}
      data-showing={showing}
      data-screen={id}
      data-wide={isListWide || undefined}
      data-closed={isDetailClosed || undefined}
      style={style}
    >
      <section className={css['list']} aria-label={labels.listLabel} data-region="list" tabIndex={-1}>
        <ErrorBoundary place="list">{list}</ErrorBoundary>
      </section>
      {!isListWide && <PaneDivider id={id} label={paneTexts.divider} />}
      <section className={css['detail']} aria-label={labels.detailLabel} data-region="detail" tabIndex={-1}>
        <div className={css['back']}>
          {/* The page's heading while the list, with its own, is hidden. */}
          <h1 className={spokenCss['spoken']}>{labels.detailLabel}</h1>
          <Button variant="quiet" icon={<ArrowLeft aria-hidden />} onPress={onBack}>
            {backText}
          </Button>
        </div>
        <ShownContext value={`${use(ShownContext)} ${shown}`}>
          <ErrorBoundary place="part">
            <RememberedZoom>{detail}</RememberedZoom>
          </ErrorBoundary>
        </ShownContext>
      </section>
    </div>
  )
}

interface PaperPaneProps {
  title: string
  count?: string | undefined
  /** Buttons in the head line. */
  actions?: ReactNode
  /** Between the head line and the paper. */
  notices?: ReactNode
  /** The document at full height; null where there is none to show. */
  paper: ReactNode | null
  /** Each new value closes an inspector that lies over the paper, so that the paper is seen. */
  paperMove?: number | string | undefined
  inspector: ReactNode
  /** A noun for the content of the inspector: 'Dados'. */
  inspectorLabel: string
  foot: ReactNode
}

/** Below this width the inspector opens over the paper instead of beside it. */
const widthForInspector = 1279

/** A document: the paper at full height, the inspector beside it, and one foot line that nothing covers. */
export function PaperPane(props: PaperPaneProps) {
  const { title, count, actions, notices, paper, paperMove, inspector, inspectorLabel, foot } = props
  const isNarrow = useNarrow(widthForInspector)
  // The choice counts for the width at which it was made.
  const [choice, setChoice] = useState<{ isOpen: boolean; isNarrow: boolean } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each move
  useEffect(() => {
    if (paperMove !== undefined && isNarrow) setChoice({ isOpen: false, isNarrow })
  }, [paperMove])
  const isOpen = paper === null || (choice?.isNarrow === isNarrow ? choice.isOpen : !isNarrow)
  const name = inspectorLabel.toLocaleLowerCase('pt-BR')
  return (
    <>
      <PaneHead level={2} title={title} {...(count === undefined ? {} : { count })}>
        {actions}
        {paper !== null && (
          <IconButton
            label={isOpen ? paneTexts.hide(name) : paneTexts.show(name)}
            onPress={() => setChoice({ isOpen: !isOpen, isNarrow })}
          >
            <PanelRight aria-hidden />
          </IconButton>
        )}
      </PaneHead>
      {notices}
      <div className={css['work']} data-paper={paper === null ? 'no' : 'yes'}>
        {paper !== null && (
          <div className={css['paper']}>
            <ErrorBoundary place="part">{paper}</ErrorBoundary>
          </div>
        )}
        {isOpen && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
          <section className={css['inspector']} aria-label={inspectorLabel} tabIndex={0}>
            <ErrorBoundary place="part">{inspector}</ErrorBoundary>
          </section>
        )}
      </div>
      {foot}
    </>
  )
}

interface PaneHeadProps {
  title: string
  count?: string
  /** 2 in the detail pane. */
  level?: 1 | 2
  /** Between the title and the actions, as wide as there is room. */
  field?: ReactNode
  children?: ReactNode
}

/** The title line of a pane, with its actions. */
export function PaneHead({ title, count, level = 1, field, children }: PaneHeadProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  useSpokenScreen(level === 1 ? title : null)
  return (
    <header className={css['head']}>
      <div className={titleCss['titles']}>
        <Heading className={titleCss['title']} title={title}>
          {title}
        </Heading>
        {count !== undefined && <span className={titleCss['count']}>{count}</span>}
      </div>
      {field}
      <div className={actionsCss['actions']}>{children}</div>
    </header>
  )
}

/** A bar between head and content. */
export function PaneBar({ children }: { children: ReactNode }) {
  return <div className={css['bar']}>{children}</div>
}

/** Of a part that scrolls, so that keys reach it: without a name all that is in it would be spoken. */
export const scrolling = { tabIndex: 0, role: 'group', 'aria-label': paneTexts.content } as const

/** The scrolling part of a pane. */
export function PaneBody({ children, padded = false }: { children: ReactNode; padded?: boolean }) {
  return (
    <div className={`${css['body']} ${padded ? css['padded'] : ''}`} {...(padded && scrolling)}>
      {children}
    </div>
  )
}

interface PaneFootProps {
  children?: ReactNode
  acts?: ReactNode
  /** The sentence is so short that the acts find room beside it in every pane. */
  isShort?: boolean
}

/** The foot of a pane: says what will happen, and at the right the buttons that do it. */
export function PaneFoot({ children, acts, isShort = false }: PaneFootProps) {
  return (
    <footer className={footCss['foot']}>
      <div className={footCss['sentence']} data-short={isShort || undefined}>
        {children}
      </div>
      {acts !== undefined && <div className={footCss['acts']}>{acts}</div>}
    </footer>
  )
}
