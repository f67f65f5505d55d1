import type { LucideIcon } from 'lucide-react'
import { ListBox, ListBoxItem } from 'react-aria-components'
import css from './list.module.css'

interface SectionListProps<T extends string> {
  label: string
  /** Null where none is shown. */
  selected: T | null
  sections: readonly { readonly id: T; readonly text: string; readonly icon: LucideIcon }[]
  onSelect(id: T): void
}

/** The parts of a screen by name; the arrow keys open the next one. */
export function SectionList<T extends string>({ label, selected, sections, onSelect }: SectionListProps<T>) {
  return (
    <ListBox
      aria-label={label}
      className={`${css['list']} ${css['sections']}`}
      selectionMode="single"
      selectionBehavior="replace"
      selectedKeys={selected === null ? [] : [selected]}
      onSelectionChange={(keys) => {
        const chosen = sections.find(({ id }) => keys !== 'all' && keys.has(id))
        if (chosen !== undefined) onSelect(chosen.id)
      }}
    >
      {sections.map(({ id, text, icon: Icon }) => (
        <ListBoxItem key={id} id={id} textValue={text} className={`${css['row']} ${css['single']} ${css['section']}`}>
          <Icon aria-hidden />
          <span>{text}</span>
        </ListBoxItem>
      ))}
    </ListBox>
  )
}
