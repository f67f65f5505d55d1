import { z } from 'zod'
import { type ImportPreview, type Mark, markLimits, markSchema } from '../../../contract/bridge/marks.ts'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import { featuresTexts } from '../features-texts.ts'

const format = 'malote-marcas'

const fileSchema = z.strictObject({
  format: z.literal(format),
  version: z.literal(1),
  environmentId: z.string(),
  exportedBy: z.string().max(200),
  exportedAt: z.iso.datetime(),
  marks: z.array(markSchema).max(markLimits.marks),
})
type MarkFile = z.infer<typeof fileSchema>

/** The file for a colleague. */
export function markFileOf(marks: readonly Mark[], origin: Omit<MarkFile, 'format' | 'version' | 'marks'>): string {
  return `${JSON.stringify({ format, version: 1, ...origin, marks }, null, 2)}\n`
}

/** Failure: `refused` with a sentence for the person. */
export function parseMarkFile(text: string, environmentId: string): Outcome<MarkFile> {
  const json = parseJson(text)
  const parsed = fileSchema.safeParse(json)
  if (!parsed.success) {
    const head = z.looseObject({ format: z.literal(format), version: z.int().min(2) }).safeParse(json)
    return failed('refused', head.success ? featuresTexts.markFile.newer : featuresTexts.markFile.noJson)
  }
  const { data } = parsed
  if (data.environmentId !== environmentId) return failed('refused', featuresTexts.markFile.other)
  const keys = new Set(data.marks.map(({ kind, id }) => `${kind} ${id}`))
  return keys.size === data.marks.length ? ok(data) : failed('refused', featuresTexts.markFile.twice)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return null
  }
}

/** The change that an import of this mark makes to the one here. */
export function compareMark(mark: Mark, here: Mark | null): 'added' | 'changed' | 'same' {
  if (here === null || here.updatedAt === new Date(0).toISOString()) return 'added'
  return contentOf(mark) === contentOf(here) ? 'same' : 'changed'
}

const contentOf = ({ deadline, doneAt, isFlagged, labels, note, waitingUntil, snoozedUntil }: Mark) =>
  JSON.stringify([deadline, doneAt, isFlagged, labels.toSorted(), note, waitingUntil, snoozedUntil])

export function previewOf(file: MarkFile, find: (mark: Mark) => Mark | null): ImportPreview {
  const counts = { added: 0, changed: 0, same: 0 }
  for (const mark of file.marks) counts[compareMark(mark, find(mark))] += 1
  return { from: file.exportedBy, exportedAt: file.exportedAt, ...counts }
}
