import type { ReceiptFile } from '../../../contract/bridge/receipts.ts'
import { kindText } from '../../texts/operations.ts'
import { receiptFileTexts, recordFacts } from '../../texts/receipt-files.ts'
import { LinkedText } from '../links/linked-text.tsx'
import css from './receipt.module.css'

/** The facts of a receipt, and its code. */
export function ReceiptFacts({ file: { recibo, codigo } }: { file: ReceiptFile }) {
  const facts = [
    ...recordFacts(recibo, kindText({ kind: recibo.ato, state: 'done' })),
    { name: receiptFileTexts.code, value: codigo },
  ]
  return (
    <dl className={css['facts']}>
      {facts.map(({ name, value }) => (
        <div key={`${name} ${value}`}>
          <dt>{name}</dt>
          <dd>
            <LinkedText text={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
