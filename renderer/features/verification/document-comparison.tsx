import { useState } from 'react'
import { unrepeatedText } from '../../texts/failures.ts'
import { comparisonFindings, differenceText, comparisonTexts as texts } from '../../texts/verification.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { Notice } from '../../ui/states.tsx'
import type { DocumentComparison as Comparison } from './comparison.ts'
import { FindingList } from './receipt-findings.tsx'
import css from './verification.module.css'

/** More pages that differ are counted, not listed. */
const mostListed = 50

interface DocumentComparisonProps {
  comparison: Comparison | null
  onCompare(registro: string): void
  /** Shows both side by side, at this page, from 0. */
  onShow(page: number): void
}

/** Asks for a registered document, and says page by page whether the file is equal to it. */
export function DocumentComparison({ comparison, onCompare, onShow }: DocumentComparisonProps) {
  const [registro, setRegistro] = useState(comparison?.registro ?? '')
  const isBusy = comparison?.state === 'asking' || comparison?.state === 'comparing'
  return (
    <>
      <form
        className={css['ask']}
        onSubmit={(event) => {
          event.preventDefault()
          if (registro.trim() !== '' && !isBusy) onCompare(registro.trim())
        }}
      >
        <TextField label={texts.number} value={registro} onChange={setRegistro} maxLength={20} />
        <Button type="submit" isDisabled={registro.trim() === '' || isBusy}>
          {texts.act}
        </Button>
        <p className={css['note']}>{texts.hint}</p>
      </form>
      {comparison !== null && <Result comparison={comparison} onShow={onShow} />}
    </>
  )
}

function Result({ comparison, onShow }: Pick<DocumentComparisonProps, 'onShow'> & { comparison: Comparison }) {
  const { state, failure, pages, compared, document } = comparison
  if (failure !== null) return <Notice tone="warn" {...unrepeatedText(failure)} traceId={failure.traceId} />
  if (state === 'asking' || state === 'comparing')
    return <ProgressLine label={texts.progress} value={compared.length / Math.max(1, Math.min(...pages))} />
  const differing = compared.flatMap((page, at) => (differenceText(page) === null ? [] : [{ page, at }]))
  return (
    <>
      <FindingList findings={comparisonFindings(comparison, differing.length)} />
      {differing.length > 0 && (
        <ul className={css['pages']} aria-label={texts.differing}>
          {differing.slice(0, mostListed).map(({ page, at }) => (
            <li key={at}>
              <span>{texts.page(at + 1, differenceText(page) ?? '')}</span>
              <Button variant="quiet" aria-label={texts.showPage(at + 1)} onPress={() => onShow(at)}>
                {texts.show}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {document !== null && (
        <div className={css['acts']}>
          {differing.length > mostListed && <p>{texts.more(differing.length - mostListed)}</p>}
          <Button onPress={() => onShow(differing[0]?.at ?? 0)}>{texts.sideBySide}</Button>
        </div>
      )}
    </>
  )
}
