import type { SignatureItem } from '../../../contract/bridge/signatures.ts'
import {
  type ListColumn,
  type ListExport,
  listExport,
  selectedRange,
  wholeRange,
} from '../../parts/lists/list-columns.ts'
import { allRowsText, filteredRowsText, sheetMoment, sheetNumber } from '../../texts/lists.ts'
import { printedQueueTitle, type SignatureQueue, signedText, signerBadge } from '../../texts/signatures.ts'
import { queueColumnTexts as texts } from '../../texts/table-columns.ts'
import { clockNow } from '../../ui/clock.ts'

interface ListedQueue {
  readonly queue: SignatureQueue
  /** In the order of the list. */
  readonly shown: readonly SignatureItem[]
  readonly chosen: readonly SignatureItem[]
  /** The typed text that filters the queue. */
  readonly text: string
  /** The columns of the person's marks. */
  readonly marks: readonly ListColumn<SignatureItem>[]
}

/** The documents of a queue. */
export function queueList({ queue, shown, chosen, text, marks }: ListedQueue): ListExport {
  const now = clockNow()
  const waiting = ({ assinantes, heldBy }: SignatureItem) =>
    assinantes.filter(({ id }) => heldBy.includes(id)).map(({ nome }) => nome)
  const filter = text.trim()
  return listExport<SignatureItem>({
    id: `signatures-${queue}`,
    title: printedQueueTitle(queue),
    filter,
    columns: [
      { id: 'sentAt', text: texts.sentAt, cell: ({ dataEnvio }) => sheetMoment(dataEnvio) },
      { id: 'name', text: texts.name, cell: ({ nome }) => nome },
      { id: 'sender', text: texts.sender, cell: ({ capturador }) => capturador.nome },
      { id: 'signed', text: texts.signed, cell: ({ assinantes }) => signedText(assinantes) },
      { id: 'registro', text: texts.registro, cell: ({ registro }) => registro ?? '' },
      { id: 'waiting', text: texts.waiting, isExtra: true, cell: (item) => waiting(item).join(', ') },
      {
        id: 'signers',
        text: texts.signers,
        isExtra: true,
        cell: ({ assinantes }) =>
          assinantes.map((signer) => `${signer.nome}: ${signerBadge(signer, now).text}`).join('; '),
      },
      { id: 'state', text: texts.state, isExtra: true, cell: (item) => stateOf(queue, item) },
      { id: 'pages', text: texts.pages, isExtra: true, cell: ({ paginas }) => sheetNumber(paginas) },
      { id: 'bytes', text: texts.bytes, isExtra: true, cell: ({ bytes }) => sheetNumber(bytes) },
      { id: 'hash', text: texts.hash, isExtra: true, cell: ({ hashSha256 }) => hashSha256 },
      ...marks,
    ],
    ranges: [wholeRange(shown, filter === '' ? allRowsText : filteredRowsText), ...selectedRange(chosen)],
  })
}

function stateOf(queue: SignatureQueue, { bloqueado }: SignatureItem): string {
  if (bloqueado) return texts.blocked
  if (queue === 'Recusados') return texts.refused
  return queue === 'Concluidos' ? texts.done : texts.open
}
