import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import type { QrDrawing } from '../../../contract/bridge/sheets.ts'
import { call } from '../../bridge/malote.ts'
import { useAppInfo, useSession } from '../../bridge/replicas.ts'
import { environmentWarning } from '../../texts/environment.ts'
import { type FailureText, failureText } from '../../texts/failures.ts'
import { labelTexts as texts } from '../../texts/sheets.ts'
import { Button } from '../../ui/button.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { Printer } from '../../ui/icons.ts'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import { Notice } from '../../ui/states.tsx'
import { printPage } from '../../ui/use-printing.ts'
import { type LabelSize, labelSizes, PrintedLabels, type RegistryItem } from './printed-labels.tsx'

const sizeIds = Object.keys(labelSizes) as LabelSize[]
const sizes = sizeIds.map((id) => ({ id, ...texts.sizes[id] }))

/** Chooses the paper, and prints a label for each document. */
export function LabelsDialog({ items, onClose }: { items: readonly RegistryItem[]; onClose(): void }) {
  const id = useId()
  const warning = useSession(({ value }) => (value === null ? null : environmentWarning(value)))
  const isOfBrowser = useAppInfo(({ value }) => value?.printing === undefined)
  const [size, setSize] = useState<LabelSize>('letter30')
  const [start, setStart] = useState('1')
  const [codes, setCodes] = useState<readonly QrDrawing[] | null>(null)
  const [failure, setFailure] = useState<FailureText | null>(null)
  const { perSheet } = labelSizes[size]
  const first = perSheet === 1 ? 1 : Number(start)
  const isValid = Number.isInteger(first) && first >= 1 && first <= perSheet

  async function print(): Promise<void> {
    const outcome = await call('sheets.labels', { numbers: items.map(({ registro }) => registro) })
    if (!outcome.ok) return setFailure(failureText(outcome.failure))
    flushSync(() => setCodes(outcome.value))
    await printPage(id)
    onClose()
  }
  return (
    <ModalDialog
      role="dialog"
      title={texts.title(items.length)}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{texts.cancel}</Button>
          <Button variant="primary" icon={<Printer aria-hidden />} isDisabled={!isValid} onPress={() => void print()}>
            {texts.print}
          </Button>
        </>
      }
    >
      {failure !== null && <Notice tone="danger" {...failure} />}
      <Select
        label={texts.size}
        value={size}
        options={sizes}
        hint={texts.sizes[size].detail}
        onChange={(id) => setSize(id)}
      />
      {perSheet > 1 && (
        <TextField
          label={texts.start}
          value={start}
          maxLength={2}
          hint={texts.startHint(perSheet)}
          error={isValid ? undefined : texts.wrongStart(perSheet)}
          onChange={setStart}
        />
      )}
      {isOfBrowser && <p>{texts.scale}</p>}
      {codes !== null && (
        <PrintedLabels id={id} items={items} codes={codes} size={size} first={first} warning={warning} />
      )}
    </ModalDialog>
  )
}
