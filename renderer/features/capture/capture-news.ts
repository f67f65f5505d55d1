import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { arrivedText, endedSentence, endedText, stepText } from '../../texts/capture.ts'
import { isBeingSigned } from './filter.ts'

type NewsRow = Pick<CaptureRow, 'fileId' | 'name' | 'state' | 'kind' | 'registro' | 'folderName'>

/** Up to so many files sent together are announced by name; more are announced at each quarter. */
const maxNamed = 3
const progressSteps = 4

/** Turns changes of the list into sentences for a screen reader. */
interface CaptureNews {
  /** Sentences about the changes since the last call; the first call answers none. */
  update(rows: readonly NewsRow[]): string[]
}

export function createCaptureNews(): CaptureNews {
  let before: ReadonlyMap<string, NewsRow['state']> | null = null
  /** Ids of the files that are sent together, also of those that have finished. */
  const batch = new Set<string>()
  const finished = new Set<string>()
  let announcedStep = 0

  return {
    update(rows) {
      const known = before
      before = new Map(rows.map(({ fileId, state }) => [fileId, state]))
      for (const { fileId, state } of rows) {
        if (state !== 'sent') continue
        batch.add(fileId)
        finished.delete(fileId)
      }
      if (known === null) return []
      const arrived = rows.filter(({ fileId, folderName }) => folderName !== null && !known.has(fileId))
      // Between two calls a file can go through all states.
      const ended = rows.filter(
        ({ fileId, state }) =>
          known.has(fileId) && known.get(fileId) !== state && (state === 'done' || state === 'refused'),
      )
      for (const { fileId } of ended) {
        batch.add(fileId)
        finished.add(fileId)
      }
      // A cancelled file leaves the batch.
      for (const fileId of batch) {
        if (!finished.has(fileId) && before.get(fileId) !== 'sent') batch.delete(fileId)
      }
      return [...arrivals(arrived), ...progress(ended, rows)]
    },
  }

  function progress(ended: readonly NewsRow[], rows: readonly NewsRow[]): string[] {
    const total = batch.size
    const isFew = total <= maxNamed
    if (total > 0 && finished.size === total) {
      const sentRows = rows.filter(({ fileId }) => batch.has(fileId))
      const refused = sentRows.filter(({ state }) => state === 'refused').length
      const captured = sentRows.filter(({ registro }) => registro !== null).length
      const toSignature = sentRows.filter(isBeingSigned).length
      const numberless = total - captured - refused - toSignature
      batch.clear()
      finished.clear()
      announcedStep = 0
      return isFew ? ended.map(sentence) : [endedText({ captured, toSignature, numberless, refused })]
    }
    if (isFew) return ended.map(sentence)
    const step = Math.floor((finished.size * progressSteps) / total)
    if (step <= announcedStep) return []
    announcedStep = step
    return [stepText(finished.size, total, (step * 100) / progressSteps)]
  }
}

function sentence(row: NewsRow): string {
  const { name, state, registro } = row
  if (state === 'refused') return endedSentence.refused(name)
  if (isBeingSigned(row)) return endedSentence.toSignature(name)
  return registro === null ? endedSentence.numberless(name) : endedSentence.captured(name, registro)
}

function arrivals(rows: readonly NewsRow[]): string[] {
  return [...Map.groupBy(rows, ({ folderName }) => folderName ?? '')].map(([folder, { length }]) =>
    arrivedText(length, folder),
  )
}
