import { vi } from 'vitest'
import { patience } from './patience.ts'

/** Retries `check` until it does not throw, and returns its value; after the time limit fails with its last error. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, patience)
