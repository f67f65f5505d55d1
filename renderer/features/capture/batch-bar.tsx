import { memo } from 'react'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import type { AppStatus } from '../../../contract/bridge/status.ts'
import { useStatus } from '../../bridge/replicas.ts'
import {
  heldFilesText,
  offlineText,
  pausedText,
  registeringText,
  remainingText,
  sendingText,
  totalsText,
} from '../../texts/capture.ts'
import { batchBarTexts, captureScreenTexts } from '../../texts/capture-list.ts'
import { percent, speed } from '../../texts/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { Pause, Play } from '../../ui/icons.ts'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { useAddState } from './add-files.ts'
import css from './capture.module.css'
import { pagesOf } from './filter.ts'

interface BatchBarProps {
  rows: readonly CaptureRow[]
  heldIds: ReadonlySet<string>
  onPause(isPaused: boolean): void
}

/** One line below the list: its totals, or the progress of what comes or leaves, with the pause button. */
export const BatchBar = memo(function BatchBar({ rows, heldIds, onPause }: BatchBarProps) {
  const receiving = useAddState((adding) => adding.progress)
  const line = useStatus(({ value }) => value)
  const submitted = rows.filter(({ state }) => state === 'sent')
  const sent = submitted.filter(({ operationId }) => !heldIds.has(operationId ?? ''))
  const held = submitted.length - sent.length
  const isPaused = line?.isPaused ?? false
  const sending = line?.sending ?? null
  const progress = [...(held === 0 ? [] : [heldFilesText(held)]), ...textOf(line, sent)].join(' · ')
  if (receiving !== null) {
    return (
      <div className={css['batch']}>
        {/* The bar tells it to a screen reader. */}
        <span aria-hidden className={css['batchText']}>
          {captureScreenTexts.receiving(percent(receiving))}
        </span>
        <ProgressLine label={captureScreenTexts.receivingLabel} value={receiving} />
      </div>
    )
  }
  if (rows.length === 0) return null
  return (
    <div className={css['batch']} data-totals={progress === '' && !isPaused ? true : undefined}>
      <span className={css['batchText']}>{progress || totalsOf(rows)}</span>
      {sending !== null && !isPaused && <ProgressLine label={batchBarTexts.progress} value={fractionOf(sending)} />}
      {isPaused ? (
        <Button variant="quiet" icon={<Play aria-hidden />} onPress={() => onPause(false)}>
          {batchBarTexts.resume}
        </Button>
      ) : (
        submitted.length > 0 && (
          <Button variant="quiet" icon={<Pause aria-hidden />} onPress={() => onPause(true)}>
            {batchBarTexts.pause}
          </Button>
        )
      )}
    </div>
  )
})

type Sending = NonNullable<AppStatus['sending']>

/** The progress of the sent files: parts of one line, none where nothing is on its way. */
function textOf(line: AppStatus | null, sent: readonly CaptureRow[]): string[] {
  if (line?.isPaused) return [pausedText(sent.length)]
  if (line?.connection === 'offline') return [offlineText(sent.length)]
  const sending = line?.sending ?? null
  if (sending !== null) {
    const { index, total, bytesPerSecond } = sending
    const left = bytesPerSecond === 0 ? null : remainingText(bytesLeft(sending, sent) / bytesPerSecond)
    return [sendingText({ index, total, speed: bytesPerSecond === 0 ? null : speed(bytesPerSecond), left })]
  }
  return sent.length === 0 ? [] : [registeringText(sent.length)]
}

const totalsOf = (rows: readonly CaptureRow[]) =>
  totalsText({
    files: rows.length,
    pages: pagesOf(rows),
    bytes: rows.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
  })

/** Estimates the bytes left from the mean size of the files under way. */
function bytesLeft({ index, total, bytesSent }: Sending, sent: readonly CaptureRow[]): number {
  const mean = sent.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) / Math.max(1, sent.length)
  return Math.max(0, (total - index + 1) * mean - bytesSent)
}

const fractionOf = ({ index, total, bytesSent, bytesTotal }: Sending) =>
  (index - 1 + (bytesTotal === 0 ? 0 : bytesSent / bytesTotal)) / total
