import { z } from 'zod'

/**
 * The meaning of a QR code on a sheet that Malote printed. A cover has the id of what was stored when it was printed
 * and a tag of the person who printed it; it carries no destination, no name and no permission of its own.
 * `unknown`: a sheet of a later version, or a damaged text.
 */
export type SheetCode =
  | { readonly kind: 'separator' }
  | { readonly kind: 'cover'; readonly coverId: string; readonly personTag: string }
  | { readonly kind: 'unknown' }

const prefix = 'malote:folha/'
const version = '1'
const maxLength = 200
export const personTagLength = 16
const coverSchema = z.strictObject({ rosto: z.uuid(), pessoa: z.string().regex(/^[0-9a-f]{16}$/) })

export const separatorText = `${prefix}${version}?separa`

export const coverText = ({ coverId, personTag }: { coverId: string; personTag: string }) =>
  `${prefix}${version}?rosto=${coverId}&pessoa=${personTag}`

/** The meaning of the text of a QR code; null for any text that is not of a sheet of Malote. */
export function parseSheetCode(text: string): SheetCode | null {
  if (!text.startsWith(prefix)) return null
  if (text.length > maxLength) return { kind: 'unknown' }
  if (text === separatorText) return { kind: 'separator' }
  const start = `${prefix}${version}?`
  if (!text.startsWith(start)) return { kind: 'unknown' }
  const given = [...new URLSearchParams(text.slice(start.length))]
  const names = new Set(given.map(([name]) => name))
  const parsed = coverSchema.safeParse(Object.fromEntries(given))
  if (!parsed.success || names.size < given.length) return { kind: 'unknown' }
  return { kind: 'cover', coverId: parsed.data.rosto, personTag: parsed.data.pessoa }
}
