import type { SignatureItem } from '../../../contract/bridge/signatures.ts'
import type { PrintedList } from '../../files/print-list.tsx'
import { exactMoment } from '../../texts/dates.ts'
import { printedCountText } from '../../texts/print.ts'
import { printedQueueColumns, printedQueueTitle, type SignatureQueue, signedText } from '../../texts/signatures.ts'

/** The documents of a queue as a page to print. */
export const printQueue = (items: readonly SignatureItem[], queue: SignatureQueue): PrintedList => ({
  title: printedQueueTitle(queue),
  second: printedCountText('documents', items.length, items.length),
  table: {
    columns: printedQueueColumns,
    rows: items.map(({ nome, dataEnvio, capturador, assinantes, registro }) => [
      exactMoment(dataEnvio),
      nome,
      capturador.nome,
      signedText(assinantes),
      registro ?? '',
    ]),
  },
})
