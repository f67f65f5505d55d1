/** The subfolders of a watched folder that handled originals are moved to. */
export const sortedInto = { sent: 'enviados', duplicate: 'duplicados', failed: 'com-erro' } as const
export type SortedInto = (typeof sortedInto)[keyof typeof sortedInto]

/** True for the name of a finished PDF. Many programs write under a temporary name and rename the file at the end. */
export const isFinishedPdfName = (name: string) => /\.pdf$/i.test(name) && !/^[.~]/.test(name)

/** The name for the nth file with the same name, such as `nome (2).pdf`. */
export function numbered(name: string, nth: number): string {
  if (nth === 1) return name
  const [, stem = name, extension = ''] = /^(.*)(\.[^.]*)$/s.exec(name) ?? []
  return `${stem} (${nth})${extension}`
}
