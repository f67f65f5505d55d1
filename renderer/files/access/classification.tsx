import { useId } from 'react'
import {
  classificationLevel,
  mostYears,
  type Secrecy,
  type SecrecyChanges,
  yearsOf,
} from '../../../contract/bridge/access.ts'
import type { SecrecyLack } from '../../../contract/bridge/secrecy.ts'
import { useDirectory } from '../../bridge/directory.ts'
import { call } from '../../bridge/malote.ts'
import { accessName, lackTexts, secrecyTexts } from '../../texts/access.ts'
import { directoryKind, nobodyText } from '../../texts/directory.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { TypedField } from '../../ui/typed-field.tsx'
import { KindIcon } from '../kind-icon.tsx'
import css from './access.module.css'
import { sameOf } from './same.ts'

export interface ClassificationProps {
  lacks: readonly SecrecyLack[]
  secrecies: readonly (Secrecy | null)[]
  onChange(changes: SecrecyChanges): void
}

const parts = ['years', 'months', 'days'] as const
const several = 'Vários'
const unsaid = { years: 0, months: 0, days: 0, justification: '', approver: null }

/** For how long information is classified, why, and who approves that. */
export function Classification({ lacks, secrecies, onChange }: ClassificationProps) {
  const of = <K extends keyof typeof unsaid>(part: K) => sameOf(secrecies.map((each) => (each ?? unsaid)[part]))
  const [years, months, days] = [of('years'), of('months'), of('days')]
  const inYears =
    years === undefined || months === undefined || days === undefined ? 0 : yearsOf({ years, months, days })
  const hasLevel = inYears > 0 && inYears <= mostYears
  const [justification, approver] = [of('justification'), of('approver')]
  const hintId = useId()
  const wish = (...wanted: readonly SecrecyLack[]) => {
    const found = wanted.find((lack) => lacks.includes(lack))
    return found === undefined ? undefined : lackTexts[found].wish
  }
  const { status, find } = useDirectory(findRoles)
  return (
    <>
      <fieldset className={css['term']} aria-describedby={hintId}>
        <legend>{secrecyTexts.term}</legend>
        <div className={css['parts']}>
          {parts.map((part, index) => {
            const n = of(part)
            return (
              <TypedField
                key={part}
                label={secrecyTexts[part]}
                value={n === undefined || n === 0 ? '' : String(n)}
                placeholder={n === undefined ? several : ''}
                maxLength={4}
                isNumber
                onChange={(text) => onChange({ [part]: Number(text) })}
                error={index > 0 ? undefined : wish('term', 'long-term')}
              />
            )
          })}
        </div>
        <p id={hintId}>{secrecyTexts.termHint(hasLevel ? accessName(classificationLevel(inYears)) : null)}</p>
      </fieldset>
      <TypedField
        label={secrecyTexts.justification}
        multiline
        value={justification ?? ''}
        placeholder={justification === undefined ? several : ''}
        maxLength={4000}
        onChange={(text) => onChange({ justification: text })}
        error={wish('justification')}
      />
      <SearchField
        label={secrecyTexts.approver}
        placeholder={approver === undefined ? several : secrecyTexts.approverPlaceholder}
        value={approver?.nome ?? ''}
        find={find}
        noneText={nobodyText(status)}
        error={wish('approver')}
        onChoose={({ id }) => {
          const found = lastFound.get(id)
          if (found !== undefined) onChange({ approver: found })
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
