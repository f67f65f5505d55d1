import type { Dirent } from 'node:fs'
import type { WatchedFolder } from '../../../contract/bridge/folders.ts'
import type { FolderRecord } from './folder-store.ts'
import { foldersTexts, unreadWords } from './folders-texts.ts'
import { isTakenName, sortedInto } from './names.ts'

/** Why something in a watched folder is not read. */
type UnreadKind = keyof typeof unreadWords

type Settings = Pick<FolderRecord, 'takesOthers'>

const otherFormat =
  /\.(?:jpe?g|jpe|jfif|png|tiff?|bmp|gif|webp|hei[cf]|jp2|docx?|odt|rtf|txt|xlsx?|xlsm|ods|csv|pptx?|odp|zip|rar|7z|eml|msg|html?|xml|xps|oxps|p7[sm])$/i
const provisionalName = /^[.~]|\.(?:tmp|part|partial|crdownload|download|filepart)$/i
/** Lock files of office programs, files of the system, and what a file manager hides. */
const noDocument = /^(?:~\$.*|desktop\.ini|thumbs\.db|\.(?!.*\.pdf$).*)$/i
const ownFolders: readonly string[] = Object.values(sortedInto)

/** Null for what is read, and for what is nobody's document. */
function unreadKindOf(entry: Dirent, folder: Settings): UnreadKind | null {
  const { name } = entry
  if (noDocument.test(name)) return null
  if (entry.isDirectory()) return ownFolders.includes(name) ? null : 'folder'
  if (entry.isSymbolicLink()) return 'link'
  if (!entry.isFile() || isTakenName(name, folder)) return null
  if (provisionalName.test(name)) return 'provisional'
  return otherFormat.test(name) ? 'other' : 'unnamed'
}

const kinds = Object.keys(unreadWords) as UnreadKind[]
const list = new Intl.ListFormat('pt-BR')

/** In multiples of `stableMs`: many programs write under another name and rename the file at the end. */
const patience = { provisional: 12, other: 1 } as const

/** Knows what lies in a folder without being read. */
export interface UnreadEntries {
  /** Counts the entries that have been there for a while, with a sentence in Portuguese; null if there are none. */
  observe(entries: readonly Dirent[], now: number, folder: Settings): WatchedFolder['unread']
}

export function createUnreadEntries(stableMs: number): UnreadEntries {
  let seenSince = new Map<string, number>()
  return {
    observe(entries, now, folder) {
      const seen = new Map<string, number>()
      const counts = new Map<UnreadKind, number>()
      for (const entry of entries) {
        const kind = unreadKindOf(entry, folder)
        if (kind === null) continue
        const since = seenSince.get(entry.name) ?? now
        seen.set(entry.name, since)
        const isOld = now - since >= stableMs * (kind === 'provisional' ? patience.provisional : patience.other)
        if (isOld) counts.set(kind, (counts.get(kind) ?? 0) + 1)
      }
      seenSince = seen
      return unreadOf(counts)
    },
  }
}

function unreadOf(counts: ReadonlyMap<UnreadKind, number>): WatchedFolder['unread'] {
  if (counts.size === 0) return null
  const parts = kinds.flatMap((kind) => {
    const count = counts.get(kind) ?? 0
    return count === 0 ? [] : [`${count.toLocaleString('pt-BR')} ${unreadWords[kind][count === 1 ? 0 : 1]}`]
  })
  const count = [...counts.values()].reduce((sum, each) => sum + each, 0)
  return { count, sentence: foldersTexts.unread(list.format(parts)) }
}
