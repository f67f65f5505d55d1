import { useState } from 'react'
import { useSeparatorSheet } from '../../../parts/printing/use-separator-sheet.tsx'
import { commonTexts } from '../../../texts/common.ts'
import type { FailureText } from '../../../texts/failures.ts'
import { sheetTexts as texts } from '../../../texts/sheets.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Ellipsis } from '../../../ui/icons.ts'
import { GroupMenu } from '../../../ui/menu.tsx'
import { ModalDialog } from '../../../ui/modal-dialog.tsx'

/** Prints the sheets that belong to no profile. */
export function SheetsMenu() {
  const { print, sheet } = useSeparatorSheet()
  const [problem, setProblem] = useState<FailureText | null>(null)
  return (
    <>
      <GroupMenu
        label={texts.more}
        title={texts.moreTitle}
        items={[{ id: 'separator', text: texts.printSeparator, detail: texts.printSeparatorDetail }]}
        onChoose={() => void print().then(setProblem)}
      >
        <IconButton label={texts.more}>
          <Ellipsis aria-hidden />
        </IconButton>
      </GroupMenu>
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
      {sheet}
    </>
  )
}
