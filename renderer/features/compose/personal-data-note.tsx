import { memo, useEffect, useState } from 'react'
import type { PersonalDataCounts } from '../../../contract/bridge/privacy.ts'
import { publicTexts } from '../../texts/privacy.ts'
import { FormNote } from '../../ui/form-row.tsx'
import { TriangleAlert } from '../../ui/icons.ts'
import css from './compose.module.css'
import { countIn, type Publicity } from './public-texts.ts'

/** The pause in typing after which a text is searched. */
const restMs = 300

interface PersonalDataNoteProps {
  text: string
  publicity: Publicity | null
}

/** Below a field: the personal data in its text, which everybody could read. */
export const PersonalDataNote = memo(({ text, publicity }: PersonalDataNoteProps) => {
  const counts = useCounts(publicity === null ? '' : text)
  if (counts === null || publicity === null) return null
  return (
    <FormNote>
      <p className={css['personal']} role="status">
        <TriangleAlert aria-hidden />
        {publicTexts.note(counts, publicity)}
      </p>
    </FormNote>
  )
})

/** The counts of the last text that was searched; null for an empty text. */
function useCounts(text: string): PersonalDataCounts | null {
  const [counts, setCounts] = useState<PersonalDataCounts | null>(null)
  useEffect(() => {
    const typing = new AbortController()
    const timer = setTimeout(
      () => void countIn(text).then((found) => typing.signal.aborted || setCounts(found)),
      text === '' ? 0 : restMs,
    )
    return () => {
      clearTimeout(timer)
      typing.abort()
    }
  }, [text])
  return text === '' ? null : counts
}
