import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { GridList, GridListItem } from 'react-aria-components'
import { IconButton } from './button.tsx'
import css from './removable-rows.module.css'

interface RemovableRow {
  readonly id: string
  readonly text: string
  readonly icon: ReactNode
  /** The state, and other short facts, at the end of the row. */
  readonly aside: ReactNode
}

interface RemovableRowsProps {
  label: string
  rows: readonly RemovableRow[]
  /** The row that is shown elsewhere; null for none. */
  shown: string | null
  onShow(id: string): void
  onRemove(id: string): void
  removeLabel(text: string): string
}

/** Rows of one line, one of which is shown beside them; Delete or a button removes a row. */
export function RemovableRows({ label, rows, shown, onShow, onRemove, removeLabel }: RemovableRowsProps) {
  const list = useRef<HTMLDivElement>(null)
  const remove = useRef(onRemove)
  remove.current = onRemove
  useEffect(() => {
    const press = ({ key, target }: KeyboardEvent) => {
      if (key !== 'Delete' || !(target instanceof Element)) return
      const id = target.closest<HTMLElement>('[data-key]')?.dataset['key']
      if (id !== undefined) remove.current(id)
    }
    const element = list.current
    element?.addEventListener('keydown', press)
    return () => element?.removeEventListener('keydown', press)
  }, [])
  return (
    <GridList
      ref={list}
      aria-label={label}
      className={css['rows'] ?? ''}
      items={rows}
      dependencies={[removeLabel]}
      selectionMode="single"
      selectionBehavior="replace"
      disallowEmptySelection={shown !== null}
      selectedKeys={shown === null ? [] : [shown]}
      onSelectionChange={(keys) => {
        const [id] = keys
        if (id !== undefined) onShow(String(id))
      }}
    >
      {({ id, text, icon, aside }) => (
        <GridListItem id={id} textValue={text} className={css['row'] ?? ''}>
          {icon}
          <span className={css['text']} title={text}>
            {text}
          </span>
          <span className={css['aside']}>{aside}</span>
          <IconButton label={removeLabel(text)} onPress={() => onRemove(id)}>
            <X aria-hidden />
          </IconButton>
        </GridListItem>
      )}
    </GridList>
  )
}
