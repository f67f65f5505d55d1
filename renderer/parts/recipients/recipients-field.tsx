import { memo, useCallback, useMemo, useRef } from 'react'
import type { DirectoryEntry, DirectoryKind, Suggestions } from '../../../contract/bridge/directory.ts'
import { definedFields } from '../../../contract/defined-fields.ts'
import { call } from '../../bridge/malote.ts'
import { useIsCitizen } from '../../bridge/replicas.ts'
import { useDirectory } from '../../bridge/use-directory.ts'
import { useQuery } from '../../bridge/use-query.ts'
import { factLabels, removeLabel } from '../../texts/common.ts'
import {
  anyRecipientText,
  directoryKind,
  favouriteTexts,
  noMatchText,
  notInDirectory,
  syncProgressText,
} from '../../texts/directory.ts'
import { ChipsField, type SearchResult } from '../../ui/search-field.tsx'
import { ChooseUnit } from '../directory/choose-unit.tsx'
import { KindIcon } from '../directory/kind-icon.tsx'
import { useSearchEntries } from '../search/use-search-entries.ts'
import { offeredKinds } from '../signers/offered-kinds.ts'
import css from './recipients.module.css'
import { SuggestedRecipients } from './suggested-recipients.tsx'

interface RecipientsFieldProps {
  value: readonly DirectoryEntry[]
  label?: string
  placeholder?: string
  /** Citizens are not offered. */
  withoutCitizens?: boolean
  /** The person sends as a citizen, although they have roles. */
  asCitizen?: boolean
  error?: string | undefined
  onChange(value: DirectoryEntry[]): void
}

type Offered = DirectoryEntry & { group?: string }

/** Recipients, found in the whole directory; an empty text offers favourites and recent ones. */
export const RecipientsField = memo((props: RecipientsFieldProps) => {
  const { value: recipients, label = factLabels.to, placeholder = anyRecipientText, error, onChange } = props
  const { withoutCitizens = false, asCitizen = false } = props
  const field = useRef<HTMLDivElement>(null)
  const hasNoRole = useIsCitizen()
  const isCitizen = asCitizen || hasNoRole
  // The directory has no list of citizens.
  const listed = recipients.filter(({ kind }) => kind !== 'Cidadao')
  const gone = useQuery('directory.gone', { ids: listed.map(({ id }) => id) }, 'directory.changed')
  const isGone = (id: string) => gone.value?.includes(id) ?? false
  const { value: suggestions } = useQuery('directory.suggestions', {}, 'directory.changed')
  const kinds = useMemo(
    () => offeredKinds(withoutCitizens ? 'dispatch' : 'forward', { isCitizen }),
    [withoutCitizens, isCitizen],
  )
  const suggested = useMemo(() => suggestionsOf(suggestions, kinds), [suggestions, kinds])
  const offer = useCallback((text: string) => offered(text, suggested, kinds), [suggested, kinds])
  const { status, find } = useDirectory(offer)
  const found = useSearchEntries<Offered>(
    recipients,
    find,
    ({ id, nome, sigla, detalhe, kind, group }): SearchResult => ({
      id,
      text: sigla === null ? nome : `${sigla}, ${nome}`,
      detail: isGone(id) ? notInDirectory : detalhe,
      kind: directoryKind(kind),
      icon: <KindIcon kind={kind} />,
      ...definedFields({ group }),
    }),
  )
  const { entriesOf } = found
  const choose = useCallback(
    (chosen: readonly SearchResult[]) => onChange(entriesOf(chosen).map(withoutGroup)),
    [entriesOf, onChange],
  )
  return (
    <div ref={field} className={css['recipients']}>
      <ChipsField
        label={label}
        placeholder={placeholder}
        value={found.chosen}
        find={found.find}
        onChange={choose}
        noneText={noMatchText(status)}
        removeLabel={removeLabel}
        hint={syncProgressText(status)}
        error={error}
      />
      <SuggestedRecipients
        recipients={recipients}
        suggestions={suggested}
        onAdd={(entry) => {
          onChange([...recipients, entry])
          // The pressed button is gone.
          field.current?.querySelector('input')?.focus()
        }}
      >
        <ChooseUnit
          onChoose={(entry) => {
            if (!recipients.some(({ id }) => id === entry.id)) onChange([...recipients, entry])
          }}
        />
      </SuggestedRecipients>
    </div>
  )
})

/** Those that may be chosen here. */
function suggestionsOf(suggestions: Suggestions | null, kinds: readonly DirectoryKind[]): Suggestions | null {
  if (suggestions === null) return null
  const { favourites, recents } = suggestions
  return {
    favourites: favourites.filter(({ kind }) => kinds.includes(kind)),
    recents: recents.filter(({ kind }) => kinds.includes(kind)),
  }
}

async function offered(
  text: string,
  suggestions: Suggestions | null,
  kinds: readonly DirectoryKind[],
): Promise<readonly Offered[]> {
  const outcome = await call('directory.search', { text, kinds: [...kinds], limit: 40 })
  const entries = outcome.ok ? outcome.value.entries : []
  if (text !== '' || suggestions === null) return entries
  const { recents } = suggestions
  const favourites = suggestions.favourites.filter((each) => !each.isGone)
  if (favourites.length + recents.length === 0) return entries
  const under = (group: string) => (entry: DirectoryEntry) => ({ ...entry, group })
  const listed = new Set([...favourites, ...recents].map(({ id }) => id))
  return [
    ...favourites.map(({ isGone: _isGone, ...entry }) => entry).map(under(favouriteTexts.favourites)),
    ...recents.map(under(favouriteTexts.recents)),
    ...entries.filter(({ id }) => !listed.has(id)).map(under(favouriteTexts.rest)),
  ]
}

const withoutGroup = ({ group: _group, ...entry }: Offered): DirectoryEntry => entry
