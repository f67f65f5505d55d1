import { vi } from 'vitest'
import { patience } from './patience.ts'

/** Waits until `check` throws no more, and answers what it answered; where it never stops, fails as it did last. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, patience)
