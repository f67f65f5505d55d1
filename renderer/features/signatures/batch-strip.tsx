import type { SignatureBatch } from '../../../contract/bridge/signatures.ts'
import { batchTitle, lackingCount, settledCount } from '../../texts/signature-batches.ts'
import { Button } from '../../ui/button.tsx'
import { MarkSign } from '../../ui/mark.tsx'
import { Progress } from '../../ui/progress.tsx'
import css from './batches.module.css'

/** More than so many are the history of a day, and Saída has that. */
const most = 3

export interface BatchStripProps {
  batches: readonly SignatureBatch[]
  onShow(batchId: string): void
}

/** Above the queue: what is being signed, and results that nobody has put away yet. */
export function BatchStrip({ batches, onShow }: BatchStripProps) {
  if (batches.length === 0) return null
  return (
    <ul className={css['strip']} aria-label="Assinaturas em lote">
      {batches.slice(0, most).map((batch) => {
        const { batchId, state } = batch
        const isWhole = state === 'ended' && lackingCount(batch) === 0
        return (
          <li key={batchId} className={css['batch']}>
            {state === 'ended' && <MarkSign tone={isWhole ? 'ok' : 'warn'} icon={isWhole ? 'ok' : 'warn'} />}
            <span className={css['words']}>{batchTitle(batch)}</span>
            {state !== 'ended' && (
              <Progress label="Documentos decididos" value={settledCount(batch) / batch.entries.length} />
            )}
            <Button variant="quiet" aria-label={`Ver resultado: ${batchTitle(batch)}`} onPress={() => onShow(batchId)}>
              Ver
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
