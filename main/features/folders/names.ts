import { takenEndings } from '../../../contract/bridge/capture.ts'

/** The subfolders of a watched folder that handled originals are moved to. */
export const sortedInto = { sent: 'enviados', duplicate: 'duplicados', failed: 'com-erro' } as const
export type SortedInto = (typeof sortedInto)[keyof typeof sortedInto]

const isProvisional = (name: string) => /^[.~]/.test(name)
const ending = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

export const isPdfName = (name: string) => ending(name) === 'pdf'

/**
 * True for the name of a finished file that the folder takes. Many programs write under a temporary name and rename the file
 * at the end.
 */
export const isTakenName = (name: string, { takesOthers }: { takesOthers: boolean }) =>
  !isProvisional(name) && (takesOthers ? takenEndings.includes(ending(name)) : isPdfName(name))

/** The name for the nth file with the same name, such as `nome (2).pdf`. */
export function numbered(name: string, nth: number): string {
  if (nth === 1) return name
  const [, stem = name, extension = ''] = /^(.*)(\.[^.]*)$/s.exec(name) ?? []
  return `${stem} (${nth})${extension}`
}
