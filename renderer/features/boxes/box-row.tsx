import type { BoxItem } from '../../../contract/bridge/boxes.ts'
import { RowOperationBadge } from '../../operations/operation-badge.tsx'
import { unreadLabel } from '../../texts/boxes.ts'
import { exactMoment, shortMoment } from '../../texts/dates.ts'
import { type FolderName, partyText } from '../../texts/forwarding.ts'
import { count } from '../../texts/numbers.ts'
import type { LongRowData } from '../../ui/long-list/long-row.tsx'

/** Makes the rows of a folder; an unchanged item keeps its row object, so that it is not rendered again. */
export function createRowFaces(folder: FolderName, now: Date): (item: BoxItem) => LongRowData {
  const made = new WeakMap<BoxItem, LongRowData>()
  return (item) => {
    const known = made.get(item)
    if (known !== undefined) return known
    const { id, assunto, dataHora, documentos, operationId } = item
    const who = correspondentsOf(item, folder)
    const isUnread = item.unread && folder === 'Entrada'
    const row: LongRowData = {
      id,
      title: assunto,
      aside: shortMoment(dataHora, now),
      asideTitle: exactMoment(dataHora),
      second: documentos === 0 ? who : `${who} · ${count(documentos, 'documento', 'documentos')}`,
      mark: <RowOperationBadge operationId={operationId} />,
      strong: isUnread ? unreadLabel : undefined,
    }
    made.set(item, row)
    return row
  }
}

/** The sender of an item, or its recipients where it was sent from here. */
export const correspondentsOf = (
  { origem, destinos }: Pick<BoxItem, 'origem' | 'destinos'>,
  folder: FolderName,
): string => (folder === 'Saida' ? destinos.map(partyText).join(', ') : partyText(origem))
