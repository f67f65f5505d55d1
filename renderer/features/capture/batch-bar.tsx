import { memo } from 'react'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import type { Status } from '../../../contract/bridge/status.ts'
import { status } from '../../bridge/replicas.ts'
import {
  offlineText,
  pausedText,
  registeringText,
  remainingText,
  sendingText,
  totalsText,
} from '../../texts/capture.ts'
import { speed } from '../../texts/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { Pause, Play } from '../../ui/icons.ts'
import { Progress } from '../../ui/progress.tsx'
import css from './capture.module.css'

export interface BatchBarProps {
  rows: readonly CaptureRow[]
  onPause(isPaused: boolean): void
}

/** One line that is always there: what is on the list, and while it goes out how far that is, and pausing it. */
export const BatchBar = memo(function BatchBar({ rows, onPause }: BatchBarProps) {
  const line = status.use(({ value }) => value)
  const sent = rows.filter(({ state }) => state === 'sent')
  const isPaused = line?.isPaused ?? false
  const sending = line?.sending ?? null
  return (
    <div className={css['batch']}>
      <span className={css['batchText']}>{textOf(line, rows, sent)}</span>
      {sending !== null && !isPaused && <Progress label="Envio de todos" value={fractionOf(sending)} />}
      {isPaused ? (
        <Button variant="quiet" icon={<Play aria-hidden />} onPress={() => onPause(false)}>
          Continuar
        </Button>
      ) : (
        sent.length > 0 && (
          <Button variant="quiet" icon={<Pause aria-hidden />} onPress={() => onPause(true)}>
            Pausar
          </Button>
        )
      )}
    </div>
  )
})

type Sending = NonNullable<Status['sending']>

function textOf(line: Status | null, rows: readonly CaptureRow[], sent: readonly CaptureRow[]): string {
  if (line?.isPaused) return pausedText(sent.length)
  if (line?.connection === 'offline') return offlineText(sent.length)
  const sending = line?.sending ?? null
  if (sending !== null) {
    const { index, total, bytesPerSecond } = sending
    const left = bytesPerSecond === 0 ? null : remainingText(bytesLeft(sending, sent) / bytesPerSecond)
    return sendingText({ index, total, speed: bytesPerSecond === 0 ? null : speed(bytesPerSecond), left })
  }
  if (sent.length > 0) return registeringText(sent.length)
  return totalsText({
    files: rows.length,
    pages: rows.reduce((sum, { report }) => sum + (report?.pages ?? 0), 0),
    bytes: rows.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
  })
}

/** What is still to go out, by the mean size of the files that are on their way. */
function bytesLeft({ index, total, bytesSent }: Sending, sent: readonly CaptureRow[]): number {
  const mean = sent.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) / Math.max(1, sent.length)
  return Math.max(0, (total - index + 1) * mean - bytesSent)
}

const fractionOf = ({ index, total, bytesSent, bytesTotal }: Sending) =>
  (index - 1 + (bytesTotal === 0 ? 0 : bytesSent / bytesTotal)) / total
