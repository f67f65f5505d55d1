import type { ReactNode } from 'react'
import type { BoxFilter, BoxView } from '../../../contract/bridge/boxes.ts'
import { call } from '../../bridge/malote.ts'
import { useQueryForVersion } from '../../bridge/use-query.ts'
import { filterTexts, orderLabel, orderTexts, recipientText, senderText } from '../../texts/boxes.ts'
import { commonTexts } from '../../texts/common.ts'
import { type FolderName, partyText } from '../../texts/forwarding.ts'
import { Chip, IconButton } from '../../ui/button.tsx'
import { ArrowUpDown, FilterX } from '../../ui/icons.ts'
import { GroupMenu } from '../../ui/menu.tsx'
import css from './boxes.module.css'
import { choiceOf, FilterChip } from './filter-chip.tsx'
import { MarkFilter } from './mark-filter.tsx'
import { PeriodFilter } from './period-filter.tsx'

interface BoxFiltersProps {
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
      <CorrespondentFilter idCaixa={idCaixa} folder={folder} total={total} view={view} onChange={onChange} />
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

/** The order of the lists of all boxes. */
export function BoxOrder({ order }: Pick<BoxView, 'order'>) {
  return (
    <GroupMenu
      label={commonTexts.order}
      selected={order}
      items={Object.entries(orderTexts).map(([id, text]) => ({ id, text }))}
      onChoose={(id) => void call('settings.update', { boxOrder: id === 'oldest' ? id : 'newest' })}
    >
      <IconButton label={orderLabel(order)}>
        <ArrowUpDown aria-hidden />
      </IconButton>
    </GroupMenu>
  )
}

interface CorrespondentFilterProps extends Pick<BoxFiltersProps, 'idCaixa' | 'folder' | 'total' | 'view'> {
  onChange(changes: Partial<Pick<BoxFilter, 'sender' | 'recipient'>>): void
}

const ofSender = {
  field: 'sender',
  label: filterTexts.sender,
  title: filterTexts.senders,
  all: filterTexts.anyone,
  text: senderText,
} as const
const ofRecipient = {
  field: 'recipient',
  label: filterTexts.recipient,
  title: filterTexts.recipients,
  all: filterTexts.anyRecipient,
  text: recipientText,
} as const

/** The sender; among the sent items, which have one sender, the addressee. */
function CorrespondentFilter({ idCaixa, folder, total, view, onChange }: CorrespondentFilterProps) {
  // Counting reads the whole folder: only when items came or left or the menu opens, not at each read mark.
  const { value, reload } = useQueryForVersion('boxes.correspondents', { idCaixa, pasta: folder }, String(total))
  const parties = value ?? []
  const { field, label, title, all, text } = folder === 'Saida' ? ofRecipient : ofSender
  const chosen = view[field]
  const choice = choiceOf({
    id: field,
    title,
    all,
    options: parties.map((each) => ({ id: each.id, text: partyText(each) })),
    chosen: chosen?.id ?? null,
    onChoose(id) {
      const found = parties.find((each) => each.id === id)
      onChange({ [field]: found === undefined ? null : { id: found.id, text: partyText(found) } })
    },
  })
  return (
    <FilterChip
      label={label}
      chosen={chosen === null ? null : text(chosen.text)}
      placeholder={label}
      groups={[choice]}
      onOpen={() => void reload()}
    />
  )
}
