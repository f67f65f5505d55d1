import { useState } from 'react'
import type { Failure } from '../../../../contract/bridge/outcome.ts'
import { call } from '../../../bridge/malote.ts'
import type { LinkedProcess } from '../../../parts/links/open-linked.ts'
import { failureText } from '../../../texts/failures.ts'
import { watchedTexts as texts, watchSpoken } from '../../../texts/watched.ts'
import { useAnnounce } from '../../../ui/announcer.tsx'
import { Button } from '../../../ui/button.tsx'
import { Bell, BellOff } from '../../../ui/icons.ts'
import { Notice } from '../../../ui/states.tsx'
import { useWatched } from './use-watched.ts'

interface WatchButtonProps {
  processo: LinkedProcess
  /** False without a copy of it: then it can only be stopped. */
  canBegin: boolean
}

/** Begins or stops to watch a process. */
export function WatchButton({ processo: { id, protocolo }, canBegin }: WatchButtonProps) {
  const watched = useWatched()
  const [failure, setFailure] = useState<Failure | null>(null)
  const announce = useAnnounce()
  if (watched === null) return null
  const isWatched = watched.some((each) => each.id === id)
  if (!isWatched && !canBegin) return null
  async function change(): Promise<void> {
    const outcome = await (isWatched ? call('watched.remove', { id }) : call('watched.add', { id }))
    setFailure(outcome.ok ? null : outcome.failure)
    if (outcome.ok) announce(watchSpoken(protocolo, !isWatched))
  }
  return (
    <>
      <Button
        variant="quiet"
        icon={isWatched ? <BellOff aria-hidden /> : <Bell aria-hidden />}
        onPress={() => void change()}
      >
        {isWatched ? texts.stop : texts.watch}
      </Button>
      {failure !== null && <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId} />}
    </>
  )
}
