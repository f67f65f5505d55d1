import { memo, useCallback } from 'react'
import type { DirectoryEntry, Suggestions } from '../../contract/bridge/directory.ts'
import { useAnswer } from '../bridge/answers.ts'
import { useDirectory } from '../bridge/directory.ts'
import { call } from '../bridge/malote.ts'
import { directoryKind, favouriteTexts, nobodyText, notInDirectory, readingText } from '../texts/directory.ts'
import { ChipsField, type Found } from '../ui/search-field.tsx'
import { FavouritesMenu } from './favourites-menu.tsx'
import css from './files.module.css'
import { KindIcon } from './kind-icon.tsx'
import { useFound } from './use-found.ts'

export interface RecipientsFieldProps {
  value: readonly DirectoryEntry[]
  error?: string | undefined
  onChange(value: DirectoryEntry[]): void
}

const kinds = ['Organizacao', 'Setor', 'Grupo', 'Comissao', 'Papel', 'Cidadao'] as const
type Offered = DirectoryEntry & { group?: string }

/** To whom: found by typing in the whole directory; before anything is typed, whom one keeps at hand. */
export const RecipientsField = memo(({ value: recipients, error, onChange }: RecipientsFieldProps) => {
  const gone = useAnswer('directory.gone', { ids: recipients.map(({ id }) => id) }, 'directory.changed')
  const isGone = (id: string) => gone.value?.includes(id) ?? false
  const { value: suggestions } = useAnswer('directory.suggestions', {}, 'directory.changed')
  const offer = useCallback((text: string) => offered(text, suggestions), [suggestions])
  const { status, find } = useDirectory(offer)
  const found = useFound<Offered>(
    recipients,
    find,
    ({ id, nome, sigla, detalhe, kind, group }): Found => ({
      ...{ id, text: sigla === null ? nome : `${sigla}, ${nome}` },
      detail: isGone(id) ? notInDirectory : detalhe,
      ...{ kind: directoryKind(kind), icon: <KindIcon kind={kind} /> },
      ...(group === undefined ? {} : { group }),
    }),
  )
  const { entriesOf } = found
  const choose = useCallback(
    (chosen: readonly Found[]) => onChange(entriesOf(chosen).map(withoutGroup)),
    [entriesOf, onChange],
  )
  return (
    <div className={css['recipients']}>
      <ChipsField
        label="Para"
        placeholder="Órgão, setor, grupo, comissão ou pessoa"
        value={found.chosen}
        find={found.find}
        onChange={choose}
        noneText={nobodyText(status)}
        removeLabel={(nome) => `Retirar ${nome}`}
        hint={readingText(status)}
        error={error}
      />
      <FavouritesMenu recipients={recipients} />
    </div>
  )
})

async function offered(text: string, suggestions: Suggestions | null): Promise<readonly Offered[]> {
  const outcome = await call('directory.search', { text, kinds: [...kinds], limit: 40 })
  const entries = outcome.ok ? outcome.value.entries : []
  if (text !== '' || suggestions === null) return entries
  const { recents } = suggestions
  const favourites = suggestions.favourites.filter(({ isGone }) => !isGone)
  if (favourites.length + recents.length === 0) return entries
  const under = (group: string) => (entry: DirectoryEntry) => ({ ...entry, group })
  const above = new Set([...favourites, ...recents].map(({ id }) => id))
  return [
    ...favourites.map(({ isGone: _isGone, ...entry }) => entry).map(under(favouriteTexts.favourites)),
    ...recents.map(under(favouriteTexts.recents)),
    ...entries.filter(({ id }) => !above.has(id)).map(under(favouriteTexts.rest)),
  ]
}

const withoutGroup = ({ group: _group, ...entry }: Offered): DirectoryEntry => entry
