import { useEffect, useRef, useState } from 'react'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { createCaptureNews } from './capture-news.ts'

/** Throttle: changes within this time are announced together. */
const minIntervalMs = 3000

/** Announces what happens to files to users of screen readers. */
export function useCaptureNews(rows: readonly CaptureRow[] | null): void {
  const announce = useAnnounce()
  const [captureNews] = useState(createCaptureNews)
  /** Rows not announced yet; null while there are none. */
  const pendingRows = useRef<readonly CaptureRow[] | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)

  useEffect(() => {
    if (rows === null) return
    pendingRows.current = rows
    if (timer.current !== null) return
    const announceRows = () => {
      timer.current = null
      if (pendingRows.current === null) return
      const news = captureNews.update(pendingRows.current)
      pendingRows.current = null
      if (news.length === 0) return
      announce(news.join(' '))
      timer.current = setTimeout(announceRows, minIntervalMs)
    }
    announceRows()
  }, [rows, announce, captureNews])
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current)
    },
    [],
  )
}
