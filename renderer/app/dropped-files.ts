import { isOfFolder } from '../../contract/bridge/capture.ts'

/**
 * The files of a drop or a paste. A folder gives its files, also those in subfolders, by name. Call it while the
 * event is dispatched: afterwards the browser empties the data.
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
    else if (isOfFolder(entry.name)) found.push(...(await fileOf(entry as FileSystemFileEntry)))
  }
}

/** Entries come in batches; an empty batch is the end. An unreadable folder counts as empty. */
async function listOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])))
    if (batch.length === 0) return all
    all.push(...batch)
  }
}

/** Empty when the file was removed since the folder was read. */
const fileOf = (entry: FileSystemFileEntry): Promise<File[]> =>
  new Promise((resolve) =>
    entry.file(
      (file) => resolve([file]),
      () => resolve([]),
    ),
  )
