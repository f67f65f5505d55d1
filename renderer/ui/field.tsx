import { Check, ChevronDown, Minus } from 'lucide-react'
import { type ReactNode, type RefObject, use, useRef } from 'react'
import {
  Checkbox as AriaCheckbox,
  type CheckboxProps as AriaCheckboxProps,
  Select as AriaSelect,
  TextArea as AriaTextArea,
  TextField as AriaTextField,
  Button,
  FieldError,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  SelectValue,
  Text,
} from 'react-aria-components'
import css from './field.module.css'
import { LabelBesideContext } from './form-row.tsx'
import spokenCss from './spoken.module.css'
import barred from './text-bar.module.css'
import { uiTexts } from './ui-texts.ts'

interface CommonFieldProps {
  label: string
  /** One line under the field. */
  hint?: string | undefined
  /** Shown in place of the hint: what is wrong and what to do. */
  error?: string | undefined
}

export interface TextFieldProps extends CommonFieldProps {
  value: string
  onChange(value: string): void
  onBlur?: () => void
  /** Several lines. */
  multiline?: boolean
  placeholder?: string
  maxLength?: number
  /** For a field that appears because the user asked for it. */
  autoFocus?: boolean
  /** Portuguese sentences: the spelling is checked. */
  isProse?: boolean
  /** Several lines only: a line above the text, inside the edge of the field, about the given text. */
  bar?: (text: RefObject<HTMLTextAreaElement | null>) => ReactNode
}

const prose = { lang: 'pt-BR', spellCheck: true } as const

export function TextField({ label, hint, error, ...rest }: TextFieldProps) {
  const { multiline = false, placeholder = '', isProse = false, bar, ...props } = rest
  const area = useRef<HTMLTextAreaElement>(null)
  const text = { placeholder, ...(isProse && prose) }
  return (
    <AriaTextField {...props} className={css['field'] ?? ''} isInvalid={error !== undefined}>
      <FieldLabel>{label}</FieldLabel>
      {!multiline && <Input className={css['input'] ?? ''} {...text} />}
      {multiline && bar === undefined && <AriaTextArea className={`${css['input']} ${css['area']}`} {...text} />}
      {multiline && bar !== undefined && (
        <div className={barred['barred']}>
          <div className={barred['bar']}>{bar(area)}</div>
          <AriaTextArea ref={area} className={`${css['input']} ${css['area']} ${barred['text']}`} {...text} />
        </div>
      )}
      {hint !== undefined && error === undefined && (
        <Text slot="description" className={css['hint']}>
          {hint}
        </Text>
      )}
      <FieldError className={css['error'] ?? ''}>{error}</FieldError>
    </AriaTextField>
  )
}

/** Shows dots in place of the text; no browser offers to keep it. */
export function PasswordField({ label, hint, value, onChange }: PasswordFieldProps) {
  return (
    <AriaTextField type="password" className={css['field'] ?? ''} maxLength={4096} value={value} onChange={onChange}>
      <FieldLabel>{label}</FieldLabel>
      <Input className={css['input'] ?? ''} autoComplete="off" spellCheck={false} />
      <Text slot="description" className={css['hint']}>
        {hint}
      </Text>
    </AriaTextField>
  )
}
interface PasswordFieldProps {
  label: string
  hint: string
  value: string
  onChange(value: string): void
}

/** The label of a field: above it, or beside it in a form row. */
export function FieldLabel({ id, children }: { id?: string; children: string }) {
  const isBeside = use(LabelBesideContext)
  return (
    <Label className={`${css['label']} ${isBeside ? css['beside'] : ''}`} {...(id === undefined ? {} : { id })}>
      {children}
    </Label>
  )
}

/** A day as YYYY-MM-DD; null for none. */
export function DateField({ label, value, autoFocus = false, onChange }: DateFieldProps) {
  return (
    <AriaTextField
      type="date"
      className={css['field'] ?? ''}
      value={value ?? ''}
      onChange={(day) => onChange(day === '' ? null : day)}
    >
      <Label className={css['label']}>{label}</Label>
      <Input className={css['input'] ?? ''} autoFocus={autoFocus} />
    </AriaTextField>
  )
}
interface DateFieldProps {
  label: string
  value: string | null
  autoFocus?: boolean
  onChange(value: string | null): void
}

export interface Option<T extends string> {
  id: T
  text: string
  detail?: string
}

interface SelectProps<T extends string> extends CommonFieldProps {
  /** Null when nothing is chosen, or when several items have different values. */
  value: T | null
  options: readonly Option<T>[]
  onChange(value: T): void
  placeholder?: string
  isDisabled?: boolean
  /** Where what is chosen says what it is. */
  isLabelSpoken?: boolean
}

export function Select<T extends string>({ label, hint, error, value, options, onChange, ...props }: SelectProps<T>) {
  const { placeholder = uiTexts.choose, isDisabled = false, isLabelSpoken = false } = props
  return (
    <AriaSelect
      className={css['field'] ?? ''}
      value={value}
      onChange={(key) => {
        const chosen = options.find(({ id }) => id === key)
        if (chosen !== undefined) onChange(chosen.id)
      }}
      placeholder={placeholder}
      isDisabled={isDisabled}
      isInvalid={error !== undefined}
    >
      {isLabelSpoken ? (
        <span className={spokenCss['spoken']}>
          <FieldLabel>{label}</FieldLabel>
        </span>
      ) : (
        <FieldLabel>{label}</FieldLabel>
      )}
      <Button className={`${css['input']} ${css['choose']}`}>
        <SelectValue>{({ selectedText, isPlaceholder }) => (isPlaceholder ? placeholder : selectedText)}</SelectValue>
        <ChevronDown aria-hidden />
      </Button>
      {hint !== undefined && error === undefined && (
        <Text slot="description" className={css['hint']}>
          {hint}
        </Text>
      )}
      <FieldError className={css['error'] ?? ''}>{error}</FieldError>
      <Popover className={css['popover'] ?? ''} offset={4} maxHeight={360}>
        <ListBox items={options}>{(option) => <OptionItem {...option} />}</ListBox>
      </Popover>
    </AriaSelect>
  )
}

/** An option of a pop-up list. */
export function OptionItem({ id, text, detail, aside }: Option<string> & { aside?: ReactNode }) {
  return (
    <ListBoxItem id={id} textValue={text} className={css['option'] ?? ''}>
      <span>{text}</span>
      {aside !== undefined && <span className={css['hint']}>{aside}</span>}
      {detail !== undefined && detail !== '' && <span className={css['optionDetail']}>{detail}</span>}
    </ListBoxItem>
  )
}

type CheckboxProps = Omit<AriaCheckboxProps, 'className' | 'style' | 'children'> & { children?: ReactNode }

export function Checkbox({ children, ...props }: CheckboxProps) {
  return (
    <AriaCheckbox {...props} className={css['check'] ?? ''}>
      {({ isIndeterminate }) => (
        <>
          <span className={css['box']} aria-hidden>
            {isIndeterminate ? <Minus /> : <Check />}
          </span>
          {children}
        </>
      )}
    </AriaCheckbox>
  )
}
