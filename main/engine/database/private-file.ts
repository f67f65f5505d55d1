import { chmodSync, closeSync, openSync, statSync } from 'node:fs'

/** Creates a file that only its owner can read, or restricts an existing one. SQLite gives its mode to -wal and -shm. */
export function makePrivateFile(path: string): void {
  closeSync(openSync(path, 'a', 0o600))
  if ((statSync(path).mode & 0o777) !== 0o600) chmodSync(path, 0o600)
}
