import type { Encaminhamento } from '../../../contract/api/forwardings.ts'
import type { Thread } from '../../../contract/bridge/thread.ts'
import { PrintAndCopy } from '../../parts/printing/print-and-copy.tsx'
import { printedStepText, printedThreadTexts, readerTexts } from '../../texts/boxes.ts'
import { exactMoment } from '../../texts/dates.ts'
import css from './boxes.module.css'
import { factsOf, usePrintThread } from './print-thread.tsx'

interface PrintForwardingProps {
  forwarding: Encaminhamento
  /** Null while it is not known. */
  thread: Thread | null
}

/** Copies or prints a forwarding and the steps of its thread; of its documents only the number and the name. */
export function PrintForwarding({ forwarding, thread }: PrintForwardingProps) {
  const { assunto, mensagem } = forwarding
  const whole = usePrintThread(forwarding, thread)
  const facts = [...factsOf(forwarding), { name: readerTexts.steps, value: stepsOf(thread) }].filter(
    ({ value }) => value !== '',
  )
  const more = { usual: printedThreadTexts.alone, text: printedThreadTexts.whole, onPrint: whole.print }
  return (
    <>
      <span className={css['printing']} role="status">
        {whole.state}
      </span>
      <PrintAndCopy title={assunto} facts={facts} text={mensagem} {...(whole.canPrint && { more })} />
      {whole.page}
    </>
  )
}

/** One line for each step; empty where there is only this forwarding. */
function stepsOf(thread: Thread | null): string {
  if (thread === null || thread.steps.length < 2) return ''
  return thread.steps
    .map(({ dataHora, from, kind, to }) => printedStepText(exactMoment(dataHora), from, kind, to))
    .join('\n')
}
