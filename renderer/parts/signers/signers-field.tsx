import { useCallback, useRef } from 'react'
import type { Signer } from '../../../contract/bridge/capture.ts'
import type { DirectoryKind } from '../../../contract/bridge/directory.ts'
import { call } from '../../bridge/malote.ts'
import { useIsCitizen } from '../../bridge/replicas.ts'
import { useDirectory } from '../../bridge/use-directory.ts'
import { removeLabel } from '../../texts/common.ts'
import { directoryKind, noMatchText, syncProgressText } from '../../texts/directory.ts'
import {
  groupKind,
  groupMembersText,
  matchesWordStarts,
  selfSignerLabel,
  signersFieldTexts,
} from '../../texts/signers.ts'
import { Checkbox } from '../../ui/field.tsx'
import { ChipsField, type SearchResult } from '../../ui/search-field.tsx'
import { offeredKinds } from './offered-kinds.ts'
import { SaveGroup } from './save-group.tsx'
import css from './signers.module.css'
import { type SaveSigners, useChosenSigners } from './use-chosen-signers.ts'

/** Prefix that distinguishes ids of groups from ids of people. */
const groupPrefix = 'grupo:'
/** Members of the groups found, by the group's prefixed id. */
type GroupMembers = Map<string, readonly Signer[]>

const signerOf = ({ id, text, detail = '' }: SearchResult): Signer => ({ id, nome: text, detalhe: detail })

interface SignersFieldProps {
  value: readonly Signer[]
  placeholder?: string
  /** The signed-in person as a signer, with a separate checkbox; null for no checkbox. */
  self: Signer | null
  /** Whether the signers can be saved as a group. */
  maySaveGroup?: boolean
  onChange: SaveSigners
}

/** Chooses signers: people and groups found by typing, and the signed-in person. */
export function SignersField(props: SignersFieldProps) {
  const { value, placeholder = signersFieldTexts.placeholder, self, maySaveGroup = true, onChange } = props
  const groups = useRef<GroupMembers>(new Map())
  const isCitizen = useIsCitizen()
  const { status, find } = useDirectory(
    useCallback((text: string) => findSigners(text, groups.current, offeredKinds('sign', { isCitizen })), [isCitizen]),
  )
  const { signers, choose: change } = useChosenSigners(value, onChange)
  const isSelfIncluded = self !== null && signers.some(({ id }) => id === self.id)

  /** Replaces a group by its members, without duplicates. */
  function choose(found: readonly SearchResult[]): void {
    const next = found.flatMap((each) => groups.current.get(each.id) ?? [signerOf(each)])
    void change(next.filter(({ id }, index) => next.findIndex((each) => each.id === id) === index))
  }
  return (
    <div className={css['signers']}>
      <ChipsField
        label={signersFieldTexts.label}
        placeholder={placeholder}
        value={signers.map(({ id, nome, detalhe }) => ({ id, text: nome, detail: detalhe }))}
        find={find}
        hint={syncProgressText(status)}
        noneText={noMatchText(status)}
        removeLabel={removeLabel}
        onChange={choose}
      />
      {self !== null && (
        <Checkbox
          isSelected={isSelfIncluded}
          onChange={(isSelected) =>
            void change(isSelected ? [...signers, self] : signers.filter(({ id }) => id !== self.id))
          }
        >
          {selfSignerLabel(self.detalhe)}
        </Checkbox>
      )}
      {maySaveGroup && signers.length > 1 && <SaveGroup signers={signers} />}
    </div>
  )
}

/** Finds groups and people; adds the members of groups to `known`. */
async function findSigners(
  text: string,
  known: GroupMembers,
  kinds: readonly DirectoryKind[],
): Promise<readonly SearchResult[]> {
  const [groups, people] = await Promise.all([
    call('signers.groups', {}),
    call('directory.search', { text, kinds: [...kinds], limit: 30 }),
  ])
  const savedGroups = groups.ok ? groups.value : []
  for (const { groupId, signers } of savedGroups) known.set(groupPrefix + groupId, signers)
  return [
    ...savedGroups
      .filter(({ name }) => matchesWordStarts(name, text))
      .map(({ groupId, name, signers }) => ({
        id: groupPrefix + groupId,
        text: name,
        kind: groupKind,
        detail: groupMembersText(signers),
      })),
    ...(people.ok ? people.value.entries : []).map(({ id, nome, detalhe, kind }) => ({
      id,
      text: nome,
      detail: detalhe,
      kind: directoryKind(kind),
    })),
  ]
}
