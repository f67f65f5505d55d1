import { memo, useCallback, useEffect, useId, useRef } from 'react'
import { mostYears, type Secrecy, yearsOf } from '../../../contract/bridge/access.ts'
import type { DraftFields } from '../../../contract/bridge/compose.ts'
import { useAnswer } from '../../bridge/answers.ts'
import { call } from '../../bridge/malote.ts'
import { KindIcon } from '../../files/kind-icon.tsx'
import { classifiedName, draftAccessTexts, secrecyTexts } from '../../texts/access.ts'
import { directoryKind } from '../../texts/directory.ts'
import { Checkbox, Select, TextField } from '../../ui/field.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import css from './compose.module.css'
import type { Problems } from './problems.ts'
import { TypedField } from './typed-field.tsx'

export interface AccessFieldProps {
  access: DraftFields['access']
  secrecy: Secrecy | undefined
  /** Sent as a citizen, who has grounds of their own and classifies nothing. */
  asCitizen: boolean
  problems: Problems
  /** Another number: the text was replaced from outside. */
  turn: number
  onChange(changes: Pick<DraftFields, 'access' | 'secrecy'>): void
}

const levels = (Object.keys(draftAccessTexts) as DraftFields['access'][]).map((id) => ({ id, ...draftAccessTexts[id] }))
const nothing: Secrecy = { grounds: [], years: 0, months: 0, days: 0, justification: '', approver: null }
const isSecret = (access: DraftFields['access']) => access === 'Sigiloso' || access === 'Classificado'

/** Who may see it, in plain words; of a secret, what the law wants said. */
export const AccessField = memo((props: AccessFieldProps) => {
  const { access, secrecy = nothing, asCitizen, onChange } = props
  const told = useRef<HTMLDivElement>(null)
  const isChosen = useRef(false)
  // What has to be told of a secret comes where the person is looking, and not below what they see.
  const reveal = useCallback(() => {
    if (isChosen.current) told.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const change = (changes: Partial<Secrecy>) => onChange({ access, secrecy: { ...secrecy, ...changes } })
  return (
    <>
      <Select
        label="Acesso"
        value={access}
        options={asCitizen ? levels.filter(({ id }) => id !== 'Classificado') : levels}
        hint={draftAccessTexts[access].detail}
        // Grounds of one level are none of another.
        onChange={(next) => {
          isChosen.current = true
          onChange({ access: next, ...(isSecret(next) && { secrecy: { ...secrecy, grounds: [] } }) })
        }}
      />
      {isSecret(access) && (
        <div ref={told} className={css['secrecy']}>
          <Grounds {...props} secrecy={secrecy} onChoose={(grounds) => change({ grounds })} onOffered={reveal} />
          {access === 'Classificado' && <Classification {...props} secrecy={secrecy} onChange={change} />}
        </div>
      )}
    </>
  )
})

type Of<Props> = Omit<AccessFieldProps, 'secrecy' | 'onChange'> & { secrecy: Secrecy } & Props

function Grounds({
  access,
  asCitizen,
  secrecy,
  problems,
  onChoose,
  onOffered,
}: Of<{ onChoose(grounds: Secrecy['grounds']): void; onOffered(): void }>) {
  const { value } = useAnswer('directory.grounds', {}, 'directory.changed')
  const offered = (value ?? []).filter(
    ({ nivel, forCitizens }) => forCitizens === asCitizen && (nivel === 'Sigiloso') === (access === 'Sigiloso'),
  )
  const shown = `${access} ${offered.length}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for others, and when they have come
  useEffect(onOffered, [shown, onOffered])
  const chosen = new Set(secrecy.grounds.map(({ id }) => id))
  return (
    <fieldset className={css['grounds']}>
      <legend>{secrecyTexts.grounds}</legend>
      {value !== null && offered.length === 0 && <p>{secrecyTexts.noGrounds}</p>}
      {offered.map(({ id, nome, descricao }) => (
        <div key={id}>
          <Checkbox
            isSelected={chosen.has(id)}
            isInvalid={problems.grounds !== undefined}
            onChange={(isChosen) => {
              const others = secrecy.grounds.filter((ground) => ground.id !== id)
              onChoose(isChosen ? [...others, { id, nome }] : others)
            }}
          >
            {nome}
          </Checkbox>
          <p>{descricao}</p>
        </div>
      ))}
      {problems.grounds !== undefined && (
        <p className={css['problem']} role="alert">
          {problems.grounds}
        </p>
      )}
    </fieldset>
  )
}

const parts = ['years', 'months', 'days'] as const

function Classification({ secrecy, problems, turn, onChange }: Of<{ onChange(changes: Partial<Secrecy>): void }>) {
  const years = yearsOf(secrecy)
  const hintId = useId()
  return (
    <>
      <fieldset className={css['term']} aria-describedby={hintId}>
        <legend>{secrecyTexts.term}</legend>
        <div className={css['parts']}>
          {parts.map((part, index) => (
            <TextField
              key={part}
              label={secrecyTexts[part]}
              value={secrecy[part] === 0 ? '' : String(secrecy[part])}
              maxLength={4}
              // Letters are no number, and are not taken.
              onChange={(text) => onChange({ [part]: Number(text.replaceAll(/\D/g, '')) })}
              error={index > 0 ? undefined : problems.term}
            />
          ))}
        </div>
        <p id={hintId}>{secrecyTexts.termHint(years > mostYears ? null : classifiedName(years))}</p>
      </fieldset>
      <TypedField
        key={`justification ${turn}`}
        label={secrecyTexts.justification}
        multiline
        value={secrecy.justification}
        maxLength={4000}
        onChange={(justification) => onChange({ justification })}
        error={problems.justification}
      />
      <SearchField
        label={secrecyTexts.approver}
        placeholder={secrecyTexts.approverPlaceholder}
        value={secrecy.approver?.nome ?? ''}
        find={findRoles}
        noneText="Ninguém com este nome."
        error={problems.approver}
        onChoose={({ id }) => {
          const approver = lastFound.get(id)
          if (approver !== undefined) onChange({ approver })
        }}
      />
    </>
  )
}

/** The roles that were offered, by id: the field knows nothing but what it shows. */
const lastFound = new Map<string, NonNullable<Secrecy['approver']>>()

async function findRoles(text: string) {
  const outcome = await call('directory.search', { text, kinds: ['Papel'], limit: 30 })
  if (!outcome.ok) return []
  lastFound.clear()
  return outcome.value.entries.map((entry) => {
    lastFound.set(entry.id, entry)
    const { id, nome, detalhe, kind } = entry
    return { id, text: nome, detail: detalhe, kind: directoryKind(kind), icon: <KindIcon kind={kind} /> }
  })
}
