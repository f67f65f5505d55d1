import { useEffect } from 'react'
import type { DraftAccess, Secrecy, SecrecyChanges } from '../../../contract/bridge/access.ts'
import type { LegalGround } from '../../../contract/bridge/directory.ts'
import type { SecrecyProblem } from '../../../contract/bridge/secrecy.ts'
import { useQuery } from '../../bridge/use-query.ts'
import { secrecyProblemTexts, secrecyTexts } from '../../texts/access.ts'
import { Checkbox } from '../../ui/field.tsx'
import css from './access.module.css'

interface GroundsProps {
  access: DraftAccess
  asCitizen: boolean
  lacks: readonly SecrecyProblem[]
  secrecies: readonly (Secrecy | null)[]
  onChoose(ground: NonNullable<SecrecyChanges['ground']>): void
  /** Called when the list of grounds changes. */
  onOffered(): void
}

/** The legal grounds of a secret; a ground that only some have is shown as mixed. */
export function Grounds({ access, asCitizen, lacks, secrecies, onChoose, onOffered }: GroundsProps) {
  const { value } = useQuery('directory.grounds', {}, 'directory.changed')
  const chosen = secrecies.map((secrecy) => secrecy?.grounds ?? [])
  const problem = lacks.includes('grounds') ? secrecyProblemTexts.grounds.wish : undefined
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

/** The grounds of this level for this user, and chosen ones of other levels, so that they can be removed. */
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
