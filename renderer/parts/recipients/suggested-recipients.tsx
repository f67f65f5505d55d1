import type { ReactNode } from 'react'
import type { DirectoryEntry, Suggestions } from '../../../contract/bridge/directory.ts'
import { addRecipientText, placedName, suggestedTitle } from '../../texts/directory.ts'
import { Button } from '../../ui/button.tsx'
import { FavouritesMenu } from './favourites-menu.tsx'
import css from './recipients.module.css'

interface SuggestedRecipientsProps {
  recipients: readonly DirectoryEntry[]
  suggestions: Suggestions | null
  onAdd(entry: DirectoryEntry): void
  /** Further buttons. */
  children: ReactNode
}

const most = 4

/** Favourite and recent recipients, each added by one press, and the menu of favourites. */
export function SuggestedRecipients({ recipients, suggestions, onAdd, children }: SuggestedRecipientsProps) {
  const isFree = ({ id }: DirectoryEntry) => !recipients.some((each) => each.id === id)
  const favourites = (suggestions?.favourites ?? [])
    .filter(({ isGone }) => !isGone)
    .map(({ isGone: _isGone, ...entry }) => entry)
    .filter(isFree)
    .slice(0, most)
  const recents = (suggestions?.recents ?? []).filter(isFree).slice(0, most - favourites.length)
  const suggested = [...favourites, ...recents]
  return (
    <div className={css['suggested']}>
      {suggested.length > 0 && (
        <span className={css['suggestedTitle']}>{suggestedTitle(favourites.length, recents.length)}:</span>
      )}
      {suggested.map((entry) => (
        <Button
          key={entry.id}
          variant="chip"
          aria-label={addRecipientText(placedName(entry))}
          onPress={() => onAdd(entry)}
        >
          {placedName(entry)}
        </Button>
      ))}
      <span className={css['suggestedActs']}>
        {children}
        <FavouritesMenu recipients={recipients} />
      </span>
    </div>
  )
}
