import { ChevronDown, X } from 'lucide-react'
import { type ReactNode, type RefObject, useContext, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import {
  Button,
  Collection,
  ComboBox,
  type ComboBoxState,
  ComboBoxStateContext,
  Header,
  Input,
  ListBox,
  ListBoxSection,
  Popover,
  type PopoverProps,
  Tag,
  TagGroup,
  TagList,
  Text,
} from 'react-aria-components'
import chips from './chips.module.css'
import css from './field.module.css'
import { FieldLabel, type Option, OptionItem } from './field.tsx'
import { useStableWhilePressed } from './use-stable-while-pressed.ts'

/** A result of a search; `kind` names its type in a word. */
export interface SearchResult extends Option<string> {
  kind?: string
  /** Shown beside `kind`. */
  icon?: ReactNode
  /** The heading that the result is listed under. */
  group?: string
}

interface SearchProps {
  label: string
  hint?: string | undefined
  error?: string | undefined
  placeholder?: string
  isDisabled?: boolean
  /** Searches; an empty text returns the first results. */
  find(text: string): Promise<readonly SearchResult[]>
  /** Shown when nothing is found. */
  noneText: string
}

interface SearchFieldProps extends SearchProps {
  /** The text of the chosen result; empty for none. */
  value: string
  /** Ids of results that are not offered. */
  without?: readonly string[]
  onChoose(found: SearchResult): void
}

/** A field for one result, found by typing. */
export function SearchField({ value, onChoose, ...props }: SearchFieldProps) {
  return <SearchCombo {...props} chosen={value} onChoose={onChoose} />
}

interface ChipsFieldProps extends SearchProps {
  value: readonly SearchResult[]
  onChange(value: readonly SearchResult[]): void
  /** "Remover {nome}". */
  removeLabel(text: string): string
}

/** A field for several results, found by typing; each is a removable chip. */
export function ChipsField({ value, onChange, removeLabel, ...props }: ChipsFieldProps) {
  const labelId = useId()
  const field = useRef<HTMLDivElement>(null)
  function take(keys: ReadonlySet<unknown>): void {
    const left = value.filter(({ id }) => !keys.has(id))
    // The last chip takes its list, which had the focus, with it.
    if (left.length === 0) field.current?.querySelector('input')?.focus()
    onChange(left)
  }
  return (
    <div ref={field} className={css['field']}>
      <SearchCombo
        {...props}
        labelId={labelId}
        chosen=""
        onChoose={(found) => {
          if (!value.some(({ id }) => id === found.id)) onChange([...value, found])
        }}
        without={value.map(({ id }) => id)}
      />
      {value.length > 0 && (
        <TagGroup aria-labelledby={labelId} onRemove={take} selectionMode="none">
          <TagList className={chips['chips'] ?? ''} items={value}>
            {({ id, text, kind, detail, icon }) => (
              <Tag id={id} textValue={text} className={chips['chip'] ?? ''}>
                {icon !== undefined && <span className={chips['kindIcon']}>{icon}</span>}
                <span className={chips['chipText']}>{text}</span>
                <span className={chips['chipKind']}>{[kind, detail].filter(Boolean).join(', ')}</span>
                <Button slot="remove" aria-label={removeLabel(text)} className={chips['remove'] ?? ''}>
                  <X aria-hidden />
                </Button>
              </Tag>
            )}
          </TagList>
        </TagGroup>
      )}
    </div>
  )
}

interface SearchComboProps extends SearchProps {
  chosen: string
  onChoose(found: SearchResult): void
  labelId?: string
  without?: readonly string[]
}

/**
 * A combo box that is mounted again when a result was chosen, or when the field is left with a text that chose nothing:
 * React Aria's own state then always agrees with what is shown.
 */
function SearchCombo(props: SearchComboProps) {
  const [turn, setTurn] = useState(0)
  /** Whether the field has the focus: its next instance then takes it over. */
  const focused = useRef(false)
  const again = () => setTurn((before) => before + 1)
  return <SearchComboInstance key={`${turn} ${props.chosen}`} {...props} focused={focused} onEnd={again} />
}

interface SearchComboInstanceProps extends SearchComboProps {
  focused: { current: boolean }
  onEnd(): void
}

function SearchComboInstance(props: SearchComboInstanceProps) {
  const { label, hint, error, placeholder = '', isDisabled = false, find, noneText, chosen, onChoose, ...rest } = props
  const { labelId, without = [], focused, onEnd } = rest
  const [takesFocus] = useState(() => focused.current)
  const [text, setText] = useState(chosen)
  const [found, setFound] = useState<readonly SearchResult[]>([])
  const field = useRef<HTMLDivElement>(null)
  const shown = found.filter(({ id }) => !without.includes(id))
  const isOver = useRef(false)
  const choose = (key: unknown) => {
    const one = shown.find(({ id }) => id === key)
    if (one === undefined || isOver.current) return
    isOver.current = true
    onChoose(one)
    onEnd()
  }
  const { update, onPointerDown, chosen: choosePressed } = useStableWhilePressed(choose)
  const combo = useRef<ComboBoxState<unknown>>(null)

  useEffect(() => {
    let last = true
    // While the chosen text is unchanged, the list offers everything.
    const show = (results: readonly SearchResult[]) => {
      leaveGone(combo.current, results)
      setFound(results)
    }
    void find(text === chosen ? '' : text).then((results) => last && update(() => show(results)))
    return () => {
      last = false
    }
  }, [find, text, chosen, update])

  return (
    <ComboBox
      className={css['field'] ?? ''}
      items={grouped(shown)}
      defaultInputValue={chosen}
      onInputChange={setText}
      onSelectionChange={choosePressed}
      onFocus={() => {
        focused.current = true
      }}
      onBlur={() => {
        focused.current = false
        if (text !== chosen) onEnd()
      }}
      menuTrigger="input"
      allowsEmptyCollection
      allowsCustomValue
      shouldFocusWrap
      isDisabled={isDisabled}
      isInvalid={error !== undefined}
    >
      <FieldLabel {...(labelId === undefined ? {} : { id: labelId })}>{label}</FieldLabel>
      <div ref={field} className={css['finder']}>
        <Input className={css['input'] ?? ''} placeholder={placeholder} autoFocus={takesFocus} />
        <Button className={css['open'] ?? ''}>
          <ChevronDown aria-hidden />
        </Button>
      </div>
      {error !== undefined && (
        <Text slot="errorMessage" className={css['error']}>
          {error}
        </Text>
      )}
      {hint !== undefined && error === undefined && (
        <Text slot="description" className={css['hint']}>
          {hint}
        </Text>
      )}
      <FieldPopover field={field} combo={combo} onPointerDownCapture={onPointerDown}>
        <ListBox<SearchResult | ResultGroup> renderEmptyState={() => <div className={css['none']}>{noneText}</div>}>
          {(shownItem) =>
            'options' in shownItem ? (
              <ListBoxSection>
                <Header className={css['groupTitle'] ?? ''}>{shownItem.title}</Header>
                <Collection items={shownItem.options}>{optionOf}</Collection>
              </ListBoxSection>
            ) : (
              optionOf(shownItem)
            )
          }
        </ListBox>
      </FieldPopover>
    </ComboBox>
  )
}

/**
 * Takes the highlight off an entry that the new results lack. The library would move it to the entry that takes its
 * place, and Enter would choose that one.
 */
function leaveGone(combo: ComboBoxState<unknown> | null, results: readonly SearchResult[]): void {
  const key = combo?.selectionManager.focusedKey ?? null
  if (key !== null && !results.some(({ id }) => id === key)) combo?.selectionManager.setFocusedKey(null)
}

interface FieldPopoverProps extends Pick<PopoverProps, 'children' | 'onPointerDownCapture'> {
  field: RefObject<HTMLElement | null>
  /** Gets the state of the field. */
  combo: RefObject<ComboBoxState<unknown> | null>
}

/**
 * The list of a field. It follows the field when the form scrolls, where the library would close it: a form also
 * scrolls by itself, when a field takes the focus or when the part below it grows.
 */
function FieldPopover({ field, combo, ...props }: FieldPopoverProps) {
  const state = useContext(ComboBoxStateContext)
  useLayoutEffect(() => {
    combo.current = state
  }, [combo, state])
  const [hasMoved, setMoved] = useState(false)
  // The library computes the position again when `shouldUpdatePosition` returns to true.
  useLayoutEffect(() => {
    if (hasMoved) setMoved(false)
  }, [hasMoved])
  function close(): void {
    const event = window.event
    if (event?.type === 'scroll' && isInside(field.current, event.target)) setMoved(true)
    else state?.close()
  }
  return (
    <Popover
      {...props}
      className={css['popover'] ?? ''}
      offset={4}
      maxHeight={360}
      isOpen={state?.isOpen ?? false}
      shouldUpdatePosition={!hasMoved}
      onOpenChange={close}
    />
  )
}

/** Whether any part of an element is seen inside what scrolls. */
function isInside(element: HTMLElement | null, scroller: EventTarget | null): boolean {
  if (element === null || !(scroller instanceof HTMLElement)) return element !== null
  const [own, outer] = [element.getBoundingClientRect(), scroller.getBoundingClientRect()]
  return own.bottom > outer.top && own.top < outer.bottom
}

interface ResultGroup {
  readonly id: string
  readonly title: string
  readonly options: readonly SearchResult[]
}

/** Groups results that have headings. */
function grouped(found: readonly SearchResult[]): readonly (SearchResult | ResultGroup)[] {
  if (found.every(({ group }) => group === undefined)) return found
  const groups = Map.groupBy(found, ({ group }) => group ?? '')
  return [...groups].map(([title, options]) => ({ id: `group ${title}`, title, options }))
}

const optionOf = ({ kind, icon, group: _group, ...option }: SearchResult) => (
  <OptionItem
    {...option}
    aside={
      kind === undefined ? undefined : (
        <span className={css['kind']}>
          {icon}
          {kind}
        </span>
      )
    }
  />
)
