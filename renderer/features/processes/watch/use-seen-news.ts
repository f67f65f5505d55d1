import { useEffect, useSyncExternalStore } from 'react'
import type { ProcessNotice } from '../../../../contract/bridge/watched.ts'
import { call } from '../../../bridge/malote.ts'
import { useQuery } from '../../../bridge/use-query.ts'
import type { ReadProcess } from '../use-process.ts'

/** Marks the notices of a process as seen while its page shows what they tell, in a window that the user looks at. */
export function useSeenNews(id: string, read: Pick<ReadProcess, 'view' | 'failure'>): void {
  const notices = useQuery('watched.notices', {}, 'watched.changed').value ?? []
  const isLookedAt = useSyncExternalStore(onLook, isWindowLookedAt)
  const shown = notices.filter((each) => each.idProcesso === id && !each.isSeen && isShown(each, read))
  const key = shown.map(({ noticeId }) => noticeId).join()
  useEffect(() => {
    if (isLookedAt && key !== '') void call('watched.markSeen', { noticeIds: key.split(',') })
  }, [isLookedAt, key])
}

/** A copy shows its acts, too; the end of access is shown by the refusal, and is over where the service has answered. */
function isShown({ ato }: ProcessNotice, { view, failure }: Pick<ReadProcess, 'view' | 'failure'>): boolean {
  if (ato !== null) return view?.atos.some((each) => each.id === ato.id) === true
  return view === null ? failure?.code === 'forbidden' || failure?.code === 'not-found' : view.fresh
}

const isWindowLookedAt = (): boolean => document.visibilityState === 'visible' && document.hasFocus()

function onLook(changed: () => void): () => void {
  const stop = new AbortController()
  const { signal } = stop
  document.addEventListener('visibilitychange', changed, { signal })
  for (const name of ['focus', 'blur']) window.addEventListener(name, changed, { signal })
  return () => stop.abort()
}
