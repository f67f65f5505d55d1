import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { deeper, thorough } from './thorough.ts'

/** What tries every kind of everything, minutes of waiting for lost answers: `npm test -- --all`. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, '..'),
  test: {
    include: [...thorough, ...deeper],
    env: { SCHEDULES: process.env['SCHEDULES'] ?? '10000' },
    environment: 'node',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    allowOnly: false,
    passWithNoTests: false,
  },
})
