import { useState } from 'react'
import { copiedNumbersText } from '../../texts/outbox.ts'
import { copyNumbersText, registryTexts as texts } from '../../texts/sheets.ts'
import { Button } from '../../ui/button.tsx'
import { Tag } from '../../ui/icons.ts'
import { GroupMenu } from '../../ui/menu.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { LabelsDialog } from './labels-dialog.tsx'
import type { RegistryItem } from './printed-labels.tsx'

/** Prints labels of documents; nothing where there are none. */
export function LabelsButton({ items }: { items: readonly RegistryItem[] }) {
  const [isPrinting, setPrinting] = useState(false)
  if (items.length === 0) return null
  return (
    <>
      <Button icon={<Tag aria-hidden />} onPress={() => setPrinting(true)}>
        {texts.labelsShort}
      </Button>
      {isPrinting && <LabelsDialog items={items} onClose={() => setPrinting(false)} />}
    </>
  )
}

/** Copies the registry numbers of documents, or prints labels of them; nothing where there are none. */
export function RegistryMenu({ items }: { items: readonly RegistryItem[] }) {
  const [isPrinting, setPrinting] = useState(false)
  const { copy } = useCopy()
  if (items.length === 0) return null
  const lines = items.map(({ registro, nome }) => `${registro}\t${nome}`)
  return (
    <>
      <GroupMenu
        label={texts.menu}
        items={[
          { id: 'copy', text: copyNumbersText(items.length), detail: texts.copyDetail },
          { id: 'labels', text: texts.labels, detail: texts.labelsDetail },
        ]}
        onChoose={(id) =>
          id === 'labels' ? setPrinting(true) : void copy(lines.join('\n'), copiedNumbersText(items.length))
        }
      >
        <Button icon={<Tag aria-hidden />}>{texts.menu}</Button>
      </GroupMenu>
      {isPrinting && <LabelsDialog items={items} onClose={() => setPrinting(false)} />}
    </>
  )
}
