import type { ReceiptCheck } from '../../../contract/bridge/receipts.ts'
import { ReceiptFacts } from '../../parts/operations/receipt-facts.tsx'
import {
  type CheckText,
  documentMatchTexts,
  findingText,
  integrityTexts,
  notAskedTexts,
  receiptFileTexts as texts,
} from '../../texts/receipt-files.ts'
import { StatusIcon } from '../../ui/status-badge.tsx'
import css from './verification.module.css'

/** Says what holds of a receipt: of its file, and by the service. */
export function ReceiptFindings({ result: { file, integrity, document, service } }: { result: ReceiptCheck }) {
  return (
    <>
      <FindingList findings={[integrityTexts[integrity], ...(file === null ? [] : [documentMatchTexts[document]])]} />
      {file !== null && (
        <>
          <ServiceFindings service={service} />
          <h3 className={css['part']}>{texts.saysTitle}</h3>
          <ReceiptFacts file={file} />
        </>
      )}
    </>
  )
}

function ServiceFindings({ service }: Pick<ReceiptCheck, 'service'>) {
  return (
    <>
      <h3 className={css['part']}>{texts.serviceFindings}</h3>
      {service.kind === 'asked' ? (
        <>
          <FindingList findings={service.findings.map(findingText)} />
          <p className={css['note']}>{texts.unconfirmed}</p>
        </>
      ) : (
        <FindingList findings={[{ tone: 'quiet', icon: 'ask', text: notAskedTexts[service.kind] }]} />
      )}
    </>
  )
}

export function FindingList({ findings }: { findings: readonly CheckText[] }) {
  return (
    <ul className={css['findings']}>
      {findings.map(({ text, tone, icon }) => (
        <li key={text}>
          <StatusIcon tone={tone} icon={icon} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
