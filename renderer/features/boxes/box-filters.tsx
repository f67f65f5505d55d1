import type { ReactNode } from 'react'
import type { BoxFilter, BoxView } from '../../../contract/bridge/boxes.ts'
import { call } from '../../bridge/malote.ts'
import { useMarks } from '../../bridge/replicas.ts'
import { useQueryForVersion } from '../../bridge/use-query.ts'
import { deadlineTexts, markWords, periodTexts, viewTexts } from '../../texts/box-filters.ts'
import { filterTexts, orderLabel, orderTexts, senderText } from '../../texts/boxes.ts'
import { commonTexts } from '../../texts/common.ts'
import { type FolderName, partyText } from '../../texts/forwarding.ts'
import { Button, Chip, IconButton } from '../../ui/button.tsx'
import { ArrowUpDown, ChevronDown, FilterX } from '../../ui/icons.ts'
import { Menu, type MenuGroup } from '../../ui/menu.tsx'
import css from './boxes.module.css'

export interface BoxFiltersProps {
  idCaixa: string
  folder: FolderName
  view: BoxView
  /** Items in the view. */
  total: number
  onChange(changes: Partial<BoxFilter>): void
  /** Shows all again; undefined where nothing is filtered. */
  onClear: (() => void) | undefined
  /** Acts on the filters together. */
  children: ReactNode
}

/** Chips that filter the list. */
export function BoxFilters({ idCaixa, folder, view, total, onChange, onClear, children }: BoxFiltersProps) {
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
      {onClear !== undefined && (
        <span className={css['filterActs']}>
          {children}
          {total > 0 && (
            <IconButton label={filterTexts.clear} onPress={onClear}>
              <FilterX aria-hidden />
            </IconButton>
          )}
        </span>
      )}
    </fieldset>
  )
}

const periods = ['today', 'week', 'month', 'year'] as const
const deadlines = ['overdue', 'week', 'any'] as const

const idOfAll = 'all'

interface Choice<T extends string> {
  id: string
  title: string
  /** The words of the entry that filters nothing. */
  all: string
  options: readonly { readonly id: T; readonly text: string }[]
  chosen: T | null
  onChoose(id: T | null): void
}

/** A group of a menu in which one thing, or all, is chosen. */
function choiceOf<T extends string>({ id, title, all: allText, options, chosen, onChoose }: Choice<T>): MenuGroup {
  const idOf = (option: T) => `one ${option}`
  return {
    id,
    title,
    selected: chosen === null ? idOfAll : idOf(chosen),
    items: [{ id: idOfAll, text: allText }, ...options.map((each) => ({ id: idOf(each.id), text: each.text }))],
    onChoose: (taken) => onChoose(options.find((each) => idOf(each.id) === taken)?.id ?? null),
  }
}

interface FilterChipProps {
  label: string
  /** The choice in words; null for nothing. */
  chosen: string | null
  /** Instead of a choice. */
  placeholder: string
  groups: readonly MenuGroup[]
  onOpen?(): void
}

function FilterChip({ label, chosen, placeholder, groups, onOpen }: FilterChipProps) {
  return (
    <Menu label={label} groups={groups}>
      <Button
        variant="chip"
        icon={<ChevronDown aria-hidden />}
        data-selected={chosen !== null || undefined}
        {...(onOpen === undefined ? {} : { onPressStart: onOpen })}
      >
        {chosen ?? placeholder}
      </Button>
    </Menu>
  )
}

interface PeriodFilterProps {
  period: BoxView['period']
  onChange(changes: Pick<BoxFilter, 'period'>): void
}

function PeriodFilter({ period, onChange }: PeriodFilterProps) {
  const choice = choiceOf({
    id: 'period',
    title: viewTexts.periods,
    all: viewTexts.anyPeriod,
    options: periods.map((id) => ({ id, text: periodTexts[id] })),
    chosen: period,
    onChoose: (id) => onChange({ period: id }),
  })
  const chosen = period === null ? null : periodTexts[period]
  return <FilterChip label={viewTexts.periods} chosen={chosen} placeholder={viewTexts.period} groups={[choice]} />
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
  const groups: MenuGroup[] = [
    choiceOf({
      id: 'deadline',
      title: viewTexts.deadline,
      all: viewTexts.anyDeadline,
      options: deadlines.map((id) => ({ id, text: deadlineTexts[id] })),
      chosen: deadline,
      onChoose: (id) => onChange({ deadline: id }),
    }),
    {
      id: 'flag',
      title: viewTexts.flag,
      selected: isFlagged ? ['flagged'] : [],
      items: [{ id: 'flagged', text: viewTexts.isFlagged }],
      onChoose: () => onChange({ isFlagged: !isFlagged }),
    },
  ]
  if (labels.length > 0 || label !== null)
    groups.push(
      choiceOf({
        id: 'label',
        title: viewTexts.labels,
        all: viewTexts.anyLabel,
        options: labels.map((each) => ({ id: each, text: each })),
        chosen: label,
        onChoose: (id) => onChange({ label: id }),
      }),
    )
  const words = markWords(view)
  const chosen = words.length === 0 ? null : words.join(' · ')
  return <FilterChip label={viewTexts.marks} chosen={chosen} placeholder={viewTexts.marks} groups={groups} />
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
  sender: BoxView['sender']
  onChange(changes: Pick<BoxFilter, 'sender'>): void
}

function SenderFilter({ idCaixa, folder, total, sender, onChange }: SenderFilterProps) {
  // Counting reads the whole folder: only when items came or left or the menu opens, not at each read mark.
  const { value, reload } = useQueryForVersion('boxes.senders', { idCaixa, pasta: folder }, String(total))
  const senders = value ?? []
  const choice = choiceOf({
    id: 'sender',
    title: filterTexts.senders,
    all: filterTexts.anyone,
    options: senders.map((each) => ({ id: each.id, text: partyText(each) })),
    chosen: sender?.id ?? null,
    onChoose(chosen) {
      const found = senders.find(({ id }) => id === chosen)
      onChange({ sender: found === undefined ? null : { id: found.id, text: partyText(found) } })
    },
  })
  return (
    <FilterChip
      label={filterTexts.sender}
      chosen={sender === null ? null : senderText(sender.text)}
      placeholder={filterTexts.sender}
      groups={[choice]}
      onOpen={() => void reload()}
    />
  )
}
