import { useEffect, useRef } from 'react'
import type { SignatureBatch, SignatureNotice } from '../../../contract/bridge/signatures.ts'
import { useAnswer } from '../../bridge/answers.ts'
import { on } from '../../bridge/malote.ts'
import { batchSpoken, pausedSpoken } from '../../texts/signature-batches.ts'
import { noticeSpoken } from '../../texts/signature-notices.ts'
import { useAnnounce } from '../../ui/announcer.tsx'

/**
 * Wherever the person is in the window: says when a batch ends or pauses, and what others have done. Where there is no
 * system to notify, the page does that itself, if the person has allowed it.
 */
export function useSignatureNews(): void {
  const announce = useAnnounce()
  const batches = useAnswer('signatures.batches', {}, 'signatures.changed').value
  const notices = useAnswer('signatures.notices', {}, 'signatures.changed').value
  const states = useRef<ReadonlyMap<string, SignatureBatch['state']> | null>(null)
  const known = useRef<ReadonlySet<string> | null>(null)
  useEffect(() => {
    if (batches === null) return
    const said = batches.flatMap((batch) => changeOf(batch, states.current))
    states.current = new Map(batches.map(({ batchId, state }) => [batchId, state]))
    if (said.length > 0) announce(said.join(' '))
  }, [batches, announce])
  useEffect(() => {
    if (notices === null) return
    const said = newOnes(notices, known.current)
    known.current = new Set(notices.map(({ noticeId }) => noticeId))
    if (said.length > 0) announce(said.map(noticeSpoken).join(' '))
  }, [notices, announce])
  useEffect(
    () =>
      on('signatures.noticed', ({ title, body }) => {
        if ('Notification' in window && Notification.permission === 'granted') new Notification(title, { body })
      }),
    [],
  )
}

/** What is said of a batch that stands otherwise than before; nothing of those that were there at the beginning. */
function changeOf(batch: SignatureBatch, before: ReadonlyMap<string, SignatureBatch['state']> | null): string[] {
  if (before === null || before.get(batch.batchId) === batch.state) return []
  if (batch.state === 'ended') return [batchSpoken(batch)]
  return batch.state === 'sign-in' ? [pausedSpoken(batch)] : []
}

/** Not more than somebody can listen to; all of them stand in Assinar. */
const newOnes = (notices: readonly SignatureNotice[], before: ReadonlySet<string> | null) =>
  before === null ? [] : notices.filter((one) => !one.isSeen && !before.has(one.noticeId)).slice(0, 3)
