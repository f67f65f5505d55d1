import { useEffect, useRef, useState } from 'react'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { createTeller } from './told.ts'

/** Who listens is not interrupted more often than this; what happens meanwhile is said together. */
const breathMs = 3000

/** Says what becomes of files to people who do not see the table change. */
export function useTold(rows: readonly CaptureRow[] | null): void {
  const announce = useAnnounce()
  const [teller] = useState(createTeller)
  /** Rows that nobody has been told of; null while none are. */
  const untold = useRef<readonly CaptureRow[] | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)

  useEffect(() => {
    if (rows === null) return
    untold.current = rows
    if (timer.current !== null) return
    const tell = () => {
      timer.current = null
      if (untold.current === null) return
      const news = teller.look(untold.current)
      untold.current = null
      if (news.length === 0) return
      announce(news.join(' '))
      timer.current = setTimeout(tell, breathMs)
    }
    tell()
  }, [rows, announce, teller])
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current)
    },
    [],
  )
}
