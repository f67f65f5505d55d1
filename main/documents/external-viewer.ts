import { randomUUID } from 'node:crypto'
import { chmod, copyFile, mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { failed, type Outcome, ok } from '../../contract/bridge/outcome.ts'
import { safeFileName } from '../../contract/file-name.ts'
import type { Log } from '../log/index.ts'

export interface ExternalViewerOptions {
  /** A folder of its own, made on the first use. */
  folder: string
  /** Opens a file in the system's default program. */
  openFile(path: string): Promise<void>
  resolve(contentId: string): { path: string; name: string } | null
  log: Pick<Log, 'warn'>
}

/** Opens read-only copies of documents in the system's default program; they are deleted at sign-out. */
export interface ExternalViewer {
  open(contentId: string): Promise<Outcome<null>>
  close(): Promise<void>
}

export function createExternalViewer({ folder, openFile, resolve, log }: ExternalViewerOptions): ExternalViewer {
  return {
    async open(contentId) {
      const content = resolve(contentId)
      if (content === null) return failed('not-found')
      // A new copy each time: Windows cannot replace a file that another program has open.
      const own = path.join(folder, randomUUID())
      const file = path.join(own, `${safeFileName(content.name)}.pdf`)
      try {
        await mkdir(own, { recursive: true, mode: 0o700 })
        await copyFile(content.path, file)
        await chmod(file, 0o400)
        await openFile(file)
        return ok(null)
      } catch (error) {
        log.warn('documents.not-opened-outside', { error })
        return failed('refused', { message: 'O sistema não abriu o arquivo. Use Salvar cópia e abra a cópia.' })
      }
    },
    close: () => rm(folder, { recursive: true, force: true }).catch(() => {}),
  }
}
