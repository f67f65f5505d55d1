import { useEffect } from 'react'
import type { DraftAccess, Secrecy, SecrecyChanges } from '../../../contract/bridge/access.ts'
import type { LegalGround } from '../../../contract/bridge/directory.ts'
import type { SecrecyLack } from '../../../contract/bridge/secrecy.ts'
import { useAnswer } from '../../bridge/answers.ts'
import { lackTexts, secrecyTexts } from '../../texts/access.ts'
import { Checkbox } from '../../ui/field.tsx'
import css from './access.module.css'

export interface GroundsProps {
  access: DraftAccess
  asCitizen: boolean
  lacks: readonly SecrecyLack[]
  secrecies: readonly (Secrecy | null)[]
  onChoose(ground: NonNullable<SecrecyChanges['ground']>): void
  /** Told when others are shown, or the first ones. */
  onOffered(): void
}

/** What justifies a secret, of all that is offered for its level; what only some have is shown as such. */
export function Grounds({ access, asCitizen, lacks, secrecies, onChoose, onOffered }: GroundsProps) {
  const { value } = useAnswer('directory.grounds', {}, 'directory.changed')
  const chosen = secrecies.map((secrecy) => secrecy?.grounds ?? [])
  const problem = lacks.includes('grounds') ? lackTexts.grounds.wish : undefined
  const offered = offeredOf(value ?? [], { access, asCitizen, chosen: chosen.flat() })
  const shown = `${access} ${offered.length}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run when the grounds change or have loaded
  useEffect(onOffered, [shown, onOffered])
  return (
    <fieldset className={css['grounds']}>
      <legend>{secrecyTexts.grounds}</legend>
      {value !== null && offered.length === 0 && <p>{secrecyTexts.noGrounds}</p>}
      {offered.map(({ id, nome, descricao }) => {
        const having = chosen.filter((grounds) => grounds.some((ground) => ground.id === id)).length
        return (
          <div key={id}>
            <Checkbox
              isSelected={having > 0 && having === chosen.length}
              isIndeterminate={having > 0 && having < chosen.length}
              isInvalid={problem !== undefined}
              onChange={(isChosen) => onChoose({ id, nome, isChosen })}
            >
              {nome}
            </Checkbox>
            <p>{descricao}</p>
          </div>
        )
      })}
      {problem !== undefined && (
        <p className={css['problem']} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

/** What justifies this level, by this person; and what has been chosen all the same, so that it can be taken back. */
function offeredOf(
  all: readonly LegalGround[],
  { access, asCitizen, chosen }: Pick<GroundsProps, 'access' | 'asCitizen'> & { chosen: Secrecy['grounds'] },
): Pick<LegalGround, 'id' | 'nome' | 'descricao'>[] {
  const offered = all.filter(
    ({ nivel, forCitizens }) => forCitizens === asCitizen && (nivel === 'Sigiloso') === (access === 'Sigiloso'),
  )
  const others = new Map(chosen.map((ground) => [ground.id, ground]))
  for (const { id } of offered) others.delete(id)
  const detailOf = (id: string) => all.find((each) => each.id === id)?.descricao ?? secrecyTexts.otherGround
  return [...offered, ...[...others.values()].map(({ id, nome }) => ({ id, nome, descricao: detailOf(id) }))]
}
