import type { QrDrawing } from '../../../contract/bridge/sheets.ts'
import { printedText } from '../../texts/dates.ts'
import { printedSheetTexts as texts } from '../../texts/sheets.ts'
import { clockNow } from '../../ui/clock.ts'
import { PrintedSheet, PrintSheets } from '../../ui/print-sheets.tsx'
import css from './printed-sheet.module.css'
import { QrCode } from './qr-code.tsx'

export interface CoverToPrint {
  readonly code: QrDrawing
  readonly copies: number
  readonly profile: string
  /** Names of the recipients; empty if the document is not forwarded. */
  readonly recipients: string
  readonly subject: string
  readonly deadline: string
  /** The person who prints it, whose documents alone it applies to. */
  readonly person: string
  readonly warning: string | null
}

/** Cover sheets: in words, and as the code that the scanner brings back. */
export function PrintedCover({ id, cover }: { id: string; cover: CoverToPrint }) {
  const { code, copies, profile, recipients, subject, deadline, person, warning } = cover
  const facts = [
    [texts.to, recipients === '' ? texts.notForwarded : recipients],
    [texts.subject, recipients === '' ? '' : subject],
    [texts.deadline, deadline],
    [texts.by, person],
  ].filter(([, value]) => value !== '')
  const now = clockNow()
  return (
    <PrintSheets id={id} title={`${texts.cover} ${profile}`} paper="a4">
      {Array.from({ length: copies }, (_, copy) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the sheets are printed once and never change
        <PrintedSheet key={copy}>
          <div className={css['page']}>
            {warning !== null && <p className={css['warning']}>{warning}</p>}
            <p className={css['kind']}>{texts.cover}</p>
            <h1>{profile}</h1>
            <dl className={css['facts']}>
              {facts.map(([name, value]) => (
                <div key={name} className={css['fact']}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            <QrCode code={code} label={texts.code} className={css['code']} />
            <p className={css['use']}>{texts.coverUse}</p>
            <footer className={css['foot']}>{printedText(now)}</footer>
          </div>
        </PrintedSheet>
      ))}
    </PrintSheets>
  )
}
