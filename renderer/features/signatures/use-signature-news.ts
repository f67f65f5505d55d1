import { useEffect, useRef } from 'react'
import type { SignatureBatch } from '../../../contract/bridge/signatures.ts'
import { on } from '../../bridge/malote.ts'
import { useQuery } from '../../bridge/use-query.ts'
import { batchSpoken, pausedSpoken } from '../../texts/signature-batches.ts'
import { noticeSpoken } from '../../texts/signature-notices.ts'
import { useAnnounce } from '../../ui/announcer.tsx'
import { useSpokenNotices } from '../../ui/use-spoken-notices.ts'

/**
 * Announces on every screen when a batch ends or pauses, and what others have done. In a browser the page shows the
 * notification itself, if the user has allowed it.
 */
export function useSignatureNews(): void {
  const announce = useAnnounce()
  const batches = useQuery('signatures.batches', {}, 'signatures.changed').value
  const notices = useQuery('signatures.notices', {}, 'signatures.changed').value
  const states = useRef<ReadonlyMap<string, SignatureBatch['state']> | null>(null)
  useEffect(() => {
    if (batches === null) return
    const said = batches.flatMap((batch) => changeOf(batch, states.current))
    states.current = new Map(batches.map(({ batchId, state }) => [batchId, state]))
    if (said.length > 0) announce(said.join(' '))
  }, [batches, announce])
  useSpokenNotices(notices, noticeSpoken)
  useEffect(
    () =>
      on('signatures.noticed', ({ title, body }) => {
        if ('Notification' in window && Notification.permission === 'granted') new Notification(title, { body })
      }),
    [],
  )
}

/** The sentence about a batch whose state has changed; none for the batches of the first answer. */
function changeOf(batch: SignatureBatch, before: ReadonlyMap<string, SignatureBatch['state']> | null): string[] {
  if (before === null || before.get(batch.batchId) === batch.state) return []
  if (batch.state === 'ended') return [batchSpoken(batch)]
  return batch.state === 'sign-in' ? [pausedSpoken(batch)] : []
}
