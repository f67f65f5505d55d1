import { type ReactNode, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import type { QrDrawing } from '../../../contract/bridge/sheets.ts'
import { call } from '../../bridge/malote.ts'
import { type FailureText, failureText } from '../../texts/failures.ts'
import { printedSheetTexts as texts } from '../../texts/sheets.ts'
import { PrintedSheet, PrintSheets } from '../../ui/print-sheets.tsx'
import { printPage } from '../../ui/use-printing.ts'
import css from './printed-sheet.module.css'
import { QrCode } from './qr-code.tsx'

/** Bars and spaces of patch code T from the edge of the sheet inwards, in units of 0.08 inches. */
const bars = [
  { from: 0, height: 1 },
  { from: 2, height: 2.5 },
  { from: 5.5, height: 1 },
  { from: 7.5, height: 2.5 },
]
const units = 10

/** Prints a separator sheet; `sheet` is to be rendered meanwhile. */
export function useSeparatorSheet(): { print(): Promise<FailureText | null>; sheet: ReactNode } {
  const id = useId()
  const [code, setCode] = useState<QrDrawing | null>(null)
  return {
    async print() {
      const outcome = await call('sheets.separator', {})
      if (!outcome.ok) return failureText(outcome.failure)
      flushSync(() => setCode(outcome.value))
      await printPage(id)
      setCode(null)
      return null
    },
    sheet: code !== null && (
      <PrintSheets id={id} title={texts.separator} paper="a4">
        <PrintedSheet>
          <Patch place="top" />
          <div className={css['separator']}>
            <p className={css['kind']}>{texts.separator}</p>
            <QrCode code={code} label={texts.code} className={css['code']} />
            <p className={css['use']}>{texts.separatorUse}</p>
          </div>
          <Patch place="bottom" />
        </PrintedSheet>
      </PrintSheets>
    ),
  }
}

/** Both ends have the code, each read from its own edge: the sheet may be put in either way. */
function Patch({ place }: { place: 'top' | 'bottom' }) {
  return (
    <svg
      viewBox={`0 0 ${units} ${units}`}
      preserveAspectRatio="none"
      aria-hidden
      className={`${css['patch']} ${css[place]}`}
    >
      {bars.map(({ from, height }) => (
        <rect key={from} x={0} width={units} y={place === 'top' ? from : units - from - height} height={height} />
      ))}
    </svg>
  )
}
