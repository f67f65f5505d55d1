import { useMemo } from 'react'
import { type BoxView, wholeView } from '../../../contract/bridge/boxes.ts'
import { call } from '../../bridge/malote.ts'
import { useMarks, useSettings } from '../../bridge/replicas.ts'
import { useQueryForVersion } from '../../bridge/use-query.ts'
import { deadlineTexts, filterWords, markWords, periodTexts, viewTexts } from '../../texts/box-filters.ts'
import { filterTexts, orderLabel, orderTexts, senderText } from '../../texts/boxes.ts'
import { commonTexts } from '../../texts/common.ts'
import { type FolderName, partyText } from '../../texts/forwarding.ts'
import { Button, Chip, IconButton } from '../../ui/button.tsx'
import { ArrowUpDown, ChevronDown } from '../../ui/icons.ts'
import { useKeptState } from '../../ui/kept-state.tsx'
import { Menu } from '../../ui/menu.tsx'
import css from './boxes.module.css'

/** The filters that a person has chosen for a list. */
type BoxFilter = Omit<BoxView, 'kept' | 'order'>

const { kept: _, order: __, ...all } = wholeView

export interface BoxFilterState {
  readonly view: BoxView
  change(changes: Partial<BoxFilter>): void
  clear(): void
  /** The same; undefined where nothing is filtered. */
  readonly onClear: (() => void) | undefined
}

/** The filters of the open box, and the order that the person keeps for all boxes. */
export function useBoxFilter(reading: string | null): BoxFilterState {
  const [filter, setFilter] = useKeptState('filter', all)
  const order = useSettings(({ value }) => value?.boxOrder) ?? 'newest'
  const kept = filter.unread ? reading : null
  const clear = () => setFilter(all)
  return {
    view: useMemo(() => ({ ...filter, kept, order }), [filter, kept, order]),
    change: (changes) => setFilter((before) => ({ ...before, ...changes })),
    clear,
    onClear: filterWords({ ...wholeView, ...filter }).length > 0 ? clear : undefined,
  }
}

export interface BoxFiltersProps {
  idCaixa: string
  folder: FolderName
  view: BoxView
  /** Items in the view. */
  total: number
  onChange(changes: Partial<BoxFilter>): void
  /** Shows all again; undefined where nothing is filtered. */
  onClear: (() => void) | undefined
}

/** Chips that filter the list. */
export function BoxFilters({ idCaixa, folder, view, total, onChange, onClear }: BoxFiltersProps) {
  // Sent items have one sender, and are never unread.
  const isSent = folder === 'Saida'
  return (
    <fieldset className={css['filters']} aria-label={filterTexts.label}>
      {folder === 'Entrada' && (
        <Chip isSelected={view.unread} onChange={(unread) => onChange({ unread })}>
          {filterTexts.unread}
        </Chip>
      )}
      <Chip isSelected={view.documents} onChange={(documents) => onChange({ documents })}>
        {filterTexts.documents}
      </Chip>
      {!isSent && (
        <SenderFilter idCaixa={idCaixa} folder={folder} total={total} sender={view.sender} onChange={onChange} />
      )}
      <PeriodFilter period={view.period} onChange={onChange} />
      <MarkFilter view={view} onChange={onChange} />
      {onClear !== undefined && total > 0 && (
        <Button variant="quiet" onPress={onClear}>
          {viewTexts.clear}
        </Button>
      )}
    </fieldset>
  )
}

const any = 'any-of-all'
const periods = ['today', 'week', 'month', 'year'] as const
const deadlines = ['overdue', 'week', 'any'] as const

interface PeriodFilterProps {
  period: BoxView['period']
  onChange(changes: Pick<BoxFilter, 'period'>): void
}

function PeriodFilter({ period, onChange }: PeriodFilterProps) {
  return (
    <Menu
      label={viewTexts.periods}
      groups={[
        {
          id: 'period',
          title: viewTexts.periods,
          selected: period ?? any,
          items: [{ id: any, text: viewTexts.anyPeriod }, ...periods.map((id) => ({ id, text: periodTexts[id] }))],
          onChoose: (id) => onChange({ period: periods.find((each) => each === id) ?? null }),
        },
      ]}
    >
      <Button variant="chip" icon={<ChevronDown aria-hidden />} data-selected={period !== null || undefined}>
        {period === null ? viewTexts.period : periodTexts[period]}
      </Button>
    </Menu>
  )
}

