import { useEffect, useRef } from 'react'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { useAnnounce } from '../../ui/announcer.tsx'

/** Says what becomes of files to people who do not see the table change. */
export function useTold(rows: readonly CaptureRow[]): void {
  const announce = useAnnounce()
  const before = useRef<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    const news = rows.flatMap(({ fileId, name, state, registro }) => {
      const known = before.current.get(fileId)
      if (known === undefined || known === state) return []
      if (state === 'done') return [registro === null ? `${name} enviado.` : `${name} capturado, registro ${registro}.`]
      return state === 'refused' ? [`${name} recusado.`] : []
    })
    before.current = new Map(rows.map(({ fileId, state }) => [fileId, state]))
    if (news.length > 0) announce(news.join(' '))
  }, [rows, announce])
}
