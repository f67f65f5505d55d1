import type { ProcessRow } from '../../../contract/bridge/processes.ts'
import type { PrintedList } from '../../files/print-list.tsx'
import { printedCountText } from '../../texts/print.ts'
import { printedProcessColumns, situationTitle } from '../../texts/processes.ts'

/** A longer list is cut, and the page says so. */
const mostPrinted = 1000

/** The processes of a list as a page to print. */
export function printProcesses(rows: readonly ProcessRow[], title: string): PrintedList {
  const printed = rows.slice(0, mostPrinted)
  return {
    title,
    second: printedCountText('processes', printed.length, rows.length),
    table: {
      columns: printedProcessColumns,
      rows: printed.map(({ protocolo, resumo, situacao }) => [protocolo, resumo, situationTitle(situacao)]),
    },
  }
}
