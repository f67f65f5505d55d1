import { chmodSync, closeSync, openSync, statSync } from 'node:fs'

/**
 * Makes an empty file that only this person can read, or takes these rights from a file that is there: SQLite would
 * follow the umask. The -wal, -shm and -journal files take its mode over.
 */
export function makePrivateFile(path: string): void {
  closeSync(openSync(path, 'a', 0o600))
  if ((statSync(path).mode & 0o777) !== 0o600) chmodSync(path, 0o600)
}
