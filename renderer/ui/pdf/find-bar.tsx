import { ChevronDown, ChevronUp, Search, X } from 'lucide-react'
import type { RefObject } from 'react'
import { Input, TextField } from 'react-aria-components'
import { IconButton } from '../button.tsx'
import css from './find-bar.module.css'
import type { Find } from './use-find.ts'
import { foundText, words } from './words.ts'

export interface FindBarProps {
  find: Find
  field: RefObject<HTMLInputElement | null>
  onClose(): void
}

/** Searches the document: Enter goes on, Shift+Enter back, Escape closes. Lies over the pages, so that none moves. */
export function FindBar({ find, field, onClose }: FindBarProps) {
  const { word, found, hit, setWord, go } = find
  const nothing = (found?.total ?? 0) === 0
  return (
    <search className={css['bar']}>
      <Search aria-hidden />
      <TextField
        aria-label={words.find}
        className={css['field'] ?? ''}
        value={word}
        onChange={setWord}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go(event.shiftKey ? -1 : 1)
          else if (event.key === 'Escape') onClose()
          else event.continuePropagation()
        }}
      >
        <Input ref={field} className={css['input'] ?? ''} placeholder={words.find} autoFocus />
      </TextField>
      {/* Said once it is known: who hears it is not to hear every page that is looked at. */}
      <span className={css['count']} role="status" aria-busy={found !== null && !found.isDone}>
        {foundText(found, hit)}
      </span>
      <IconButton label={words.findPrevious} isDisabled={nothing} onPress={() => go(-1)}>
        <ChevronUp aria-hidden />
      </IconButton>
      <IconButton label={words.findNext} isDisabled={nothing} onPress={() => go(1)}>
        <ChevronDown aria-hidden />
      </IconButton>
      <IconButton label={words.findClose} onPress={onClose}>
        <X aria-hidden />
      </IconButton>
    </search>
  )
}
