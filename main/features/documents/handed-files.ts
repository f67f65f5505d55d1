import { randomUUID } from 'node:crypto'
import { lstat, rm } from 'node:fs/promises'
import type { HandedFileView } from '../../../contract/bridge/documents.ts'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'

/** A file as the host hands it over. `owned`: a private copy that is deleted when it is no longer needed. */
interface HandedFile {
  readonly path: string
  readonly name: string
  readonly owned: boolean
}

/** Files that the person showed to the window only to be read; the page knows them by ids. */
export interface HandedFiles {
  /** Keeps these files; the oldest are forgotten. Failure: `file-problem` if one is not a file; then it keeps none. */
  take(files: readonly HandedFile[]): Promise<Outcome<HandedFileView[]>>
  find(handedId: string): (HandedFile & { readonly sizeBytes: number }) | null
  close(): Promise<void>
}

/** The most files that are kept: a receipt and a document. */
const maxKept = 20

export function createHandedFiles(): HandedFiles {
  const kept = new Map<string, HandedFile & { readonly sizeBytes: number }>()
  const drop = async (ids: readonly string[]) => {
    for (const id of ids) {
      const file = kept.get(id)
      kept.delete(id)
      if (file !== undefined) await removeOwned(file)
    }
  }
  return {
    async take(files) {
      const found: (HandedFile & { sizeBytes: number })[] = []
      for (const file of files) {
        const stats = await lstat(file.path).catch(() => null)
        if (stats?.isFile() !== true) {
          for (const each of files) await removeOwned(each)
          return failed('file-problem')
        }
        found.push({ ...file, sizeBytes: stats.size })
      }
      const views = found.map((file): HandedFileView => {
        const handedId = randomUUID()
        kept.set(handedId, file)
        return { handedId, name: file.name, sizeBytes: file.sizeBytes }
      })
      await drop([...kept.keys()].slice(0, Math.max(0, kept.size - maxKept)))
      return ok(views)
    },
    find: (handedId) => kept.get(handedId) ?? null,
    close: () => drop([...kept.keys()]),
  }
}

async function removeOwned({ path, owned }: HandedFile): Promise<void> {
  if (owned) await rm(path, { force: true }).catch(() => {})
}
