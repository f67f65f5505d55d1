import { ChevronDown, ChevronUp, Search, X } from 'lucide-react'
import type { RefObject } from 'react'
import { Input, TextField } from 'react-aria-components'
import { IconButton } from '../button.tsx'
import css from './find-bar.module.css'
import type { DocumentFind } from './use-find.ts'
import { findStatusText, viewerTexts } from './viewer-texts.ts'

interface FindBarProps {
  find: DocumentFind
  field: RefObject<HTMLInputElement | null>
  onClose(): void
}

/** Searches the document: Enter goes to the next hit, Shift+Enter back, Escape closes. Covers the pages; none moves. */
export function FindBar({ find, field, onClose }: FindBarProps) {
  const { query, state, isPartial, hit, setQuery, goToHit } = find
  const hasNoHits = (state?.total ?? 0) === 0
  return (
    <search className={css['bar']}>
      <Search aria-hidden />
      <TextField
        aria-label={viewerTexts.find}
        className={css['field'] ?? ''}
        value={query}
        onChange={setQuery}
        onKeyDown={(event) => {
          if (event.key === 'Enter') goToHit(event.shiftKey ? -1 : 1)
          else if (event.key === 'Escape') onClose()
          else event.continuePropagation()
        }}
      >
        <Input ref={field} className={css['input'] ?? ''} placeholder={viewerTexts.find} autoFocus />
      </TextField>
      {/* Busy until the search is done, so that a screen reader does not speak each step. */}
      <span className={css['count']} role="status" aria-busy={state !== null && !state.isDone}>
        {findStatusText(state, hit, isPartial)}
      </span>
      <IconButton label={viewerTexts.findPrevious} isDisabled={hasNoHits} onPress={() => goToHit(-1)}>
        <ChevronUp aria-hidden />
      </IconButton>
      <IconButton label={viewerTexts.findNext} isDisabled={hasNoHits} onPress={() => goToHit(1)}>
        <ChevronDown aria-hidden />
      </IconButton>
      <IconButton label={viewerTexts.findClose} onPress={onClose}>
        <X aria-hidden />
      </IconButton>
    </search>
  )
}
