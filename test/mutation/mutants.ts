/** The core, with the folders of tests that try each room first. */
export const rooms: Readonly<Record<string, readonly string[]>> = {
  'main/outbox': ['test/main/outbox/'],
  'contract/bridge': ['test/contract/', 'test/main/bridge/', 'test/renderer/'],
  'main/session': ['test/main/session/'],
  'main/signatures': ['test/main/signatures/'],
  'service/documents': ['test/service/documents/'],
  'service/storage': ['test/service/storage/'],
}

/** One change of one file. It is found again by its text, so that it survives changes elsewhere in the file. */
export interface Mutant {
  readonly id: string
  readonly room: string
  readonly kind: string
  readonly file: string
  readonly line: number
  /** Whole lines that occur exactly once in the file, and the same lines after the change. */
  readonly find: string
  readonly replace: string
}

/** The file's text with the mutant in it; null if the text that it changes is no longer there exactly once. */
export function mutate(source: string, { find, replace }: Pick<Mutant, 'find' | 'replace'>): string | null {
  const [before, after, ...more] = source.split(find)
  if (before === undefined || after === undefined || more.length > 0) return null
  return before + replace + after
}
