import { useMemo } from 'react'
import type { BoxView } from '../../../contract/bridge/boxes.ts'
import { call } from '../../bridge/malote.ts'
import { useSettings } from '../../bridge/replicas.ts'
import { useQueryForVersion } from '../../bridge/use-query.ts'
import { filterTexts, orderLabel, orderTexts, senderText } from '../../texts/boxes.ts'
import { commonTexts } from '../../texts/common.ts'
import { type FolderName, partyText } from '../../texts/forwarding.ts'
import { Button, Chip, IconButton } from '../../ui/button.tsx'
import { ArrowUpDown, ChevronDown } from '../../ui/icons.ts'
import { useKeptState } from '../../ui/kept-state.tsx'
import { Menu } from '../../ui/menu.tsx'
import css from './boxes.module.css'

/** The filters that a person has chosen for a list. */
type BoxFilter = Pick<BoxView, 'unread' | 'documents' | 'sender'>

const all: BoxFilter = { unread: false, documents: false, sender: null }

export interface BoxFilterState {
  readonly view: BoxView
  readonly isFiltered: boolean
  change(changes: Partial<BoxFilter>): void
  clear(): void
}

/** The filters of the open box, and the order that the person keeps for all boxes. */
export function useBoxFilter(reading: string | null): BoxFilterState {
  const [filter, setFilter] = useKeptState('filter', all)
  const order = useSettings(({ value }) => value?.boxOrder) ?? 'newest'
  const kept = filter.unread ? reading : null
  return {
    view: useMemo(() => ({ ...filter, kept, order }), [filter, kept, order]),
    isFiltered: filter.unread || filter.documents || filter.sender !== null,
    change: (changes) => setFilter((before) => ({ ...before, ...changes })),
    clear: () => setFilter(all),
  }
}

export interface BoxFiltersProps {
  idCaixa: string
  folder: FolderName
  view: BoxView
  /** Items in the view. */
  total: number
  onChange(changes: Partial<BoxFilter>): void
}

/** Chips that filter the list. */
export function BoxFilters({ idCaixa, folder, view, total, onChange }: BoxFiltersProps) {
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
    </fieldset>
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
