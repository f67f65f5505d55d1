import type { BoxItem, BoxView } from '../../../contract/bridge/boxes.ts'
import { call } from '../../bridge/malote.ts'
import { type PrintedList, PrintList } from '../../files/print-list.tsx'
import { printedBoxTitle, printedFoundTitle, printedItemColumns } from '../../texts/boxes.ts'
import { exactMoment } from '../../texts/dates.ts'
import type { FolderName } from '../../texts/forwarding.ts'
import { printedCountText } from '../../texts/print.ts'
import { correspondentsOf } from './box-row.tsx'

/** A longer list is cut, and the page says so. */
const mostPrinted = 1000
/** The most of one call. */
const perCall = 200

interface ListedFolder {
  box: string
  idCaixa: string
  folder: FolderName
  view: BoxView
  /** Items in the view. */
  total: number
}

export interface PrintBoxProps {
  list: ListedFolder
  /** The matches that the list shows instead of the folder; null for none. */
  search: { text: string; found: readonly BoxItem[] } | null
}

/** Prints or copies the list of a box, or what was found. */
export function PrintBox({ list, search }: PrintBoxProps) {
  if ((search === null ? list.total : search.found.length) === 0) return null
  return (
    <PrintList read={async () => (search === null ? readFolder(list) : printed(search.found, searchTitle(search)))} />
  )
}

async function readFolder({ box, idCaixa, folder, view, total }: ListedFolder): Promise<PrintedList | null> {
  const items: BoxItem[] = []
  while (items.length < Math.min(total, mostPrinted)) {
    const outcome = await call('boxes.items', { idCaixa, pasta: folder, view, offset: items.length, limit: perCall })
    if (!outcome.ok) return null
    if (outcome.value.items.length === 0) break
    items.push(...outcome.value.items)
  }
  return printed(items, { title: printedBoxTitle(box, folder), folder, total })
}

const searchTitle = ({ text, found }: { text: string; found: readonly BoxItem[] }) => ({
  title: printedFoundTitle(text.trim()),
  folder: 'Entrada' as const,
  total: found.length,
})

const printed = (
  items: readonly BoxItem[],
  { title, folder, total }: { title: string; folder: FolderName; total: number },
): PrintedList => ({
  title,
  second: printedCountText('forwardings', items.length, total),
  table: {
    columns: printedItemColumns(folder),
    rows: items.map((item) => [
      exactMoment(item.dataHora),
      correspondentsOf(item, folder),
      item.assunto,
      item.protocolo,
      item.documentos === 0 ? '' : String(item.documentos),
    ]),
  },
})
