import { Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Dialog } from 'react-aria-components'
import { ModalSurface } from './modal-dialog.tsx'
import css from './palette.module.css'
import { paletteTexts } from './ui-texts.ts'

export interface PaletteItem {
  /** Unique among all groups. */
  id: string
  icon: ReactNode
  title: ReactNode
  detail?: ReactNode
  /** At the end of the line: a date, a key. */
  aside?: string
}

export interface PaletteGroup {
  id: string
  title: string
  items: readonly PaletteItem[]
}

interface PaletteProps {
  label: string
  placeholder: string
  text: string
  maxLength: number
  onText(text: string): void
  groups: readonly PaletteGroup[]
  /** Below the list; spoken when it changes. */
  status: ReactNode
  onChoose(id: string): void
  onClose(): void
}

/**
 * A field over a list, as a combo box that is always open. What is typed goes to the field; the arrows move in the list,
 * which begins at its first row again with each text, and Enter chooses. React Aria's Autocomplete has no row to choose
 * while results arrive after the typing.
 */
export function Palette(props: PaletteProps) {
  const { label, placeholder, text, maxLength, onText, groups, status, onChoose, onClose } = props
  const listId = useId()
  const shown = groups.filter(({ items }) => items.length > 0)
  const { active, press, point, reset } = useActive(shown, text, onChoose)
  const optionId = (id: string) => `${listId} ${id}`.replaceAll(' ', '-')
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active === undefined) return
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <ModalSurface place="top" onClose={onClose}>
      <Dialog className={css['dialog'] ?? ''} aria-label={label}>
        <div className={css['field']}>
          <Search aria-hidden />
          <input
            role="combobox"
            aria-label={label}
            aria-expanded
            aria-autocomplete="list"
            aria-controls={listId}
            aria-activedescendant={active === undefined ? undefined : optionId(active)}
            autoFocus
            spellCheck={false}
            className={css['input']}
            placeholder={placeholder}
            maxLength={maxLength}
            value={text}
            onChange={({ target }) => {
              reset()
              onText(target.value)
            }}
            onKeyDown={press}
          />
          <kbd className={css['key']}>{paletteTexts.escape}</kbd>
        </div>
        <div ref={list} id={listId} role="listbox" aria-label={paletteTexts.results} className={css['list']}>
          {shown.map(({ id, title, items }) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
            <div key={id} role="group" aria-labelledby={optionId(`title ${id}`)}>
              <div id={optionId(`title ${id}`)} className={css['title']}>
                {title}
              </div>
              {items.map((item) => (
                <PaletteRow
                  key={item.id}
                  id={optionId(item.id)}
                  item={item}
                  isActive={item.id === active}
                  onPoint={() => point(item.id)}
                  onChoose={() => onChoose(item.id)}
                />
              ))}
            </div>
          ))}
        </div>
        <div className={css['foot']}>
          <span role="status">{status}</span>
          <span className={css['hints']} aria-hidden>
            <kbd className={css['key']}>↑</kbd> <kbd className={css['key']}>↓</kbd> {paletteTexts.move}{' '}
            <kbd className={css['key']}>{paletteTexts.enter}</kbd> {paletteTexts.open}
          </span>
        </div>
      </Dialog>
    </ModalSurface>
  )
}

/**
 * The row that Enter chooses: the one moved or pointed to while it is listed, else the first one with the typed text. None
 * before, as a screen reader would speak the row instead of the field that has the focus.
 */
function useActive(groups: readonly PaletteGroup[], text: string, onChoose: (id: string) => void) {
  const ids = groups.flatMap(({ items }) => items.map(({ id }) => id))
  const [wanted, setWanted] = useState<string | null>(null)
  const moved = wanted === null ? -1 : ids.indexOf(wanted)
  const at = moved < 0 && text !== '' ? 0 : moved
  const active = ids[at]
  const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }
  function press(event: KeyboardEvent): void {
    const step = steps[event.key]
    if (event.nativeEvent.isComposing) return
    if (step !== undefined && ids.length > 0) setWanted(ids[next(at, step, ids.length)] ?? null)
    else if (event.key === 'Enter' && active !== undefined) onChoose(active)
    else return
    event.preventDefault()
  }
  return { active, press, point: setWanted, reset: () => setWanted(null) }
}

/** One step goes around at the ends, from before the first too; a long one stops there. */
function next(from: number, step: number, length: number): number {
  const at = from < 0 && step < 0 ? 0 : from
  return Math.abs(step) === 1 ? (at + step + length) % length : Math.min(length - 1, Math.max(0, at + step))
}

interface PaletteRowProps {
  id: string
  item: PaletteItem
  isActive: boolean
  onPoint(): void
  onChoose(): void
}

function PaletteRow({ id, item: { icon, title, detail, aside }, isActive, onPoint, onChoose }: PaletteRowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={css['item']}
      // Browsers also report a pointer that rests while rows move below it.
      onPointerMove={({ movementX, movementY }) => (movementX !== 0 || movementY !== 0) && onPoint()}
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className={css['icon']} aria-hidden>
        {icon}
      </span>
      <span className={css['words']}>
        {title}
        {detail !== undefined && <span className={css['detail']}> {detail}</span>}
      </span>
      {aside !== undefined && <span className={css['aside']}>{aside}</span>}
    </div>
  )
}
