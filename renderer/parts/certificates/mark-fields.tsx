import type { VisibleMark } from '../../../contract/bridge/certificates.ts'
import { markTexts as texts } from '../../texts/certificates.ts'
import { Select } from '../../ui/field.tsx'

interface MarkFieldsProps {
  value: VisibleMark | null
  hint?: string
  onChange(value: VisibleMark | null): void
}

const spots = {
  'foot-right': { x: 1, y: 1 },
  'foot-middle': { x: 0.5, y: 1 },
  'foot-left': { x: 0, y: 1 },
  'head-right': { x: 1, y: 0 },
  'head-middle': { x: 0.5, y: 0 },
  'head-left': { x: 0, y: 0 },
} as const
const spotIds = Object.keys(spots) as (keyof typeof spots)[]

/** Whether a signature is seen on the pages, on which, and where. */
export function MarkFields({ value, hint, onChange }: MarkFieldsProps) {
  const spot = value && (spotIds.find((id) => spots[id].x === value.x && spots[id].y === value.y) ?? 'chosen')
  const offered = [...spotIds, ...(spot === 'chosen' ? (['chosen'] as const) : [])]
  return (
    <>
      <Select
        label={texts.label}
        value={value?.pages ?? 'none'}
        options={(['none', 'last', 'every'] as const).map((id) => ({ id, text: texts.pages[id] }))}
        onChange={(pages) => onChange(pages === 'none' ? null : { ...spots['foot-right'], ...value, pages })}
        {...(hint !== undefined && { hint })}
      />
      {value !== null && (
        <Select
          label={texts.place}
          value={spot}
          options={offered.map((id) => ({ id, text: texts.spots[id] }))}
          onChange={(id) => id !== 'chosen' && onChange({ ...value, ...spots[id] })}
        />
      )}
    </>
  )
}
