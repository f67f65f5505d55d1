import { type Mending, pictureLimit } from '../../../../contract/bridge/pages.ts'
import { mendTexts as texts } from '../../../texts/mending.ts'
import { Checkbox } from '../../../ui/field.tsx'
import css from './mend-dialog.module.css'
import type { FoundPages } from './use-measures.ts'

export type Wanted = Omit<Mending, 'left'> & { readonly isDropped: boolean }

interface ChoicesProps {
  found: FoundPages
  wanted: Wanted
  mayDrop: boolean
  /** Measured pages. */
  count: number
  onChange(wanted: Wanted): void
}

/** The choices, each with the pages that need it. */
export function Choices({ found, wanted, mayDrop, count, onChange }: ChoicesProps) {
  const isAllBlank = found.blank.length > 0 && !mayDrop
  const choices: readonly { key: keyof Wanted; label: string; detail: string; isOffered: boolean }[] = [
    {
      key: 'isStraightened',
      label: texts.straighten,
      detail: texts.crooked(found.crooked.length, found.most),
      isOffered: found.crooked.length > 0,
    },
    {
      key: 'isCropped',
      label: texts.crop,
      detail: texts.bordered(found.bordered.length),
      isOffered: found.bordered.length > 0,
    },
    { key: 'isLightened', label: texts.lighten, detail: texts.dim(found.dim.length), isOffered: found.dim.length > 0 },
    {
      key: 'isLimited',
      label: texts.limit,
      detail: texts.over(found.over.length, pictureLimit),
      isOffered: found.over.length > 0,
    },
    {
      key: 'isDropped',
      label: texts.drop,
      detail: isAllBlank ? texts.allBlank : texts.blank(found.blank),
      isOffered: mayDrop,
    },
  ]
  return (
    <div className={css['choices']}>
      {choices.map(({ key, label, detail, isOffered }) => (
        <Checkbox
          key={key}
          isSelected={isOffered && wanted[key]}
          isDisabled={!isOffered}
          onChange={(isChosen) => onChange({ ...wanted, [key]: isChosen })}
        >
          <span className={css['choice']}>
            {label}
            {count > 0 && <small>{detail}</small>}
          </span>
        </Checkbox>
      ))}
    </div>
  )
}
