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
const signerOf = ({ id, text, detail = '' }: Found): Signer => ({ id, nome: text, detalhe: detail })

export interface SignersFieldProps {
  value: readonly Signer[]
  placeholder?: string
  /** The person as a signer, who can be put in or taken out at once; null where that is not asked here. */
  self: Signer | null
  /** Whether they can be kept together as a group. */
  mayKeep?: boolean
  onChange(value: readonly Signer[]): void
}

/** Who is to sign: people and groups of them found by typing, whoever sends it or not, and a group made of them. */
export function SignersField(props: SignersFieldProps) {
  const { value, placeholder = 'Nome de quem assina ou de um grupo', self, mayKeep = true, onChange } = props
  const { status, find } = useDirectory(findSigners)
  const signsToo = self !== null && value.some(({ id }) => id === self.id)

  async function take(found: readonly Found[]): Promise<void> {
    const group = found.find(({ id }) => id.startsWith(groupPrefix))
    const single = found.filter((each) => each !== group).map(signerOf)
    if (group === undefined) return onChange(single)
    const outcome = await call('signers.groups', {})
    const members = outcome.ok ? outcome.value.find(({ groupId }) => groupPrefix + groupId === group.id)?.signers : []
    const known = new Set(single.map(({ id }) => id))
    onChange([...single, ...(members ?? []).filter(({ id }) => !known.has(id))])
  }
  return (
    <div className={css['signers']}>
      <ChipsField
        label="Assinantes"
        placeholder={placeholder}
        value={value.map(({ id, nome, detalhe }) => ({ id, text: nome, detail: detalhe }))}
        find={find}
        hint={readingText(status)}
        noneText={nobodyText(status)}
        removeLabel={(nome) => `Retirar ${nome}`}
        onChange={(found) => void take(found)}
      />
      {self !== null && (
        <Checkbox
          isSelected={signsToo}
          onChange={(signs) => onChange(signs ? [...value, self] : value.filter(({ id }) => id !== self.id))}
        >
          {meToo(self.detalhe)}
        </Checkbox>
      )}
      {mayKeep && value.length > 1 && <SaveGroup signers={value} />}
    </div>
  )
}

async function findSigners(text: string): Promise<readonly Found[]> {
  const [groups, people] = await Promise.all([
    call('signers.groups', {}),
    call('directory.search', { text, kinds: ['Papel', 'Cidadao'], limit: 30 }),
  ])
  return [
    ...(groups.ok ? groups.value : [])
      .filter(({ name }) => foldedStart(name, text))
      .map(({ groupId, name, signers }) => ({
        ...{ id: groupPrefix + groupId, text: name, kind: groupKind, detail: groupMembers(signers) },
      })),
    ...(people.ok ? people.value.entries : []).map(({ id, nome, detalhe, kind }) => ({
      ...{ id, text: nome, detail: detalhe, kind: directoryKind(kind) },
    })),
  ]
}
