import { rmSync } from 'node:fs'

/** Errors caused by a process that is ending and still removes or writes files in the folder. */
const passing = ['ENOENT', 'ENOTEMPTY']

/** Removes a folder recursively, if it exists; retries while an ending process still writes there. */
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