interface MarkFilterProps {
  view: BoxView
  onChange(changes: Partial<Pick<BoxFilter, 'deadline' | 'isFlagged' | 'label'>>): void
}

/** Deadline, flag and label, which combine. */
function MarkFilter({ view, onChange }: MarkFilterProps) {
  const marks = useMarks(({ value }) => value) ?? []
  const used = marks.flatMap(({ kind, labels }) => (kind === 'forwarding' ? labels : []))
  const labels = [...new Set(used)].sort((one, other) => one.localeCompare(other, 'pt-BR'))
  const { deadline, isFlagged, label } = view
  const words = markWords(view)
  return (
    <Menu
      label={viewTexts.marks}
      groups={[
        {
          id: 'deadline',
          title: viewTexts.deadline,
          selected: deadline ?? any,
          items: [
            { id: any, text: viewTexts.anyDeadline },
            ...deadlines.map((id) => ({ id, text: deadlineTexts[id] })),
          ],
          onChoose: (id) => onChange({ deadline: deadlines.find((each) => each === id) ?? null }),
        },
        {
          id: 'flag',
          title: viewTexts.flag,
          selected: isFlagged ? ['flagged'] : [],
          items: [{ id: 'flagged', text: viewTexts.isFlagged }],
          onChoose: () => onChange({ isFlagged: !isFlagged }),
        },
        ...(labels.length === 0 && label === null
          ? []
          : [
              {
                id: 'label',
                title: viewTexts.labels,
                selected: label === null ? any : `label ${label}`,
                items: [
                  { id: any, text: viewTexts.anyLabel },
                  ...labels.map((each) => ({ id: `label ${each}`, text: each })),
                ],
                onChoose: (id: string) => onChange({ label: labels.find((each) => `label ${each}` === id) ?? null }),
              },
            ]),
      ]}
    >
      <Button variant="chip" icon={<ChevronDown aria-hidden />} data-selected={words.length > 0 || undefined}>
        {words.length === 0 ? viewTexts.marks : words.join(' · ')}
      </Button>
    </Menu>
  )
}

/** The order of the lists of all boxes. */
export function BoxOrder({ order }: Pick<BoxView, 'order'>) {
  return (
    <Menu
      label={commonTexts.order}
      groups={[
        {
          id: 'order',
          title: commonTexts.order,
          selected: order,
          items: Object.entries(orderTexts).map(([id, text]) => ({ id, text })),
          onChoose: (id) => void call('settings.update', { boxOrder: id === 'oldest' ? id : 'newest' }),
        },
      ]}
    >
      <IconButton label={orderLabel(order)}>
        <ArrowUpDown aria-hidden />
      </IconButton>
    </Menu>
  )
}

interface SenderFilterProps {
  idCaixa: string
  folder: FolderName
  total: number
  sender: string | null
  onChange(changes: Pick<BoxFilter, 'sender'>): void
}

const anyone = 'anyone'

function SenderFilter({ idCaixa, folder, total, sender, onChange }: SenderFilterProps) {
  // Counting reads the whole folder: only when items came or left or the menu opens, not at each read mark.
  const { value, reload } = useQueryForVersion('boxes.senders', { idCaixa, pasta: folder }, String(total))
  const senders = value ?? []
  const chosen = senders.find(({ id }) => id === sender)
  return (
    <Menu
      label={filterTexts.sender}
      groups={[
        {
          id: 'sender',
          title: filterTexts.senders,
          selected: sender ?? anyone,
          items: [
            { id: anyone, text: filterTexts.anyone },
            ...senders.map((each) => ({ id: each.id, text: partyText(each) })),
          ],
          onChoose: (id) => onChange({ sender: id === anyone ? null : id }),
        },
      ]}
    >
      <Button
        variant="chip"
        icon={<ChevronDown aria-hidden />}
        data-selected={sender !== null || undefined}
        onPressStart={() => void reload()}
      >
        {chosen === undefined ? filterTexts.sender : senderText(chosen.nome)}
      </Button>
    </Menu>
  )
}
