import type { PrintedList } from '../../files/print-list.tsx'
import { exactMoment } from '../../texts/dates.ts'
import { kindText, stateText } from '../../texts/operations.ts'
import { printedOperations } from '../../texts/outbox.ts'
import { printedCountText } from '../../texts/print.ts'
import type { Section } from './sections.ts'

/** The operations of the list as a page to print; batches in full. */
export function printOperations(sections: readonly Section[]): PrintedList {
  const operations = sections.flatMap(({ batches }) => batches.flatMap((batch) => [...batch.operations]))
  return {
    title: printedOperations.title,
    second: printedCountText('operations', operations.length, operations.length),
    table: {
      columns: printedOperations.columns,
      rows: operations.map((operation) => [
        exactMoment(operation.createdAt),
        operation.title,
        kindText(operation),
        stateText(operation),
        operation.result.registro ?? operation.result.protocolo ?? '',
      ]),
    },
  }
}
