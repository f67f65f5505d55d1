import type { CallOutput, ParsedCallInput } from '../../../contract/bridge/calls.ts'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import { safeFileName } from '../../file-name.ts'
import type { Module, ModuleTools } from '../../workspace-module.ts'
import { csvLines, csvOf } from './csv.ts'
import { listFailure } from './lists-texts.ts'

/** A file that grows on the disk; after an error nothing is left of it. */
interface GrowingFile {
  write(text: string): Promise<void>
  end(): Promise<CallOutput<'lists.end'>['content']>
  discard(): Promise<void>
}

interface ListsOptions {
  contents: { create(file: { name: string; mediaType: string }): Promise<GrowingFile> }
}

/** Lists that the page shows, as files. The rows go to the disk as they come: none stays in memory. */
export interface Lists {
  begin(list: ParsedCallInput<'lists.begin'>): Promise<Outcome<CallOutput<'lists.begin'>>>
  add(part: ParsedCallInput<'lists.add'>): Promise<Outcome<CallOutput<'lists.add'>>>
  end(list: ParsedCallInput<'lists.end'>): Promise<Outcome<CallOutput<'lists.end'>>>
  cancel(list: ParsedCallInput<'lists.cancel'>): Promise<Outcome<null>>
}

interface UnfinishedList {
  readonly listId: string
  readonly file: GrowingFile
  rows: number
}

export function createLists({ contents }: ListsOptions): Lists {
  let current: UnfinishedList | null = null

  /** Takes the list out of use, so that no other call writes to it. */
  function take(listId: string): UnfinishedList | null {
    const taken = current?.listId === listId ? current : null
    if (taken !== null) current = null
    return taken
  }
  async function dropped(file: GrowingFile | null, error: unknown): Promise<Outcome<never>> {
    await file?.discard()
    return { ok: false, failure: listFailure(error) }
  }

  return {
    async begin({ title, columns }) {
      const before = current
      current = null
      await before?.file.discard()
      let file: GrowingFile | null = null
      try {
        file = await contents.create({ name: `${safeFileName(title)}.csv`, mediaType: 'text/csv' })
        await file.write(csvOf([columns]))
      } catch (error) {
        return dropped(file, error)
      }
      current = { listId: crypto.randomUUID(), file, rows: 0 }
      return ok({ listId: current.listId })
    },
    async add({ listId, rows }) {
      const list = take(listId)
      if (list === null) return failed('not-found')
      try {
        await list.file.write(csvLines(rows))
      } catch (error) {
        return dropped(list.file, error)
      }
      list.rows += rows.length
      // A list that was begun meanwhile has taken its place.
      if (current !== null) {
        await list.file.discard()
        return failed('cancelled')
      }
      current = list
      return ok({ rows: list.rows })
    },
    async end({ listId }) {
      const list = take(listId)
      if (list === null) return failed('not-found')
      try {
        return ok({ content: await list.file.end(), rows: list.rows })
      } catch (error) {
        return dropped(list.file, error)
      }
    },
    async cancel({ listId }) {
      await take(listId)?.file.discard()
      return ok(null)
    },
  }
}

/** The lists in the workspace whose page shows them. */
export const createListsModule = ({ contents }: ModuleTools): Module<'lists'> => ({ calls: createLists({ contents }) })
