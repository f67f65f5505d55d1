import { useState } from 'react'
import { type PrinterView, printLimits } from '../../../contract/bridge/printing.ts'
import { printingTexts as texts } from '../../texts/print.ts'
import { Select, TextField } from '../../ui/field.tsx'
import { pageRanges } from './page-ranges.ts'
import css from './print-fields.module.css'

/** Printer, copies and pages as they are chosen; `order` is null while they cannot be printed. */
export function usePrintChoice(printers: readonly PrinterView[], pages: number) {
  const [chosen, choose] = useState<string | null>(null)
  const [copies, setCopies] = useState('1')
  const [rangesText, setRangesText] = useState('')
  const printer = printers.find(({ name }) => name === chosen) ?? printers[0]
  const count = /^\d+$/.test(copies.trim()) ? Number(copies) : 0
  const areCopiesGood = count >= 1 && count <= printLimits.copies
  const ranges = pageRanges(rangesText, pages)
  const isReady = printer !== undefined && areCopiesGood && ranges !== null
  return {
    printers,
    printer,
    pages,
    order: isReady ? { printer: printer.name, copies: count, ranges } : null,
    choose,
    copies: { text: copies, isGood: areCopiesGood, set: setCopies },
    ranges: { text: rangesText, isGood: ranges !== null, set: setRangesText },
  }
}

export function PrintFields({ choice }: { choice: ReturnType<typeof usePrintChoice> }) {
  const { printers, printer, pages, copies, ranges, choose } = choice
  if (printer === undefined) return null
  return (
    <div className={css['fields']}>
      <Select
        label={texts.printer}
        value={printer.name}
        options={printers.map(({ name, text, detail = '' }) => ({ id: name, text, detail }))}
        onChange={choose}
      />
      <TextField
        autoFocus
        label={texts.copies}
        value={copies.text}
        maxLength={2}
        error={copies.isGood ? undefined : texts.wrongCopies(printLimits.copies)}
        onChange={copies.set}
      />
      {pages > 1 && (
        <TextField
          label={texts.ranges}
          value={ranges.text}
          maxLength={200}
          hint={texts.rangesHint}
          error={ranges.isGood ? undefined : texts.wrongRanges(pages)}
          onChange={ranges.set}
        />
      )}
    </div>
  )
}
