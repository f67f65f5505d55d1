import type { BoxItem } from '../../../contract/bridge/boxes.ts'
import { RowMarks } from '../../parts/marks/row-marks.tsx'
import { RowOperationBadge } from '../../parts/operations/operation-badge.tsx'
import { unreadLabel } from '../../texts/boxes.ts'
import { exactMoment, shortMoment } from '../../texts/dates.ts'
import { type FolderName, partyText } from '../../texts/forwarding.ts'
import { documentsText, shortCount } from '../../texts/numbers.ts'
import type { LongRowData } from '../../ui/long-list/long-row.tsx'

/** Makes the rows of a folder; an unchanged item keeps its row object, so that it is not rendered again. */
export function createRowData(folder: FolderName, now: Date): (item: BoxItem) => LongRowData {
  const made = new WeakMap<BoxItem, LongRowData>()
  return (item) => {
    const known = made.get(item)
    if (known !== undefined) return known
    const { id, assunto, dataHora, snippet, operationId } = item
    const isUnread = item.unread && folder === 'Entrada'
    const row: LongRowData = {
      id,
      title: correspondentsOf(item, folder),
      second: assunto,
      third: snippet,
      attached: attachedOf(item),
      aside: shortMoment(dataHora, now),
      asideTitle: exactMoment(dataHora),
      mark: (
        <RowOperationBadge operationId={operationId}>
          <RowMarks kind="forwarding" id={id} isInInput={folder === 'Entrada'} />
        </RowOperationBadge>
      ),
      strong: isUnread ? unreadLabel : undefined,
    }
    made.set(item, row)
    return row
  }
}

/** The number of its documents; undefined for none. */
export const attachedOf = ({ documentos }: Pick<BoxItem, 'documentos'>): LongRowData['attached'] =>
  documentos === 0 ? undefined : { number: shortCount(documentos), label: documentsText(documentos) }

/** The sender of an item, or its recipients where it was sent from here. */
export const correspondentsOf = (
  { origem, destinos }: Pick<BoxItem, 'origem' | 'destinos'>,
  folder: FolderName,
): string => (folder === 'Saida' ? destinos.map(partyText).join(', ') : partyText(origem))
