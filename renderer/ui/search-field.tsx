import { ChevronDown, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import {
  Button,
  Collection,
  ComboBox,
  Header,
  Input,
  Label,
  ListBox,
  ListBoxSection,
  Popover,
  Tag,
  TagGroup,
  TagList,
  Text,
} from 'react-aria-components'
import css from './field.module.css'
import { type Option, OptionItem } from './field.tsx'
import { useSteady } from './use-steady.ts'

/** Something that can be found by typing; `kind` is a word for what it is. */
export interface Found extends Option<string> {
  kind?: string
  /** The same as a picture, beside the word. */
  icon?: ReactNode
  /** The heading that it stands under, where some do; those of one stand together. */
  group?: string
}

interface SearchProps {
  label: string
  hint?: string | undefined
  error?: string | undefined
  placeholder?: string
  isDisabled?: boolean
  /** Finds by what has been typed; an empty text asks for the first ones. */
  find(text: string): Promise<readonly Found[]>
  /** Said where nothing is found. */
  noneText: string
}

export interface SearchFieldProps extends SearchProps {
  /** What has been chosen, as text; empty if nothing. */
  value: string
  onChoose(found: Found): void
}

/** One thing, found by typing. */
export function SearchField({ value, onChoose, ...props }: SearchFieldProps) {
  return <Finder {...props} chosen={value} onChoose={onChoose} />
}

export interface ChipsFieldProps extends SearchProps {
  value: readonly Found[]
  onChange(value: readonly Found[]): void
  /** "Retirar {nome}". */
  removeLabel(text: string): string
}

/** Several things, found by typing, each a chip that can be taken out. */
export function ChipsField({ value, onChange, removeLabel, ...props }: ChipsFieldProps) {
  const labelId = useId()
  const field = useRef<HTMLDivElement>(null)
  function take(keys: ReadonlySet<unknown>): void {
    const left = value.filter(({ id }) => !keys.has(id))
    // Without chips there is no list of them to be in: one goes on where others are found.
    if (left.length === 0) field.current?.querySelector('input')?.focus()
    onChange(left)
  }
  return (
    <div ref={field} className={css['field']}>
      <Finder
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
          <TagList className={css['chips'] ?? ''} items={value}>
            {({ id, text, kind, detail, icon }) => (
              <Tag id={id} textValue={text} className={css['chip'] ?? ''}>
                {icon !== undefined && <span className={css['kindIcon']}>{icon}</span>}
                <span className={css['chipText']}>{text}</span>
                <span className={css['chipKind']}>{[kind, detail].filter(Boolean).join(', ')}</span>
                <Button slot="remove" aria-label={removeLabel(text)} className={css['remove'] ?? ''}>
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

interface FinderProps extends SearchProps {
  chosen: string
  onChoose(found: Found): void
  labelId?: string
  without?: readonly string[]
}

/**
 * A field that finds. Made anew when something was chosen, or when it is left with a text that chose nothing: the
 * library's own state then never disagrees with what is shown.
 */
function Finder(props: FinderProps) {
  const [turn, setTurn] = useState(0)
  /** Whether the person is in the field: a new one takes the focus over, and never takes it from elsewhere. */
  const focused = useRef(false)
  const again = () => setTurn((before) => before + 1)
  return <FinderOnce key={`${turn} ${props.chosen}`} {...props} focused={focused} onEnd={again} />
}

interface OnceProps extends FinderProps {
  focused: { current: boolean }
  onEnd(): void
}

function FinderOnce(props: OnceProps) {
  const { label, hint, error, placeholder = '', isDisabled = false, find, noneText, chosen, onChoose, ...rest } = props
  const { labelId, without = [], focused, onEnd } = rest
  const [takesFocus] = useState(() => focused.current)
  const [text, setText] = useState(chosen)
  const [found, setFound] = useState<readonly Found[]>([])
  const { settle, onPointerDown } = useSteady()
  const shown = found.filter(({ id }) => !without.includes(id))

  useEffect(() => {
    let last = true
    // While the chosen text stands there untouched, the list offers everything again.
    void find(text === chosen ? '' : text).then((results) => last && settle(() => setFound(results)))
    return () => {
      last = false
    }
  }, [find, text, chosen, settle])

  return (
    <ComboBox
      className={css['field'] ?? ''}
      items={grouped(shown)}
      defaultInputValue={chosen}
      onInputChange={setText}
      onSelectionChange={(key) => {
        const one = shown.find(({ id }) => id === key)
        if (one === undefined) return
        onChoose(one)
        onEnd()
      }}
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
      isDisabled={isDisabled}
      isInvalid={error !== undefined}
    >
      <Label className={css['label']} {...(labelId === undefined ? {} : { id: labelId })}>
        {label}
      </Label>
      <div className={css['finder']}>
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
      <Popover className={css['popover'] ?? ''} offset={4} maxHeight={360} onPointerDownCapture={onPointerDown}>
        <ListBox<Found | Group> renderEmptyState={() => <div className={css['none']}>{noneText}</div>}>
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
      </Popover>
    </ComboBox>
  )
}

interface Group {
  readonly id: string
  readonly title: string
  readonly options: readonly Found[]
}

/** Under headings, where there are any. */
function grouped(found: readonly Found[]): readonly (Found | Group)[] {
  if (found.every(({ group }) => group === undefined)) return found
  const groups = Map.groupBy(found, ({ group }) => group ?? '')
  return [...groups].map(([title, options]) => ({ id: `group ${title}`, title, options }))
}

const optionOf = ({ kind, icon, group: _group, ...option }: Found) => (
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
