import { useState } from 'react'
import type { BoxFilter } from '../../../contract/bridge/boxes.ts'
import { periodTexts, viewTexts } from '../../texts/box-filtering.ts'
import { commonTexts } from '../../texts/common.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/field.tsx'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import css from './boxes.module.css'
import { choiceOf } from './choice-of.ts'

const periods = ['today', 'week', 'month', 'year'] as const
type Dates = Exclude<BoxFilter['period'], (typeof periods)[number] | null>

interface PeriodFilterProps {
  period: BoxFilter['period']
  onChange(changes: Pick<BoxFilter, 'period'>): void
}

/** The days of the listed items: a period that ends today, or the days between two, which a dialog asks for. */
export function usePeriodFilter({ period, onChange }: PeriodFilterProps) {
  const [isAsking, setAsking] = useState(false)
  const dates = typeof period === 'string' ? null : period
  const group = choiceOf({
    id: 'period',
    title: viewTexts.periods,
    all: viewTexts.anyPeriod,
    options: [...periods.map((id) => ({ id, text: periodTexts[id] })), { id: 'dates' as const, text: viewTexts.dates }],
    chosen: dates === null ? (period as (typeof periods)[number] | null) : 'dates',
    onChoose: (id) => (id === 'dates' ? setAsking(true) : onChange({ period: id })),
  })
  const dialog = isAsking && (
    <DatesQuestion
      dates={dates}
      onDates={(next) => {
        onChange({ period: next })
        setAsking(false)
      }}
      onClose={() => setAsking(false)}
    />
  )
  return { groups: [group], dialog }
}

interface DatesQuestionProps {
  dates: Dates | null
  onDates(dates: Dates): void
  onClose(): void
}

function DatesQuestion({ dates, onDates, onClose }: DatesQuestionProps) {
  const [from, setFrom] = useState(dates?.from ?? null)
  const [until, setUntil] = useState(dates?.until ?? null)
  const isWrong = from !== null && until !== null && from > until
  return (
    <ModalDialog
      role="dialog"
      title={viewTexts.datesTitle}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{commonTexts.cancel}</Button>
          <Button
            variant="primary"
            isDisabled={isWrong || (from === null && until === null)}
            onPress={() => onDates({ from, until })}
          >
            {viewTexts.show}
          </Button>
        </>
      }
    >
      <div className={css['dates']}>
        <DateField label={viewTexts.from} value={from} autoFocus onChange={setFrom} />
        <DateField label={viewTexts.until} value={until} onChange={setUntil} />
      </div>
      <p role="status">{isWrong ? viewTexts.wrongDates : viewTexts.datesHint}</p>
    </ModalDialog>
  )
}
