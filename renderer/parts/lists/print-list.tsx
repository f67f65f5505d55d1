import { useState } from 'react'
import { printTexts } from '../../texts/print.ts'
import { IconButton } from '../../ui/button.tsx'
import { Printer } from '../../ui/icons.ts'
import type { ListExport } from './list-columns.ts'
import { ListColumnsDialog } from './list-columns-dialog.tsx'

/** The button that takes a list out of the window: a dialog with its columns. The list is made when it is wanted. */
export function PrintList({ make }: { make(): ListExport }) {
  const [list, setList] = useState<ListExport | null>(null)
  return (
    <>
      <IconButton label={printTexts.list} onPress={() => setList(make())}>
        <Printer aria-hidden />
      </IconButton>
      {list !== null && <ListColumnsDialog list={list} onClose={() => setList(null)} />}
    </>
  )
}
