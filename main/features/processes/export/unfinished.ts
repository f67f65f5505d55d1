import { basename, join } from 'node:path'
import type { ProcessView } from '../../../../contract/bridge/processes.ts'
import { safeFileName } from '../../../file-name.ts'
import { removeUnfinished, type UnfinishedNotes, unfinishedEnd } from './unfinished-notes.ts'

/** The name of an export without extension; the service may give a protocol any characters. */
export const exportName = ({ processo }: ProcessView) => safeFileName(`Processo ${processo.protocolo}`)

/** Where an export is written until it is whole. */
export const unfinishedPath = (folder: string, view: ProcessView, at: Date) =>
  join(folder, `${exportName(view)} ${at.getTime()}${unfinishedEnd}`)

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
  readonly notes: Pick<UnfinishedNotes, 'add'>
  /** Creates the file or folder; rejects with EEXIST for one of another export, which stays. */
  begin(): Promise<B>
  /** Completes and renames it. */
  complete(begun: B): Promise<T>
}

/** Deletes what is unfinished where the work fails, and keeps a note of what it cannot delete. */
export async function writeUnfinished<B, T>(wanted: Unfinished<B, T>): Promise<T> {
  const { path, notes, begin, complete } = wanted
  const forget = await notes.add(path)
  let isOwn = true
  try {
    const begun = await begin().catch((error: unknown) => {
      isOwn = (error as NodeJS.ErrnoException).code !== 'EEXIST'
      throw error
    })
    const value = await complete(begun)
    await forget()
    return value
  } catch (error) {
    const isGone = !isOwn || (await isDone(removeUnfinished(path)))
    if (!isGone) throw new LeftBehind(path, { cause: error })
    await forget()
    throw error
  }
}

const isDone = (work: Promise<void>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )
