import { useSession } from '../../bridge/replicas.ts'
import { commonTexts } from '../../texts/common.ts'
import { printedText } from '../../texts/dates.ts'
import { environmentWarning } from '../../texts/environment.ts'
import { printTexts } from '../../texts/print.ts'
import { IconButton } from '../../ui/button.tsx'
import { ClipboardCopy, Printer } from '../../ui/icons.ts'
import { GroupMenu } from '../../ui/menu.tsx'
import { PrintPage, type PrintPageProps } from '../../ui/print-page.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { printPage } from '../../ui/use-printing.ts'

interface PrintAndCopyProps extends Pick<PrintPageProps, 'title' | 'facts' | 'text'> {
  /** Another way to print it, in a menu with the usual one. */
  more?: { readonly usual: string; readonly text: string; onPrint(): void }
}

/** Copies or prints what is read: the same facts and text that the screen shows. */
export function PrintAndCopy({ title, facts, text, more }: PrintAndCopyProps) {
  const session = useSession(({ value }) => value)
  const warning = session === null ? null : environmentWarning(session)
  const { state, copy } = useCopy()
  const lines = [
    title,
    ...facts.map(({ name, value }) => `${name}: ${value}`),
    ...(text === undefined ? [] : ['', text]),
  ]
  return (
    <>
      <IconButton
        label={state === 'copied' ? commonTexts.copied : printTexts.copyText}
        onPress={() => void copy(lines.join('\n'), printTexts.textCopied)}
      >
        <ClipboardCopy aria-hidden />
      </IconButton>
      {more === undefined ? (
        <IconButton label={printTexts.print} onPress={() => void printPage()}>
          <Printer aria-hidden />
        </IconButton>
      ) : (
        <GroupMenu
          label={printTexts.print}
          items={[
            { id: 'usual', text: more.usual },
            { id: 'more', text: more.text },
          ]}
          onChoose={(id) => (id === 'more' ? more.onPrint() : void printPage())}
        >
          <IconButton label={printTexts.print}>
            <Printer aria-hidden />
          </IconButton>
        </GroupMenu>
      )}
      <PrintPage title={title} warning={warning} facts={facts} text={text} footOf={printedText} />
    </>
  )
}
