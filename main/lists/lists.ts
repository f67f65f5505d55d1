import type { ParsedCallInput } from '../../contract/bridge/calls.ts'
import type { OpenedContent } from '../../contract/bridge/documents.ts'
import { type Outcome, ok } from '../../contract/bridge/outcome.ts'
import { safeFileName } from '../../contract/file-name.ts'
import { csvOf } from './csv.ts'

export interface ListsOptions {
  contents: { add(file: { name: string; mediaType: string; bytes: Uint8Array }): Promise<OpenedContent> }
}

/** Lists that the page shows, as files. */
export interface Lists {
  /** Writes the rows under their columns as CSV. */
  save(list: ParsedCallInput<'lists.save'>): Promise<Outcome<OpenedContent>>
}

export function createLists({ contents }: ListsOptions): Lists {
  return {
    async save({ title, columns, rows }) {
      const bytes = Buffer.from(csvOf([columns, ...rows]))
      return ok(await contents.add({ name: `${safeFileName(title)}.csv`, mediaType: 'text/csv', bytes }))
    },
  }
}
