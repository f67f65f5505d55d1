import { Check, ChevronDown, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
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
  isReadOnly?: boolean
  /** For a field that appears because the user asked for it. */
  autoFocus?: boolean
}

export function TextField({ label, hint, error, multiline = false, placeholder, ...props }: TextFieldProps) {
  const Control = multiline ? AriaTextArea : Input
  return (
    <AriaTextField {...props} className={css['field'] ?? ''} isInvalid={error !== undefined}>
      <Label className={css['label']}>{label}</Label>
      <Control className={`${css['input']} ${multiline ? css['area'] : ''}`} placeholder={placeholder ?? ''} />
      {hint !== undefined && error === undefined && (
        <Text slot="description" className={css['hint']}>
          {hint}
        </Text>
      )}
      <FieldError className={css['error'] ?? ''}>{error}</FieldError>
    </AriaTextField>
  )
}

export interface Option<T extends string> {
  id: T
  text: string
  detail?: string
}

export interface SelectProps<T extends string> extends CommonFieldProps {
  /** Null when nothing is chosen, or when several items have different values. */
  value: T | null
  options: readonly Option<T>[]
  onChange(value: T): void
  placeholder?: string
  isDisabled?: boolean
}

export function Select<T extends string>({ label, hint, error, value, options, onChange, ...props }: SelectProps<T>) {
  const { placeholder = 'Escolha', isDisabled = false } = props
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
      <Label className={css['label']}>{label}</Label>
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

export type CheckboxProps = Omit<AriaCheckboxProps, 'className' | 'style' | 'children'> & { children?: ReactNode }

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
