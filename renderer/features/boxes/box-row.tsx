import type { BoxItem } from '../../../contract/bridge/boxes.ts'
import { RowMark } from '../../operations/operation-mark.tsx'
import { unreadText } from '../../texts/boxes.ts'
import { exactMoment, shortMoment } from '../../texts/dates.ts'
import { type Folder, partyText } from '../../texts/forwarding.ts'
import { count } from '../../texts/numbers.ts'
import type { LongRowFace } from '../../ui/long-list/long-row.tsx'

/** Makes the rows of a folder; the row of an item that is as it was stays the same. */
export function createRows(folder: Folder, now: Date): (item: BoxItem) => LongRowFace {
  const made = new WeakMap<BoxItem, LongRowFace>()
  return (item) => {
    const known = made.get(item)
    if (known !== undefined) return known
    const { id, assunto, dataHora, documentos, operationId } = item
    const who = whoOf(item, folder)
    const isUnread = item.unread && folder === 'Entrada'
    const row: LongRowFace = {
      ...{ id, title: assunto, aside: shortMoment(dataHora, now), asideTitle: exactMoment(dataHora) },
      second: documentos === 0 ? who : `${who} · ${count(documentos, 'documento', 'documentos')}`,
      mark: <RowMark operationId={operationId} />,
      strong: isUnread ? unreadText : undefined,
    }
    made.set(item, row)
    return row
  }
}

/** Who has sent it, or to whom it went. */
export const whoOf = ({ origem, destinos }: Pick<BoxItem, 'origem' | 'destinos'>, folder: Folder): string =>
  folder === 'Saida' ? destinos.map(partyText).join(', ') : partyText(origem)
