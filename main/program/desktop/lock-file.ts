import { rmSync, statSync, writeFileSync } from 'node:fs'
import type { LockOptions } from './lock.ts'

/** Keeps the lock as a file that exists while the window is locked. */
export const createLockFile = (file: string): LockOptions['store'] => ({
  read: () => statSync(file, { throwIfNoEntry: false }) !== undefined,
  write(isLocked) {
    if (isLocked) writeFileSync(file, '', { mode: 0o600 })
    else rmSync(file, { force: true })
  },
})
