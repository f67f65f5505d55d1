import { useCallback, useRef } from 'react'
import type { DraftAccess } from '../../../contract/bridge/access.ts'
import { type AccessChanges, type AccessSaid, isSecret, type SecrecyLack } from '../../../contract/bridge/secrecy.ts'
import { draftAccessTexts, lackTexts } from '../../texts/access.ts'
import { Select } from '../../ui/field.tsx'
import css from './access.module.css'
import { Classification } from './classification.tsx'
import { Grounds } from './grounds.tsx'
import { sameOf } from './same.ts'

export interface AccessFieldProps {
  label?: string
  /** Of one thing, or of several that are changed together. */
  said: readonly AccessSaid[]
  /** By a citizen, who has grounds of their own and classifies nothing. */
  asCitizen: boolean
  /** What is to be shown as wrong. */
  lacks?: readonly SecrecyLack[]
  onChange(changes: AccessChanges): void
}

const levels = (Object.keys(draftAccessTexts) as DraftAccess[]).map((id) => ({ id, ...draftAccessTexts[id] }))
const several = 'Vários'

/** Who may see it, in plain words; of a secret, what the law wants said. */
export function AccessField({ label = 'Acesso', said, asCitizen, lacks = [], onChange }: AccessFieldProps) {
  const access = sameOf(said.map((each) => each.access)) ?? null
  const told = useRef<HTMLDivElement>(null)
  const isChosen = useRef(false)
  // What has to be told of a secret comes where the person is looking, and not below what they see.
  const reveal = useCallback(() => {
    if (isChosen.current) told.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const secrecies = said.map(({ secrecy }) => secrecy ?? null)
  return (
    <>
      <Select
        label={label}
        value={access}
        options={asCitizen ? levels.filter(({ id }) => id !== 'Classificado' || id === access) : levels}
        placeholder={several}
        hint={access === null ? undefined : draftAccessTexts[access].detail}
        error={lacks.includes('citizen') ? lackTexts.citizen.wish : undefined}
        onChange={(next) => {
          isChosen.current = true
          onChange({ access: next })
        }}
      />
      {access !== null && isSecret(access) && (
        <div ref={told} className={css['secrecy']}>
          <Grounds
            {...{ access, asCitizen, lacks, secrecies }}
            onChoose={(ground) => onChange({ secrecy: { ground } })}
            onOffered={reveal}
          />
          {access === 'Classificado' && (
            <Classification {...{ lacks, secrecies }} onChange={(secrecy) => onChange({ secrecy })} />
          )}
        </div>
      )}
    </>
  )
}
