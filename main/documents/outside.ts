import { randomUUID } from 'node:crypto'
import { chmod, copyFile, mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { failed, type Outcome, ok } from '../../contract/bridge/outcome.ts'
import type { Log } from '../log/index.ts'

export interface OutsideOptions {
  /** A folder of its own: emptied now, since nobody has anything of it open who began before. */
  folder: string
  /** Opens a file with the system's program for it. */
  openFile(path: string): Promise<void>
  resolve(contentId: string): { path: string; name: string } | null
  log: Pick<Log, 'warn'>
}

/** Shows documents in the system's own program: a copy that cannot be written, which is gone when the person leaves. */
export interface Outside {
  open(contentId: string): Promise<Outcome<null>>
  close(): Promise<void>
}

export function createOutside({ folder, openFile, resolve, log }: OutsideOptions): Outside {
  const empty = () => rm(folder, { recursive: true, force: true }).catch(() => {})
  const ready = empty()
  return {
    async open(contentId) {
      await ready
      const content = resolve(contentId)
      if (content === null) return failed('not-found')
      // One for each time: a copy that is open in another program cannot be replaced everywhere.
      const own = path.join(folder, randomUUID())
      const file = path.join(own, `${plainName(content.name)}.pdf`)
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
    close: empty,
  }
}

/**
 * What a name becomes as a file's: whatever it ends in, it is followed by .pdf, so that no system takes it for a
 * program; without what a folder or a system would read something into.
 */
export function plainName(name: string): string {
  const plain = name
    .replace(/\.pdf$/i, '')
    .replaceAll(/[^\p{L}\p{N}\p{M} ._-]/gu, '_')
    .replaceAll(/\.{2,}/g, '.')
    .replace(/^[ .]+/, '')
    .slice(0, 100)
    .replace(/[ .]+$/, '')
  if (plain === '') return 'documento'
  return device.test(plain) ? `_${plain}` : plain
}

/** Windows takes such a name for a device, whatever it ends in. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i
