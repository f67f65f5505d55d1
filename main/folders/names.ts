/** Where handled originals go, below the watched folder. */
export const sortedInto = { sent: 'enviados', duplicate: 'duplicados', failed: 'com-erro' } as const
export type SortedInto = (typeof sortedInto)[keyof typeof sortedInto]

/**
 * Whether a name is that of a finished PDF: what programs write to while they are at it has a name of its own, and is
 * looked at only once it has been renamed.
 */
export const isWanted = (name: string): boolean => /\.pdf$/i.test(name) && !/^[.~]/.test(name)

/** The name for the nth file that would be called so: `nome (2).pdf`. */
export function numbered(name: string, nth: number): string {
  if (nth === 1) return name
  const [, stem = name, extension = ''] = /^(.*)(\.[^.]*)$/s.exec(name) ?? []
  return `${stem} (${nth})${extension}`
}
