import { rmSync } from 'node:fs'

/** What something that is just ending may do to a folder while it is removed: take a file away first, or write one more. */
const passing = ['ENOENT', 'ENOTEMPTY']

/** Removes a folder with all that is in it, and nothing where there is none, also while something is still ending there. */
export function removeFolder(folder: string): void {
  for (let tries = 1; ; tries += 1) {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
      return
    } catch (error) {
      if (tries === 20 || !passing.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    }
  }
}
