/** Rooms, each with the test folders that are tried first. */
export const rooms: Readonly<Record<string, readonly string[]>> = {
  'main/engine/outbox': ['test/main/outbox/'],
  'main/engine/database': ['test/main/database/'],
  'main/engine/pdf': ['test/main/pdf/'],
  'main/engine/reconciliation': ['test/main/reconciliation/'],
  'main/features/boxes': ['test/main/boxes/'],
  'main/features/capture': ['test/main/capture/', 'test/main/folders/'],
  'main/features/compose': ['test/main/compose/'],
  'main/features/marks': ['test/main/marks/'],
  'main/features/privacy': ['test/main/privacy/'],
  'main/features/processes': ['test/main/processes/'],
  'main/features/recognition': ['test/main/recognition/'],
  renderer: ['test/renderer/'],
  'contract/bridge': ['test/contract/', 'test/main/bridge/', 'test/renderer/'],
  'main/program/session': ['test/main/session/'],
  'main/features/signatures': ['test/main/signatures/'],
  'service/documents': ['test/service/documents/'],
  'service/storage': ['test/service/storage/'],
}

/** One change of one file, found by its text so that other changes of the file do not matter. */
export interface Mutant {
  readonly id: string
  readonly room: string
  readonly kind: string
  readonly file: string
  readonly line: number
  /** Whole lines that occur exactly once in the file; `replace` has them after the change. */
  readonly find: string
  readonly replace: string
}

/** The file's text with the change; null if `find` does not occur exactly once. */
export function mutate(source: string, { find, replace }: Pick<Mutant, 'find' | 'replace'>): string | null {
  const [before, after, ...more] = source.split(find)
  if (before === undefined || after === undefined || more.length > 0) return null
  return before + replace + after
}
