import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { arrivedText, endedText, numberlessSentence, stepText } from '../../texts/capture.ts'
import { isBeingSigned } from './filter.ts'

type Row = Pick<CaptureRow, 'fileId' | 'name' | 'state' | 'kind' | 'registro' | 'folderName'>

/** Up to this many files are announced by name; more are announced by steps of progress. */
const byName = 3
const steps = 4

/** Turns changes of the list into sentences for a screen reader. */
export interface CaptureNews {
  /** Sentences about the changes since the last call; the first call answers none. */
  update(rows: readonly Row[]): string[]
}

export function createCaptureNews(): CaptureNews {
  let before: ReadonlyMap<string, Row['state']> | null = null
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

  function progress(ended: readonly Row[], rows: readonly Row[]): string[] {
    const total = batch.size
    const isFew = total <= byName
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
    const step = Math.floor((finished.size * steps) / total)
    if (step <= announcedStep) return []
    announcedStep = step
    return [stepText(finished.size, total, (step * 100) / steps)]
  }
}

function sentence(row: Row): string {
  const { name, state, registro } = row
  if (state === 'refused') return `${name} recusado.`
  if (isBeingSigned(row)) return `${name} enviado para assinatura.`
  return registro === null ? numberlessSentence(name) : `${name} capturado, registro ${registro}.`
}

function arrivals(rows: readonly Row[]): string[] {
  return [...Map.groupBy(rows, ({ folderName }) => folderName ?? '')].map(([folder, { length }]) =>
    arrivedText(length, folder),
  )
}
