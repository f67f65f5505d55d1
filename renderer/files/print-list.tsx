import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSession } from '../bridge/replicas.ts'
import { commonTexts } from '../texts/common.ts'
import { printedText } from '../texts/dates.ts'
import { environmentWarning } from '../texts/environment.ts'
import { printTexts } from '../texts/print.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Printer } from '../ui/icons.ts'
import { Menu } from '../ui/menu.tsx'
import { ModalDialog } from '../ui/modal-dialog.tsx'
import { PrintPage, type PrintTable, printPage } from '../ui/print-page.tsx'
import { useCopy } from '../ui/use-copy.ts'

export interface PrintedList {
  readonly title: string
  /** How many rows there are. */
  readonly second: string
  readonly table: PrintTable
}

/** Prints or copies the rows of a list. They are read when they are wanted; null where they cannot be. */
export function PrintList({ read }: { read(): Promise<PrintedList | null> }) {
  const id = useId()
  const session = useSession(({ value }) => value)
  const [list, setList] = useState<PrintedList | null>(null)
  const [isUnread, setUnread] = useState(false)
  const { copy } = useCopy()
  async function act(isCopy: boolean): Promise<void> {
    const made = await read()
    if (made === null) return setUnread(true)
    const { columns, rows } = made.table
    if (isCopy) return copy([columns, ...rows].map((row) => row.join('\t')).join('\n'), printTexts.listCopied)
    flushSync(() => setList(made))
    printPage(id)
    setList(null)
  }
  return (
    <>
      <Menu
        label={printTexts.list}
        groups={[
          {
            id: 'print',
            title: printTexts.list,
            items: [
              { id: 'print', text: printTexts.print },
              { id: 'copy', text: printTexts.copyList },
            ],
            onChoose: (chosen) => void act(chosen === 'copy'),
          },
        ]}
      >
        <IconButton label={printTexts.list}>
          <Printer aria-hidden />
        </IconButton>
      </Menu>
      {isUnread && (
        <ModalDialog
          title={printTexts.notRead}
          onClose={() => setUnread(false)}
          actions={
            <Button autoFocus onPress={() => setUnread(false)}>
              {commonTexts.close}
            </Button>
          }
        >
          <p>{printTexts.notReadText}</p>
        </ModalDialog>
      )}
      {list !== null && (
        <PrintPage
          id={id}
          isOnDemand
          title={list.title}
          warning={session === null ? null : environmentWarning(session)}
          facts={[{ name: printTexts.rows, value: list.second }]}
          table={list.table}
          text={undefined}
          footOf={printedText}
        />
      )}
    </>
  )
}
