import type { QrDrawing } from '../../../contract/bridge/sheets.ts'
import { dateFormat } from '../../../contract/dates.ts'
import { labelTexts as texts } from '../../texts/sheets.ts'
import { type PaperSize, PrintedSheet, PrintSheets } from '../../ui/print-sheets.tsx'
import css from './printed-labels.module.css'
import { QrCode } from './qr-code.tsx'

/** A document with a registry number. */
export interface RegistryItem {
  readonly registro: string
  readonly nome: string
  /** When it was captured; null if that is not known here. */
  readonly capturedAt: string | null
}

export const labelSizes = {
  letter30: { paper: 'letter', perSheet: 30 },
  a4of33: { paper: 'a4', perSheet: 33 },
  small: { paper: 'small', perSheet: 1 },
  large: { paper: 'large', perSheet: 1 },
} as const satisfies Readonly<Record<string, { paper: PaperSize; perSheet: number }>>
export type LabelSize = keyof typeof labelSizes

interface PrintedLabelsProps {
  id: string
  items: readonly RegistryItem[]
  /** In the order of the items. */
  codes: readonly QrDrawing[]
  size: LabelSize
  /** The place of the first label, from 1. */
  first: number
  warning: string | null
}

/** Labels for paper folders, on sheets or one for each page. */
export function PrintedLabels({ id, items, codes, size, first, warning }: PrintedLabelsProps) {
  const { paper, perSheet } = labelSizes[size]
  const places = [...Array.from({ length: first - 1 }, () => null), ...items.map((item, at) => ({ item, at }))]
  const sheets = Array.from({ length: Math.ceil(places.length / perSheet) }, (_, sheet) =>
    places.slice(sheet * perSheet, (sheet + 1) * perSheet),
  )
  return (
    <PrintSheets id={id} title={texts.printed} paper={paper}>
      {sheets.map((sheet, number) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the labels are printed once and never change
        <PrintedSheet key={number}>
          <div className={`${css['grid']} ${css[size]}`}>
            {sheet.map((place, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the labels are printed once and never change
              <div key={at} className={css['label']}>
                {place !== null && <Label {...place.item} code={codes[place.at]} warning={warning} />}
              </div>
            ))}
          </div>
        </PrintedSheet>
      ))}
    </PrintSheets>
  )
}

interface LabelProps extends RegistryItem {
  code: QrDrawing | undefined
  warning: string | null
}

function Label({ registro, nome, capturedAt, code, warning }: LabelProps) {
  return (
    <>
      {code !== undefined && <QrCode code={code} label={registro} className={css['code']} />}
      <div>
        <p className={css['number']}>{registro}</p>
        <p className={css['name']}>{nome}</p>
        {capturedAt !== null && <p>{exactDay(capturedAt)}</p>}
        {warning !== null && <p className={css['warning']}>{warning}</p>}
      </div>
    </>
  )
}

const exactDay = dateFormat({ dateStyle: 'short' })
