import { openingSentence } from '../app.ts'
import { acquireFolder, type FolderHolder } from '../program/ownership/index.ts'
import { makePrivateFolder } from './folders.ts'

export type OwnFolder =
  | { readonly kind: 'owned'; release(): Promise<void> }
  | { readonly kind: 'held'; readonly holder: FolderHolder }
  /** The folder cannot be made or locked; `sentence` is Portuguese. */
  | { readonly kind: 'unusable'; readonly sentence: string }

/** Makes the application's folder and acquires it for this process, or returns the reason why not. */
export async function ownFolder(folder: string, program: string): Promise<OwnFolder> {
  try {
    makePrivateFolder(folder)
    const ownership = await acquireFolder({ folder, program })
    if (!ownership.ok) return { kind: 'held', holder: ownership.holder }
    return { kind: 'owned', release: ownership.release }
  } catch (error) {
    const sentence = openingSentence(error)
    if (sentence === null) throw error
    return { kind: 'unusable', sentence }
  }
}
