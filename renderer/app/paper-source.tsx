import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { paperHash } from '../../contract/bridge/channels.ts'
import { openPaperLink, type PaperLink, type SentPaper } from '../bridge/paper-link.ts'
import { type PaperTarget, PaperWindowContext, type ReadPaper } from '../ui/pdf/paper-window.ts'
import { useWindowKeys } from './use-window-keys.ts'

type OpenPaper = SentPaper & Pick<ReadPaper, 'reports'>

/** A step to the next document closes one and opens another: the second screen hears of the close only after this. */
const closedAfterMs = 400

/** Sends what the readers inside show to the window of a second screen, and opens that window. */
export function PaperSource({ children }: { children: ReactNode }) {
  const link = useRef<PaperLink | null>(null)
  const papers = useRef<readonly OpenPaper[]>([])
  const send = useCallback(
    (isWanted = false) => link.current?.send({ kind: 'paper', paper: sentOf(papers.current.at(-1)), isWanted }),
    [],
  )
  const paperWindow = useMemo(
    (): PaperTarget => ({
      show(paper) {
        const shown = { ...paper, openedAt: new Date().toISOString() }
        papers.current = [...papers.current, shown]
        send()
        return () => {
          papers.current = papers.current.filter((each) => each !== shown)
          setTimeout(send, closedAfterMs)
        }
      },
      open() {
        send(true)
        openPaperWindow()
      },
    }),
    [send],
  )
  useEffect(() => {
    const opened = openPaperLink((message) => {
      if (message.kind === 'ask') send()
      if (message.kind !== 'seen') return
      const paper = papers.current.findLast(({ address }) => address === message.address)
      paper?.reports?.onSeen?.(message.page, message.pages)
    })
    link.current = opened
    // The page may have been loaded again.
    send()
    return () => {
      link.current = null
      opened.close()
    }
  }, [send])
  useWindowKeys({
    paper() {
      paperWindow.open()
      return true
    },
  })
  return <PaperWindowContext value={paperWindow}>{children}</PaperWindowContext>
}

/** Functions cannot be sent: the reports stay in this window. */
function sentOf(paper: OpenPaper | undefined): SentPaper | null {
  if (paper === undefined) return null
  const { reports: _, ...sent } = paper
  return sent
}

/** By a link: Electron's main process opens its own window for it, a browser a tab, and each the same one again. */
function openPaperWindow(): void {
  Object.assign(document.createElement('a'), { href: paperHash, target: 'malote-papel' }).click()
}
