import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { contentAddress } from '../bridge/content-address.ts'
import { call } from '../bridge/malote.ts'
import { useSession } from '../bridge/replicas.ts'
import { commonTexts } from '../texts/common.ts'
import { printedText } from '../texts/dates.ts'
import { environmentWarning } from '../texts/environment.ts'
import { type FailureText, failureText } from '../texts/failures.ts'
import { printTexts } from '../texts/print.ts'
import { useAnnounce } from '../ui/announcer.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Printer } from '../ui/icons.ts'
import { Menu } from '../ui/menu.tsx'
import { ModalDialog } from '../ui/modal-dialog.tsx'
import { PrintPage, type PrintTable } from '../ui/print-page.tsx'
import { saveFile } from '../ui/save-link.tsx'
import { useCopy } from '../ui/use-copy.ts'
import { printPage } from '../ui/use-printing.ts'

export interface PrintedList {
  readonly title: string
  /** How many rows there are. */
  readonly second: string
  readonly table: PrintTable
}

/** Prints, copies or saves the rows of a list. They are read when they are wanted; null where they cannot be. */
export function PrintList({ read }: { read(): Promise<PrintedList | null> }) {
  const id = useId()
  const session = useSession(({ value }) => value)
  const [list, setList] = useState<PrintedList | null>(null)
  const [problem, setProblem] = useState<FailureText | null>(null)
  const { copy } = useCopy()
  const announce = useAnnounce()
  async function save({ title, table: { columns, rows } }: PrintedList): Promise<void> {
    const outcome = await call('lists.save', { title, columns: [...columns], rows: rows.map((row) => [...row]) })
    if (!outcome.ok) return setProblem(failureText(outcome.failure))
    saveFile({ href: contentAddress(outcome.value), name: outcome.value.name })
    announce(printTexts.listSaved)
  }
  async function act(chosen: string): Promise<void> {
    const made = await read()
    if (made === null) return setProblem(printTexts.notRead)
    if (chosen === 'save') return save(made)
    const { columns, rows } = made.table
    if (chosen === 'copy')
      return copy([columns, ...rows].map((row) => row.join('\t')).join('\n'), printTexts.listCopied)
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
              { id: 'save', text: printTexts.saveList },
            ],
            onChoose: (chosen) => void act(chosen),
          },
        ]}
      >
        <IconButton label={printTexts.list}>
          <Printer aria-hidden />
        </IconButton>
      </Menu>
      {problem !== null && (
        <ModalDialog
          title={problem.title}
          onClose={() => setProblem(null)}
          actions={
            <Button autoFocus onPress={() => setProblem(null)}>
              {commonTexts.close}
            </Button>
          }
        >
          <p>{problem.text}</p>
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
