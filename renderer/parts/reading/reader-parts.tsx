import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Thread } from '../../../contract/bridge/thread.ts'
import { readerTexts } from '../../texts/boxes.ts'
import { closedPaper } from '../../texts/forwarding.ts'
import { IconButton } from '../../ui/button.tsx'
import { Files, X } from '../../ui/icons.ts'
import { GroupMenu } from '../../ui/menu.tsx'
import { PaneBody } from '../../ui/panes.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { TabStack } from '../../ui/tabs.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import type { ShownDocument } from '../papers/paper.ts'
import { PaperPdf } from '../papers/paper-pdf.tsx'
import css from './reading.module.css'
import { showNewestStep } from './thread-steps.tsx'

/** Below this width the message and the papers are tabs of one column (reading.module.css). */
const widthForBoth = 1279
/** Open papers that keep their page and zoom while another part is shown. */
const mostKept = 3
/** From this many on, a menu lists them with their whole names. */
const manyPapers = 4

/** The message, the thread, or an open document by its id. */
export function useReaderParts(papers: readonly ShownDocument[]) {
  const [{ part, kept }, setState] = useState<{ part: string; kept: readonly string[] }>({ part: 'message', kept: [] })
  const isNarrow = useNarrow(widthForBoth) && papers.length > 0
  const show = (next: string): void =>
    setState((before) => {
      const isPaper = papers.some(({ key }) => key === next)
      const others = before.kept.filter((id) => id !== next)
      return { part: next, kept: isPaper ? [next, ...others].slice(0, mostKept) : before.kept }
    })
  return {
    part,
    isNarrow,
    /** The open papers, the one shown last first. */
    kept,
    shown: papers.find(({ key }) => key === part),
    show,
    close: (): void =>
      setState((before) => ({ part: 'message', kept: before.kept.filter((id) => id !== before.part) })),
    showNewest(thread: Thread): void {
      if (isNarrow) flushSync(() => show('steps'))
      showNewestStep(thread)
    },
  }
}

export interface ReaderPartsProps {
  papers: readonly ShownDocument[]
  parts: ReturnType<typeof useReaderParts>
  message: ReactNode
  /** Null for none. */
  steps: ReactNode | null
  /** A paper was closed: its button in the message gets the focus. */
  onClosed(key: string): void
}

/** The message beside the open document; in a narrow window each is a tab. */
export function ReaderParts({ papers, parts, message, steps, onClosed }: ReaderPartsProps) {
  const { part, isNarrow, kept, shown, show, close } = parts
  const hasSteps = steps !== null
  const tabs = useMemo(() => {
    const before = hasSteps ? [messageTab, stepsTab] : [messageTab]
    return [...(isNarrow ? before : []), ...papers.map((paper) => ({ id: paper.key, text: nameOf(paper, papers) }))]
  }, [papers, isNarrow, hasSteps])
  const value = tabs.some(({ id }) => id === part) ? part : messageTab.id
  const element = useRef<HTMLDivElement>(null)
  useFocusOnTab(element, isNarrow ? value : null)
  const texts = [
    { id: messageTab.id, content: <PaneBody padded>{message}</PaneBody> },
    { id: stepsTab.id, content: <PaneBody padded>{steps}</PaneBody> },
  ]
  return (
    <div ref={element} className={css['reader']} data-open={!isNarrow && shown !== undefined ? 'yes' : 'no'}>
      {!isNarrow && (
        <PaneBody padded>
          {message}
          {hasSteps && <h2 className={css['heading']}>{readerTexts.steps}</h2>}
          {steps}
        </PaneBody>
      )}
      {(isNarrow || shown !== undefined) && (
        <div className={css['papers']}>
          <TabStack
            label={isNarrow ? readerTexts.parts : readerTexts.documents}
            value={value}
            onChange={show}
            tabs={tabs}
            end={
              <>
                {papers.length >= manyPapers && <AllPapers papers={papers} shown={shown?.key ?? null} onShow={show} />}
                {shown !== undefined && (
                  <IconButton
                    label={readerTexts.close}
                    onPress={() => {
                      // Its button is hidden while only the paper fits.
                      flushSync(close)
                      onClosed(shown.key)
                    }}
                  >
                    <X aria-hidden />
                  </IconButton>
                )}
              </>
            }
            panels={[
              ...(isNarrow ? texts.filter(({ id }) => id === value) : []),
              ...papers
                .filter(({ key }) => kept.includes(key))
                .map(({ key, name, open }) => ({
                  id: key,
                  content:
                    open === null ? (
                      <EmptyState icon={<Files />} {...closedPaper} />
                    ) : (
                      <PaperPdf name={name} open={open} />
                    ),
                })),
            ]}
          />
        </div>
      )}
    </div>
  )
}

const messageTab = { id: 'message', text: readerTexts.message }
const stepsTab = { id: 'steps', text: readerTexts.steps }

/** Numbers distinguish documents of the same name. */
function nameOf({ key, name, registro }: ShownDocument, papers: readonly ShownDocument[]): string {
  const isAlone = registro === null || !papers.some((other) => other.key !== key && other.name === name)
  return isAlone ? name : `${name} (${registro})`
}

/** A button of the message that shows another part is gone then: the focus goes to the tab of that part. */
function useFocusOnTab(element: { current: HTMLDivElement | null }, value: string | null): void {
  const before = useRef(value)
  useEffect(() => {
    const isChanged = before.current !== null && value !== null && before.current !== value
    before.current = value
    if (!isChanged || (document.activeElement !== null && document.activeElement !== document.body)) return
    element.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus()
  }, [element, value])
}

interface AllPapersProps {
  papers: readonly ShownDocument[]
  shown: string | null
  onShow(key: string): void
}

function AllPapers({ papers, shown, onShow }: AllPapersProps) {
  return (
    <GroupMenu
      label={readerTexts.documents}
      selected={shown}
      items={papers.map(({ key, name, registro }) => ({ id: key, text: name, detail: registro ?? '' }))}
      onChoose={onShow}
    >
      <IconButton label={readerTexts.all(papers.length)}>
        <Files aria-hidden />
      </IconButton>
    </GroupMenu>
  )
}
