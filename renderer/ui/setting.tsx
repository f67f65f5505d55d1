import { type ReactNode, useId } from 'react'
import { Radio, RadioGroup } from 'react-aria-components'
import css from './setting.module.css'

interface SettingsPageProps {
  title: string
  lead?: string
  children: ReactNode
}

/** One part of a screen of text and settings. */
export function SettingsPage({ title, lead, children }: SettingsPageProps) {
  return (
    <div className={css['page']}>
      <h2 className={css['title']}>{title}</h2>
      {lead !== undefined && <p className={css['lead']}>{lead}</p>}
      {children}
    </div>
  )
}

interface SettingProps {
  name: string
  note?: string
  /** At the right: a control, or a fact. */
  children?: ReactNode
}

/** A line with a name, what it means, and its control. */
export function Setting({ name, note, children }: SettingProps) {
  return (
    <div className={css['setting']}>
      <div className={css['words']}>
        <h3 className={css['name']}>{name}</h3>
        {note !== undefined && <p className={css['note']}>{note}</p>}
      </div>
      {children}
    </div>
  )
}

interface ChoiceSettingProps<T extends string> {
  name: string
  note?: string
  value: T | null
  options: readonly { readonly id: T; readonly text: string; readonly detail?: string }[]
  onChange(value: T): void
  /** One below the other, for long names. */
  isTall?: boolean
}

/** A choice of one among few, all in view. */
export function ChoiceSetting<T extends string>(props: ChoiceSettingProps<T>) {
  const { name, note, value, options, onChange, isTall = false } = props
  const noteId = useId()
  return (
    <div className={css['setting']} data-tall={isTall || undefined}>
      <div className={css['words']}>
        <h3 className={css['name']}>{name}</h3>
        {note !== undefined && (
          <p className={css['note']} id={noteId}>
            {note}
          </p>
        )}
      </div>
      <RadioGroup
        aria-label={name}
        {...(note === undefined ? {} : { 'aria-describedby': noteId })}
        className={css['choices'] ?? ''}
        orientation={isTall ? 'vertical' : 'horizontal'}
        value={value}
        onChange={(chosen) => {
          const option = options.find(({ id }) => id === chosen)
          if (option !== undefined) onChange(option.id)
        }}
      >
        {options.map(({ id, text, detail }) => (
          <Radio key={id} value={id} className={css['choice'] ?? ''}>
            {text}
            {detail !== undefined && detail !== '' && <span className={css['detail']}>{detail}</span>}
          </Radio>
        ))}
      </RadioGroup>
    </div>
  )
}

/** A fact that can be read and marked, not changed. */
export function Fact({ children }: { children: ReactNode }) {
  return <p className={css['fact']}>{children}</p>
}
