import { memo, type ReactNode, useCallback, useRef } from 'react'
import type { DraftAccess } from '../../../contract/bridge/access.ts'
import {
  type AccessChanges,
  type AccessChoice,
  isSecret,
  type SecrecyProblem,
} from '../../../contract/bridge/secrecy.ts'
import { draftAccessTexts, secrecyProblemTexts } from '../../texts/access.ts'
import { commonTexts, factLabels } from '../../texts/common.ts'
import { Select } from '../../ui/field.tsx'
import css from './access.module.css'
import { Classification } from './classification.tsx'
import { Grounds } from './grounds.tsx'
import { sharedValue } from './shared-value.ts'

interface AccessFieldProps {
  label?: string
  /** One entry for each thing whose access is changed together. */
  said: readonly AccessChoice[]
  /** A citizen has other grounds and cannot classify. */
  asCitizen: boolean
  /** In place of the explanation of the level. */
  hint?: string | undefined
  /** The problems to show. */
  lacks?: readonly SecrecyProblem[] | undefined
  onChange(changes: AccessChanges): void
  /** Places the level and the statements of a secret; without it the statements stand below. The level has no hint then. */
  children?: (level: ReactNode, statements: ReactNode | null) => ReactNode
}

const levels = (Object.keys(draftAccessTexts) as DraftAccess[]).map((id) => ({ id, ...draftAccessTexts[id] }))
const { several } = commonTexts

/** The level of access, and for a secret the statements that the law requires. */
export const AccessField = memo(function AccessField(props: AccessFieldProps) {
  const { label = factLabels.access, said, asCitizen, hint, lacks = [], onChange, children } = props
  const access = sharedValue(said.map((each) => each.access)) ?? null
  const statements = useRef<HTMLDivElement>(null)
  const isChosen = useRef(false)
  // The statements about a secret are scrolled into view after the choice.
  const reveal = useCallback(() => {
    if (isChosen.current) statements.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const secrecies = said.map(({ secrecy }) => secrecy ?? null)
  const level = (
    <Select
      label={label}
      value={access}
      options={asCitizen ? levels.filter(({ id }) => id !== 'Classificado' || id === access) : levels}
      placeholder={several}
      hint={hint ?? (access === null || children !== undefined ? undefined : draftAccessTexts[access].detail)}
      error={lacks.includes('citizen') ? secrecyProblemTexts.citizen.wish : undefined}
      onChange={(next) => {
        isChosen.current = true
        onChange({ access: next })
      }}
    />
  )
  const secret = access !== null && isSecret(access) && (
    <div ref={statements} className={css['secrecy']}>
      <Grounds
        access={access}
        asCitizen={asCitizen}
        lacks={lacks}
        secrecies={secrecies}
        onChoose={(ground) => onChange({ secrecy: { ground } })}
        onOffered={reveal}
      />
      {access === 'Classificado' && (
        <Classification lacks={lacks} secrecies={secrecies} onChange={(secrecy) => onChange({ secrecy })} />
      )}
    </div>
  )
  if (children !== undefined) return children(level, secret || null)
  return (
    <>
      {level}
      {secret}
    </>
  )
})
