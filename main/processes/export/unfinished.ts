import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { ProcessView } from '../../../contract/bridge/processes.ts'
import { safeFileName } from '../../../contract/file-name.ts'

/** The name of an export without extension; the service may give a protocol any characters. */
export const exportName = ({ processo }: ProcessView): string => safeFileName(`Processo ${processo.protocolo}`)

/** Where an export is written until it is whole. */
export const unfinishedPath = (folder: string, view: ProcessView, at: Date): string =>
  join(folder, `${exportName(view)} ${at.getTime()}.parte`)

/** An export failed, or was stopped, and its unfinished file could not be deleted; the cause is why it ended. */
export class LeftBehind extends Error {
  readonly leftover: string
  constructor(path: string, options: ErrorOptions) {
    super(`left behind: ${basename(path)}`, options)
    this.leftover = basename(path)
  }
}

interface Unfinished<B, T> {
  readonly path: string
  /** Creates the file or folder; rejects with EEXIST for one of another export, which stays. */
  begin(): Promise<B>
  /** Completes and renames it. */
  complete(begun: B): Promise<T>
  /** Instead of the system's. */
  remove?(path: string): Promise<void>
}

/** Deletes what is unfinished where the work fails. Virus scanners hold new files for moments: deleting is repeated. */
export async function writeUnfinished<B, T>({
  path,
  begin,
  complete,
  remove = removeAll,
}: Unfinished<B, T>): Promise<T> {
  let isOwn = false
  try {
    const begun = await begin().catch((error: unknown) => {
      isOwn = (error as NodeJS.ErrnoException).code !== 'EEXIST'
      throw error
    })
    isOwn = true
    return await complete(begun)
  } catch (error) {
    if (!isOwn) throw error
    const isGone = await remove(path).then(
      () => true,
      () => false,
    )
    throw isGone ? error : new LeftBehind(path, { cause: error })
  }
}

const removeAll = (path: string): Promise<void> =>
  rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
