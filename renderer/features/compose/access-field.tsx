import { memo, useMemo } from 'react'
import type { DraftFields } from '../../../contract/bridge/compose.ts'
import { withAccess } from '../../../contract/bridge/secrecy.ts'
import { AccessField as SharedField } from '../../files/access/access-field.tsx'
import type { Problems } from './problems.ts'

export interface AccessFieldProps extends Pick<DraftFields, 'access' | 'secrecy'> {
  /** Sent as a citizen, who has grounds of their own and classifies nothing. */
  asCitizen: boolean
  problems: Problems
  /** Another number: the text was replaced from outside. */
  turn: number
  onChange(changes: Pick<DraftFields, 'access' | 'secrecy'>): void
}

/** The access of what is written, as everywhere else. */
export const AccessField = memo(({ access, secrecy, asCitizen, problems, turn, onChange }: AccessFieldProps) => {
  const said = useMemo(() => [{ access, secrecy }], [access, secrecy])
  return (
    <SharedField
      key={turn}
      said={said}
      asCitizen={asCitizen}
      lacks={problems.secrecy ?? []}
      onChange={(changes) => {
        const next = withAccess({ access, secrecy }, changes)
        onChange({ access: next.access, ...(next.secrecy !== null && { secrecy: next.secrecy }) })
      }}
    />
  )
})
