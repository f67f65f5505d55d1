import { isMeantOfFolder } from '../../contract/bridge/capture.ts'

/**
 * The files of a drop or a paste. Of folders, and of folders in them, the PDFs, in the order of their names: beside
 * these a folder holds what nobody meant to capture. To be called while the event is handed out; what it carries is gone
 * afterwards.
 */
export async function filesOf({ items, files }: Pick<DataTransfer, 'items' | 'files'>): Promise<File[]> {
  const entries = [...items].map((item) => (item.kind === 'file' ? item.webkitGetAsEntry() : null))
  const plain = [...files]
  if (!entries.some((entry) => entry?.isDirectory)) return plain
  const found: File[] = []
  for (const entry of entries) {
    if (entry?.isDirectory) await gather(entry as FileSystemDirectoryEntry, found)
    else if (entry !== null) found.push(...(await fileOf(entry as FileSystemFileEntry)))
  }
  return found
}

async function gather(folder: FileSystemDirectoryEntry, found: File[]): Promise<void> {
  const inside = await listOf(folder)
  for (const entry of inside.toSorted((a, b) => a.name.localeCompare(b.name, 'pt-BR', { numeric: true }))) {
    if (entry.isDirectory) await gather(entry as FileSystemDirectoryEntry, found)
    else if (isMeantOfFolder(entry.name)) found.push(...(await fileOf(entry as FileSystemFileEntry)))
  }
}

/** A folder is told in parts; an empty one is the end. One that may not be read holds nothing for us. */
async function listOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])))
    if (some.length === 0) return all
    all.push(...some)
  }
}

/** None where it has gone since the folder was read. */
const fileOf = (entry: FileSystemFileEntry): Promise<File[]> =>
  new Promise((resolve) =>
    entry.file(
      (file) => resolve([file]),
      () => resolve([]),
    ),
  )
