import { randomUUID } from 'node:crypto'
import { chmod, constants, copyFile, mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import type { Log } from '../../engine/log/index.ts'
import { safeFileName } from '../../file-name.ts'
import { featuresTexts } from '../features-texts.ts'

interface ExternalViewerOptions {
  /** A folder of its own, made on the first use. */
  folder: string
  /** Opens a file in the system's default program. */
  openFile(path: string): Promise<void>
  /** Begins a drag of a file to another program. */
  dragFile(path: string): Promise<void>
  resolve(contentId: string): { path: string; name: string } | null
  log: Pick<Log, 'warn'>
}

/** Hands read-only copies of documents to other programs; they are deleted at sign-out. */
export interface ExternalViewer {
  /** Opens it in the system's default program. */
  open(contentId: string): Promise<Outcome<null>>
  /** Makes the copy for a drag that may follow: a gesture can end before a large file is copied. */
  prepare(contentId: string): Outcome<null>
  /** While the person drags it out of the window. */
  drag(contentId: string): Promise<Outcome<null>>
  close(): Promise<void>
}

export function createExternalViewer(options: ExternalViewerOptions): ExternalViewer {
  const { folder, openFile, dragFile, resolve, log } = options
  type Hand = (path: string) => Promise<void>
  let prepared: { readonly contentId: string; readonly made: Promise<string> } | null = null

  /** A new copy each time: Windows cannot replace a file that another program has open. */
  async function copy(content: { path: string; name: string }): Promise<string> {
    const own = path.join(folder, randomUUID())
    const file = path.join(own, `${safeFileName(content.name)}.pdf`)
    await mkdir(own, { recursive: true, mode: 0o700 })
    await copyFile(content.path, file, constants.COPYFILE_FICLONE)
    await chmod(file, 0o400)
    return file
  }
  async function hand(contentId: string, give: Hand, refusal: string): Promise<Outcome<null>> {
    const content = resolve(contentId)
    if (content === null) return failed('not-found')
    const made = prepared?.contentId === contentId ? prepared.made : copy(content)
    if (prepared?.made === made) prepared = null
    try {
      await give(await made)
      return ok(null)
    } catch (error) {
      log.warn('documents.not-opened-outside', { error })
      return failed('refused', refusal)
    }
  }
  return {
    open: (contentId) => hand(contentId, openFile, featuresTexts.notOpened),
    prepare(contentId) {
      const content = resolve(contentId)
      if (content === null || prepared?.contentId === contentId) return ok(null)
      const before = prepared?.made
      const made = copy(content)
      prepared = { contentId, made }
      // The drag copies once more, and reports.
      made.catch(() => {
        if (prepared?.made === made) prepared = null
      })
      before?.then((file) => rm(path.dirname(file), { recursive: true, force: true })).catch(() => undefined)
      return ok(null)
    },
    drag: (contentId) => hand(contentId, dragFile, featuresTexts.notDragged),
    close: () => rm(folder, { recursive: true, force: true }).catch(() => {}),
  }
}
