import { useSession } from '../../bridge/replicas.ts'
import { printedText } from '../../texts/dates.ts'
import { environmentWarning } from '../../texts/environment.ts'
import { listTexts } from '../../texts/lists.ts'
import { printedRowsText, printTexts } from '../../texts/print.ts'
import { PrintPage, type PrintTable } from '../../ui/print-page.tsx'

export interface PrintedListPageProps {
  id: string
  title: string
  /** Empty for none. */
  filter: string
  /** Rows of the list, of which the table may have only the first. */
  all: number
  table: PrintTable
}

/** A list on paper: its name, its filter, who prints it, in which environment, and the rows. */
export function PrintedListPage({ id, title, filter, all, table }: PrintedListPageProps) {
  const session = useSession(({ value }) => value)
  const role = session?.roles.find((each) => each.id === session.roleInForceId)?.nome
  const facts = [
    { name: listTexts.filter, value: filter },
    { name: printTexts.rows, value: printedRowsText(table.rows.length, all) },
    { name: listTexts.asPerson, value: [session?.person?.nome, role].filter(Boolean).join(', ') },
  ].filter(({ value }) => value !== '')
  return (
    <PrintPage
      id={id}
      isOnDemand
      title={title}
      warning={session === null ? null : environmentWarning(session)}
      facts={facts}
      table={table}
      text={undefined}
      footOf={printedText}
    />
  )
}
