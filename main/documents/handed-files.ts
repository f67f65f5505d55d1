import { randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import type { HandedFileView } from '../../contract/bridge/documents.ts'
import { failed, type Outcome, ok } from '../../contract/bridge/outcome.ts'

/** A file as the host hands it over. `owned`: a private copy that is deleted when it is no longer needed. */
interface GivenFile {
  readonly path: string
  readonly name: string
  readonly owned: boolean
}

/** Files that the person showed to the window only to be read; the page knows them by ids. */
export interface HandedFiles {
  /** Keeps these files; the oldest are forgotten. Failure: `file-problem` if one is not a file. */
  take(files: readonly GivenFile[]): Promise<Outcome<HandedFileView[]>>
  find(handedId: string): (GivenFile & { readonly sizeBytes: number }) | null
  close(): Promise<void>
}

/** The most files that are kept: a receipt and a document. */
const maxKept = 20

export function createHandedFiles(): HandedFiles {
  const kept = new Map<string, GivenFile & { readonly sizeBytes: number }>()
  const drop = async (ids: readonly string[]) => {
    for (const id of ids) {
      const file = kept.get(id)
      kept.delete(id)
      if (file?.owned) await rm(file.path, { force: true }).catch(() => {})
    }
  }
  return {
    async take(files) {
      const views: HandedFileView[] = []
      for (const file of files) {
        const found = await stat(file.path).catch(() => null)
        if (found?.isFile() !== true) return failed('file-problem')
        const handedId = randomUUID()
        kept.set(handedId, { ...file, sizeBytes: found.size })
        views.push({ handedId, name: file.name, sizeBytes: found.size })
      }
      await drop([...kept.keys()].slice(0, Math.max(0, kept.size - maxKept)))
      return ok(views)
    },
    find: (handedId) => kept.get(handedId) ?? null,
    close: () => drop([...kept.keys()]),
  }
}
