import { useId } from 'react'
import {
  classificationLevel,
  maxClassificationYears,
  type Secrecy,
  type SecrecyChanges,
  yearsOf,
} from '../../../contract/bridge/access.ts'
import type { SecrecyProblem } from '../../../contract/bridge/secrecy.ts'
import { call } from '../../bridge/malote.ts'
import { useDirectory } from '../../bridge/use-directory.ts'
import { accessName, secrecyProblemTexts, secrecyTexts } from '../../texts/access.ts'
import { commonTexts } from '../../texts/common.ts'
import { directoryKind, noMatchText } from '../../texts/directory.ts'
import { BufferedTextField } from '../../ui/buffered-text-field.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { KindIcon } from '../directory/kind-icon.tsx'
import css from './access.module.css'
import { sharedValue } from './shared-value.ts'

interface ClassificationProps {
  lacks: readonly SecrecyProblem[]
  secrecies: readonly (Secrecy | null)[]
  onChange(changes: SecrecyChanges): void
}

const parts = ['years', 'months', 'days'] as const
const { several } = commonTexts
const unsaid = { years: 0, months: 0, days: 0, justification: '', approver: null }

/** The term of a classification, its reason and who approves it. */
export function Classification({ lacks, secrecies, onChange }: ClassificationProps) {
  const of = <K extends keyof typeof unsaid>(part: K) => sharedValue(secrecies.map((each) => (each ?? unsaid)[part]))
  const [years, months, days] = [of('years'), of('months'), of('days')]
  const inYears =
    years === undefined || months === undefined || days === undefined ? 0 : yearsOf({ years, months, days })
  const hasLevel = inYears > 0 && inYears <= maxClassificationYears
  const [justification, approver] = [of('justification'), of('approver')]
  const hintId = useId()
  const wish = (...shown: readonly SecrecyProblem[]) => {
    const found = shown.find((lack) => lacks.includes(lack))
    return found === undefined ? undefined : secrecyProblemTexts[found].wish
  }
  const { status, find } = useDirectory(findRoles)
  return (
    <>
      <fieldset className={css['term']} aria-describedby={hintId}>
        <legend>{secrecyTexts.term}</legend>
        <div className={css['parts']}>
          {parts.map((part, index) => {
            const amount = of(part)
            return (
              <BufferedTextField
                key={part}
                label={secrecyTexts[part]}
                value={amount === undefined || amount === 0 ? '' : String(amount)}
                placeholder={amount === undefined ? several : ''}
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
      <BufferedTextField
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
        noneText={noMatchText(status)}
        error={wish('approver')}
        onChoose={({ id }) => {
          const found = lastFound.get(id)
          if (found !== undefined) onChange({ approver: found })
        }}
      />
    </>
  )
}

/** The roles found last, by id: the field keeps only what it shows. */
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
