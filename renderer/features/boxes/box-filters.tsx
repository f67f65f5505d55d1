import { useState } from 'react'
import type { BoxFilter, BoxView } from '../../../contract/bridge/boxes.ts'
import type { Failure } from '../../../contract/bridge/outcome.ts'
import type { SavedView } from '../../../contract/bridge/saved-views.ts'
import { useQueryForVersion } from '../../bridge/use-query.ts'
import { filterWords } from '../../texts/box-filtering.ts'
import { chosenFiltersText, filterTexts } from '../../texts/boxes.ts'
import { failureText } from '../../texts/failures.ts'
import { type FolderName, partyText } from '../../texts/forwarding.ts'
import { Button } from '../../ui/button.tsx'
import { ChevronDown } from '../../ui/icons.ts'
import { Menu, type MenuGroup } from '../../ui/menu.tsx'
import spokenCss from '../../ui/spoken.module.css'
import { Notice } from '../../ui/states.tsx'
import css from './boxes.module.css'
import { choiceOf } from './choice-of.ts'
import { useMarkFilter } from './mark-filter.tsx'
import { usePeriodFilter } from './period-filter.tsx'
import { RemovedView, useSavedViewActs } from './saved-view-acts.tsx'
import type { BoxFilterState } from './use-box-filter.ts'

interface BoxFiltersOptions {
  idCaixa: string
  folder: FolderName
  filter: BoxFilterState
  /** Items in the view. */
  total: number
  /** Other filters were chosen. */
  onFiltered(): void
}

/** The filters of a box: one button, whose menu has them all and the saved views; and the rest: dialogs and notices. */
export function useBoxFilters({ idCaixa, folder, filter, total, onFiltered }: BoxFiltersOptions) {
  const { saved, view, onClear } = filter
  const { kept: _, order: __, ...chosen } = view
  const [removed, setRemoved] = useState<SavedView | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const onChange = (changes: Partial<BoxFilter>) => {
    filter.change(changes)
    onFiltered()
  }
  const parties = useCorrespondents({ idCaixa, folder, total, view, onChange })
  const period = usePeriodFilter({ period: view.period, onChange })
  const marks = useMarkFilter({ view, onChange })
  const shown = { idCaixa, pasta: folder, filter: chosen }
  const views = useSavedViewActs({ shown, saved, onRemoved: setRemoved, onFailure: setFailure })
  const words = filterWords(view)
  const text = saved?.name ?? chosenFiltersText(words)
  const groups = [
    togglesOf(folder, view, onChange),
    ...(onClear === undefined ? [] : [withClear(views.group, onClear)]),
    ...period.groups,
    ...marks.groups,
    parties.group,
  ]
  const button = (
    <span className={css['filters']}>
      <Menu label={filterTexts.label} groups={groups}>
        <Button
          variant="chip"
          icon={<ChevronDown aria-hidden />}
          data-selected={words.length > 0 || undefined}
          onPressStart={() => void parties.reload()}
        >
          <span className={css['cut']} title={words.join(' · ')}>
            {text !== null && <span className={spokenCss['spoken']}>{filterTexts.label}: </span>}
            {text ?? filterTexts.label}
          </span>
        </Button>
      </Menu>
    </span>
  )
  // Not beside the button: the library draws what is in tabs a second time, out of sight, to know the tabs.
  const rest = (
    <>
      {period.dialog}
      {marks.dialog}
      {views.dialog}
      {failure !== null && <Notice tone="danger" {...failureText(failure)} traceId={failure.traceId} />}
      {removed !== null && (
        <RemovedView
          key={removed.viewId}
          view={removed}
          onUndone={(problem) => {
            setFailure(problem)
            if (problem === null) setRemoved(null)
          }}
        />
      )}
    </>
  )
  return { button, rest }
}

/** The acts on what is chosen: to save it, and to show all again. */
const withClear = (group: MenuGroup, onClear: () => void): MenuGroup => ({
  ...group,
  items: [...group.items, { id: 'clear', text: filterTexts.clear }],
  onChoose: (id) => (id === 'clear' ? onClear() : group.onChoose(id)),
})

/** Filters that are on or off. */
function togglesOf(folder: FolderName, view: BoxView, onChange: (changes: Partial<BoxFilter>) => void): MenuGroup {
  const offered = folder === 'Entrada' ? (['unread', 'documents', 'isSnoozed'] as const) : (['documents'] as const)
  return {
    id: 'toggles',
    title: filterTexts.label,
    selected: offered.filter((id) => view[id]),
    items: offered.map((id) => ({ id, text: filterTexts[id] })),
    onChoose(id) {
      const toggled = offered.find((each) => each === id)
      if (toggled !== undefined) onChange({ [toggled]: !view[toggled] })
    },
  }
}

interface CorrespondentOptions extends Pick<BoxFiltersOptions, 'idCaixa' | 'folder' | 'total'> {
  view: BoxView
  onChange(changes: Partial<Pick<BoxFilter, 'sender' | 'recipient'>>): void
}

const ofSender = {
  field: 'sender',
  title: filterTexts.senders,
  all: filterTexts.anyone,
} as const
const ofRecipient = {
  field: 'recipient',
  title: filterTexts.recipients,
  all: filterTexts.anyRecipient,
} as const

/** The sender; among the sent items, which have one sender, the addressee. */
function useCorrespondents({ idCaixa, folder, total, view, onChange }: CorrespondentOptions) {
  // Counting reads the whole folder: only when items came or left or the menu opens, not at each read mark.
  const { value, reload } = useQueryForVersion('boxes.correspondents', { idCaixa, pasta: folder }, String(total))
  const parties = value ?? []
  const { field, title, all } = folder === 'Saida' ? ofRecipient : ofSender
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
  return { group: choice, reload }
}
