import type { SignatureBatch } from '../../../contract/bridge/signatures.ts'
import { commonTexts } from '../../texts/common.ts'
import {
  batchPaneTexts,
  batchStripTexts,
  batchTitle,
  lackingCount,
  settledCount,
} from '../../texts/signature-batches.ts'
import { Button } from '../../ui/button.tsx'
import stripCss from '../../ui/news-strip.module.css'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { StatusIcon } from '../../ui/status-badge.tsx'
import css from './batches.module.css'

/** Older batches are found in Envios. */
const maxBatches = 3

interface BatchStripProps {
  batches: readonly SignatureBatch[]
  onShow(batchId: string): void
}

/** Batches that run, and results not closed yet, above the queue. */
export function BatchStrip({ batches, onShow }: BatchStripProps) {
  if (batches.length === 0) return null
  return (
    <ul className={stripCss['strip']} aria-label={batchStripTexts.label}>
      {batches.slice(0, maxBatches).map((batch) => {
        const { batchId, state } = batch
        const isWhole = state === 'ended' && lackingCount(batch) === 0
        return (
          <li key={batchId} className={css['batch']}>
            {state === 'ended' && <StatusIcon tone={isWhole ? 'ok' : 'warn'} icon={isWhole ? 'ok' : 'warn'} />}
            <span className={css['words']}>{batchTitle(batch)}</span>
            {state !== 'ended' && (
              <ProgressLine label={batchPaneTexts.progress} value={settledCount(batch) / batch.entries.length} />
            )}
            <Button
              variant="quiet"
              aria-label={batchStripTexts.showLabel(batchTitle(batch))}
              onPress={() => onShow(batchId)}
            >
              {commonTexts.show}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
