import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { arrivedText, endedText, stepText } from '../../texts/capture.ts'

type Row = Pick<CaptureRow, 'fileId' | 'name' | 'state' | 'registro' | 'folderName'>

/** Up to so many files are spoken of by name; of more, how many and how far. */
const byName = 3
const steps = 4

/** What a list's changes are worth saying to people who do not see it change. */
export interface Teller {
  /** Sentences about what has changed since the last look; the first look says nothing. */
  look(rows: readonly Row[]): string[]
}

export function createTeller(): Teller {
  let before: ReadonlyMap<string, Row['state']> | null = null
  /** Files that are on their way, or were when the first of these left: false until they have ended. */
  const batch = new Map<string, boolean>()
  let said = 0

  return {
    look(rows) {
      const known = before
      before = new Map(rows.map(({ fileId, state }) => [fileId, state]))
      for (const { fileId, state } of rows) if (state === 'sent') batch.set(fileId, false)
      if (known === null) return []
      const arrived = rows.filter(({ fileId, folderName }) => folderName !== null && !known.has(fileId))
      // Between two looks a file may have gone all the way.
      const ended = rows.filter(
        ({ fileId, state }) =>
          known.has(fileId) && known.get(fileId) !== state && (state === 'done' || state === 'refused'),
      )
      for (const { fileId } of ended) batch.set(fileId, true)
      // What was called off is no part of it any more.
      for (const [fileId, isEnded] of batch) {
        if (!isEnded && before.get(fileId) !== 'sent') batch.delete(fileId)
      }
      return [...arrivals(arrived), ...progress(ended, rows)]
    },
  }

  function progress(ended: readonly Row[], rows: readonly Row[]): string[] {
    const total = batch.size
    const over = [...batch.values()].filter(Boolean).length
    const few = total <= byName
    if (total > 0 && over === total) {
      const refused = rows.filter(({ fileId, state }) => batch.has(fileId) && state === 'refused').length
      batch.clear()
      said = 0
      return few ? ended.map(sentence) : [endedText(total - refused, refused)]
    }
    if (few) return ended.map(sentence)
    const step = Math.floor((over * steps) / total)
    if (step <= said) return []
    said = step
    return [stepText(over, total, (step * 100) / steps)]
  }
}

function sentence({ name, state, registro }: Row): string {
  if (state === 'refused') return `${name} recusado.`
  return registro === null ? `${name} enviado.` : `${name} capturado, registro ${registro}.`
}

function arrivals(rows: readonly Row[]): string[] {
  return [...Map.groupBy(rows, ({ folderName }) => folderName ?? '')].map(([folder, { length }]) =>
    arrivedText(length, folder),
  )
}
