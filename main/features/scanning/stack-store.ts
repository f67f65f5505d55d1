import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { scanProblemSchema, scanSettingsSchema } from '../../../contract/bridge/scanning.ts'
import type { Owner } from '../../engine/database/index.ts'
import type { Log } from '../../engine/log/index.ts'
import { replaceFile, syncFolder } from '../../replace-file.ts'
import type { ScannedPage } from './escl.ts'

const pageSchema = z.object({
  file: z.string().regex(/^\d{5}-[0-9a-f-]{36}\.(?:jpg|pdf)$/),
  sha256: z.string(),
  sizeBytes: z.int(),
})
type ScanPage = z.infer<typeof pageSchema>

const recordSchema = z.object({
  stackId: z.uuid(),
  environmentId: z.string(),
  personId: z.string(),
  name: z.string(),
  scannerId: z.uuid(),
  scannerName: z.string(),
  settings: scanSettingsSchema,
  startedAt: z.string(),
  pages: z.array(pageSchema),
  /** The next page takes the place of the last one. */
  replacesLast: z.boolean(),
  /** The place of the first page of the last scan: the sides of sheets are counted from it. */
  runFrom: z.int().min(0),
  /** Null: scanning, or stopped by the end of the program. */
  end: z.enum(['ended', ...scanProblemSchema.options]).nullable(),
  /** When its document was asked for; from then on it goes to the capture list, also after a restart. */
  finishingAt: z.string().nullable(),
})
export type StackRecord = z.infer<typeof recordSchema>

/** The unfinished stacks of one person on the disk: a private folder for each, with its pages and a note of their order. */
export interface StackStore {
  /** Of this person; the oldest first. Pages that a killed program had received but not noted are noted now. */
  load(): StackRecord[]
  /** Writes the note. Throws the system's error of the disk. */
  save(stack: StackRecord): void
  /** Writes a page; when it resolves, neither a crash nor a power cut loses it. Rejects with the system's error. */
  addPage(stack: StackRecord, page: ScannedPage): Promise<StackRecord>
  pathOf(stack: Pick<StackRecord, 'stackId'>, file: string): string
  remove(stackId: string): Promise<void>
}

const noteName = 'stack.json'
const endings = { 'image/jpeg': 'jpg', 'application/pdf': 'pdf' } as const
/** A PDF of a scanner may have many pages. */
export const isPicture = ({ file }: ScanPage) => file.endsWith('.jpg')
export const mediaTypeOf = (page: ScanPage) => (isPicture(page) ? 'image/jpeg' : 'application/pdf')

export function createStackStore(folder: string, owner: Owner, log: Pick<Log, 'warn'>): StackStore {
  const pathOf: StackStore['pathOf'] = ({ stackId }, file) => path.join(folder, stackId, file)

  function save(stack: StackRecord): void {
    mkdirSync(path.join(folder, stack.stackId), { recursive: true, mode: 0o700 })
    replaceFile(pathOf(stack, noteName), JSON.stringify(stack))
  }

  async function remove(stackId: string): Promise<void> {
    await rm(pathOf({ stackId }, noteName), { force: true, maxRetries: 5 })
    await rm(path.join(folder, stackId), { recursive: true, force: true, maxRetries: 5 })
  }

  return {
    load() {
      const entries = readdirSync(folder, { withFileTypes: true, encoding: 'utf8' })
      const ids = entries.filter((each) => each.isDirectory() && z.uuid().safeParse(each.name).success)
      const stacks = ids.flatMap(({ name: stackId }): StackRecord[] => {
        // A folder loses its note first when it is deleted, and has one before its first page.
        if (!existsSync(pathOf({ stackId }, noteName))) void remove(stackId).catch(() => {})
        try {
          const stack = readStack(path.join(folder, stackId))
          return stack.environmentId === owner.environmentId && stack.personId === owner.personId ? [stack] : []
        } catch (error) {
          log.warn('scanning.stack-unread', { stack: stackId, error })
          return []
        }
      })
      return stacks.toSorted((a, b) => a.startedAt.localeCompare(b.startedAt))
    },
    save,
    async addPage(stack, { bytes, mediaType }) {
      const number = Number(stack.pages.at(-1)?.file.slice(0, 5) ?? 0) + 1
      const file = `${String(number).padStart(5, '0')}-${randomUUID()}.${endings[mediaType]}`
      await writeSafely(pathOf(stack, file), bytes)
      const grown = withPage(stack, { file, ...sumsOf(bytes) })
      save(grown)
      const replaced = stack.replacesLast ? stack.pages.at(-1) : undefined
      if (replaced !== undefined) await rm(pathOf(stack, replaced.file), { force: true })
      return grown
    },
    pathOf,
    remove,
  }
}

/** A stack by its folder. A page is on the disk, whole, a moment before it is noted. Throws if the note cannot be read. */
function readStack(folder: string): StackRecord {
  const stack = recordSchema.parse(JSON.parse(readFileSync(path.join(folder, noteName), 'utf8')))
  const noted = new Set(stack.pages.map(({ file }) => file))
  const last = stack.pages.at(-1)?.file ?? ''
  return readdirSync(folder)
    .filter((name) => pageSchema.shape.file.safeParse(name).success && !noted.has(name) && name > last)
    .toSorted()
    .reduce((grown, file) => withPage(grown, { file, ...sumsOf(readFileSync(path.join(folder, file))) }), stack)
}

/** When it resolves, the whole file has its name, also after a power cut. */
async function writeSafely(file: string, bytes: Uint8Array): Promise<void> {
  const temporary = `${file}.new`
  const handle = await open(temporary, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(temporary, file)
  syncFolder(path.dirname(file))
}

function withPage(stack: StackRecord, page: ScanPage): StackRecord {
  const before = stack.replacesLast ? stack.pages.slice(0, -1) : stack.pages
  return { ...stack, pages: [...before, page], replacesLast: false }
}

const sumsOf = (bytes: Uint8Array) => ({
  sha256: createHash('sha256').update(bytes).digest('hex'),
  sizeBytes: bytes.length,
})
