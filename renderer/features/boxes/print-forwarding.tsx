import type { Encaminhamento } from '../../../contract/api/forwardings.ts'
import type { Thread } from '../../../contract/bridge/boxes.ts'
import { PrintAndCopy } from '../../files/print-and-copy.tsx'
import { accessName } from '../../texts/access.ts'
import { printedStepText, readerTexts } from '../../texts/boxes.ts'
import { factLabels } from '../../texts/common.ts'
import { exactMoment } from '../../texts/dates.ts'
import { partyText } from '../../texts/forwarding.ts'

export interface PrintForwardingProps {
  forwarding: Encaminhamento
  /** Null while it is not known. */
  thread: Thread | null
}

/** Copies or prints a forwarding and the steps of its thread; of its documents only the number and the name. */
export function PrintForwarding({ forwarding, thread }: PrintForwardingProps) {
  const { assunto, origem, destinos, dataHora, protocolo, nivelAcesso, mensagem } = forwarding
  const documents = forwarding.documentosEncaminhamento ?? []
  const facts = [
    { name: factLabels.from, value: partyText(origem) },
    { name: factLabels.to, value: destinos.map(partyText).join(', ') },
    { name: factLabels.sentAt, value: exactMoment(dataHora) },
    { name: factLabels.protocolo, value: protocolo },
    { name: factLabels.access, value: accessName(nivelAcesso) },
    {
      name: factLabels.documents,
      value: documents.map(({ documento: { registro, nome } }) => `${registro} ${nome}`).join('\n'),
    },
    { name: readerTexts.steps, value: stepsOf(thread) },
  ].filter(({ value }) => value !== '')
  return <PrintAndCopy title={assunto} facts={facts} text={mensagem} />
}

/** One line for each step; empty where there is only this forwarding. */
function stepsOf(thread: Thread | null): string {
  if (thread === null || thread.steps.length < 2) return ''
  return thread.steps
    .map(({ dataHora, from, kind, to }) => printedStepText(exactMoment(dataHora), from, kind, to))
    .join('\n')
}
