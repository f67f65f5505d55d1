import { useCallback, useEffect, useRef, useState } from 'react'
import type { NamedProcess } from '../../../contract/bridge/process-draft.ts'
import type { ProcessRow } from '../../../contract/bridge/processes.ts'
import { textMatcher } from '../../../contract/search-words.ts'
import { call, on } from '../../bridge/malote.ts'
import { useWhenOnline } from '../../bridge/use-when-online.ts'
import type { ProcessesUnread } from '../../texts/acts-of-process.ts'
import { isProtocol } from '../../texts/processes.ts'

/** Finds processes in progress in the user's boxes by number or summary, and any by its whole number. */
export function useFindProcesses() {
  const { state: boxes, version } = useReadBoxes()
  const [missed, setMissed] = useState<ProcessesUnread | null>(null)
  const last = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version must search again
  const find = useCallback(
    async (text: string): Promise<NamedProcess[]> => {
      last.current += 1
      const turn = last.current
      const [listed, numbered] = await Promise.all([
        call('processes.list', {}),
        isProtocol(text) ? call('processes.byNumber', { protocolo: text.trim() }) : null,
      ])
      if (turn === last.current) setMissed(listed.ok ? unreadIf(numbered?.ok === false, 'number') : 'boxes')
      const held = (listed.ok ? listed.value.rows : []).filter(({ idCaixa }) => idCaixa !== null)
      const found = held.filter(hasText(text))
      const exact = numbered?.ok === true ? numbered.value : null
      if (exact !== null && !found.some(({ id }) => id === exact.id)) found.push(exact)
      return found
        .filter(({ situacao }) => situacao !== 'Encerrado')
        .map(({ id, protocolo, resumo }) => ({ id, protocolo, resumo }))
    },
    [version],
  )
  return { find, unread: missed ?? boxes }
}

const unreadIf = (isUnread: boolean, what: ProcessesUnread): ProcessesUnread | null => (isUnread ? what : null)

function hasText(text: string) {
  const matches = textMatcher(text)
  return ({ protocolo, resumo }: ProcessRow): boolean => matches(protocolo, resumo)
}

/** Reads the user's process boxes that were never read; `version` counts the changes of what this computer knows. */
function useReadBoxes() {
  const [state, setState] = useState<ProcessesUnread | null>('reading')
  const [version, setVersion] = useState(0)
  const read = useCallback(async () => {
    setState('reading')
    setState((await readUnreadBoxes()) ? null : 'boxes')
    setVersion((before) => before + 1)
  }, [])
  useEffect(() => {
    void read()
    return on('processes.changed', () => setVersion((before) => before + 1))
  }, [read])
  useWhenOnline(state === 'boxes', read)
  return { state, version }
}

/** Answers whether all boxes have been read, now or earlier. */
async function readUnreadBoxes(): Promise<boolean> {
  const boxes = await call('processes.boxes', {})
  const listed = await call('processes.list', {})
  if (!boxes.ok || !listed.ok) return false
  let isRead = boxes.value.fresh || boxes.value.boxes.length > 0
  for (const { id, syncedAt } of listed.value.boxes) {
    if (syncedAt !== null) continue
    const box = await call('processes.refreshBox', { idCaixa: id })
    isRead &&= box.ok && box.value.fresh
  }
  return isRead
}
