import { startTransition, useCallback, useOptimistic, useRef } from 'react'
import type { Signer } from '../../contract/bridge/capture.ts'
import { useDirectory } from '../bridge/directory.ts'
import { call } from '../bridge/malote.ts'
import { directoryKind, nobodyText, readingText } from '../texts/directory.ts'
import { foldedStart, groupKind, groupMembers, meToo } from '../texts/signers.ts'
import { Checkbox } from '../ui/field.tsx'
import { ChipsField, type Found } from '../ui/search-field.tsx'
import { SaveGroup } from './save-group.tsx'
import css from './signers.module.css'

/** A group stands among people in what is found: this tells them apart. */
const groupPrefix = 'grupo:'
/** Who is in the groups that were found, by the id under which a group stands there. */
type Groups = Map<string, readonly Signer[]>

const signerOf = ({ id, text, detail = '' }: Found): Signer => ({ id, nome: text, detalhe: detail })

export interface SignersFieldProps {
  value: readonly Signer[]
  placeholder?: string
  /** The person as a signer, who can be put in or taken out at once; null where that is not asked here. */
  self: Signer | null
  /** Whether they can be kept together as a group. */
  mayKeep?: boolean
  /** A promise where it takes a while until `value` follows: what is chosen meanwhile comes to what was chosen before. */
  onChange(value: readonly Signer[]): void | Promise<void>
}

/** Who is to sign: people and groups of them found by typing, whoever sends it or not, and a group made of them. */
export function SignersField(props: SignersFieldProps) {
  const { value, placeholder = 'Nome de quem assina ou de um grupo', self, mayKeep = true, onChange } = props
  const groups = useRef<Groups>(new Map())
  const { status, find } = useDirectory(useCallback((text: string) => findSigners(text, groups.current), []))
  const [signers, show] = useOptimistic(value)
  const signsToo = self !== null && signers.some(({ id }) => id === self.id)

  const change = (next: readonly Signer[]) =>
    startTransition(async () => {
      show(next)
      await onChange(next)
    })
  /** In the place of a group are those of its members who are not there yet. */
  function take(found: readonly Found[]): void {
    const next = found.flatMap((each) => groups.current.get(each.id) ?? [signerOf(each)])
    change(next.filter(({ id }, place) => next.findIndex((each) => each.id === id) === place))
  }
  return (
    <div className={css['signers']}>
      <ChipsField
        label="Assinantes"
        placeholder={placeholder}
        value={signers.map(({ id, nome, detalhe }) => ({ id, text: nome, detail: detalhe }))}
        find={find}
        hint={readingText(status)}
        noneText={nobodyText(status)}
        removeLabel={(nome) => `Retirar ${nome}`}
        onChange={take}
      />
      {self !== null && (
        <Checkbox
          isSelected={signsToo}
          onChange={(signs) => change(signs ? [...signers, self] : signers.filter(({ id }) => id !== self.id))}
        >
          {meToo(self.detalhe)}
        </Checkbox>
      )}
      {mayKeep && signers.length > 1 && <SaveGroup signers={signers} />}
    </div>
  )
}

/** Finds groups and people, and notes who is in the groups. */
async function findSigners(text: string, known: Groups): Promise<readonly Found[]> {
  const [groups, people] = await Promise.all([
    call('signers.groups', {}),
    call('directory.search', { text, kinds: ['Papel', 'Cidadao'], limit: 30 }),
  ])
  const kept = groups.ok ? groups.value : []
  for (const { groupId, signers } of kept) known.set(groupPrefix + groupId, signers)
  return [
    ...kept
      .filter(({ name }) => foldedStart(name, text))
      .map(({ groupId, name, signers }) => ({
        ...{ id: groupPrefix + groupId, text: name, kind: groupKind, detail: groupMembers(signers) },
      })),
    ...(people.ok ? people.value.entries : []).map(({ id, nome, detalhe, kind }) => ({
      ...{ id, text: nome, detail: detalhe, kind: directoryKind(kind) },
    })),
  ]
}
