import type { ReactNode } from 'react'
import {
  Header,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  ListLayout,
  type Selection,
  Virtualizer,
} from 'react-aria-components'
import css from './row-list.module.css'

/** One row of two lines. */
export interface Row {
  id: string
  title: string
  /** Above a group's first row. */
  second: ReactNode
  /** At the right of the first line: a time, a count. */
  aside?: string
  asideTitle?: string
  /** At the right of the second line: a word with an icon. */
  mark?: ReactNode
  /** Stands out, with a dot; the word is what a screen reader says of it. */
  strong?: string | undefined
}
export interface RowGroup {
  id: string
  title: string
  rows: readonly Row[]
}

export interface RowListProps {
  label: string
  groups: readonly RowGroup[]
  selected: ReadonlySet<string>
  onSelect(ids: ReadonlySet<string>): void
  /** Several at once, by Ctrl or Shift. */
  multiple?: boolean
}

const rowHeight = 56
const headingHeight = 28

/** A list as a mail program has it: grouped, by keyboard, and only as many elements as are seen. */
export function RowList({ label, groups, selected, onSelect, multiple = false }: RowListProps) {
  const ids = groups.flatMap(({ rows }) => rows.map(({ id }) => id))
  return (
    <Virtualizer layout={ListLayout} layoutOptions={{ rowHeight, headingHeight }}>
      <ListBox
        aria-label={label}
        className={css['list'] ?? ''}
        selectionMode={multiple ? 'multiple' : 'single'}
        selectionBehavior="replace"
        selectedKeys={[...selected].filter((id) => ids.includes(id))}
        onSelectionChange={(keys: Selection) =>
          onSelect(keys === 'all' ? new Set(ids) : new Set([...keys].map(String)))
        }
        disallowEmptySelection={selected.size > 0}
        dependencies={[selected]}
      >
        {groups.map(({ id, title, rows }) =>
          title === '' ? (
            rows.map((row) => <RowItem key={row.id} {...row} />)
          ) : (
            <ListBoxSection key={id} id={id}>
              <Header className={css['heading'] ?? ''}>{title}</Header>
              {rows.map((row) => (
                <RowItem key={row.id} {...row} />
              ))}
            </ListBoxSection>
          ),
        )}
      </ListBox>
    </Virtualizer>
  )
}

function RowItem({ id, title, second, aside, asideTitle, mark, strong }: Row) {
  const spoken = [strong, title, aside].filter((part) => part !== undefined && part !== '').join(', ')
  return (
    <ListBoxItem id={id} textValue={spoken} className={`${css['row']} ${strong === undefined ? '' : css['strong']}`}>
      <span className={css['line']}>
        <span className={css['dot']} aria-hidden />
        <span className={css['title']}>
          {strong !== undefined && <span className={css['hidden']}>{strong}: </span>}
          {title}
        </span>
        <span className={css['aside']} title={asideTitle}>
          {aside}
        </span>
      </span>
      <span className={css['line']}>
        <span className={css['second']}>{second}</span>
        <span className={css['mark']}>{mark}</span>
      </span>
    </ListBoxItem>
  )
}
