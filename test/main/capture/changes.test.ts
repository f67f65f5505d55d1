import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import { type Changes, createChanges } from '../../../main/capture/changes.ts'

const row = (fileId: string, pages = 1) => ({ fileId, report: { pages } }) as CaptureRow
let listed: Map<string, CaptureRow>
let told: { rows: readonly string[]; removed: readonly string[] }[]
let changes: Changes
beforeEach(() => {
  vi.useFakeTimers()
  listed = new Map([row('a'), row('b'), row('c')].map((each) => [each.fileId, each]))
  told = []
  changes = createChanges({
    tell: (rows, removed) => told.push({ rows: rows.map(({ fileId }) => fileId), removed }),
    current: (fileId) => listed.get(fileId) ?? null,
  })
})
afterEach(() => vi.useRealTimers())

it('gathers what goes on in the background, each row once', () => {
  for (let round = 0; round < 300; round += 1) changes.soon(['a', 'b', 'c'][round % 3] ?? '')
  expect(told).toEqual([])
  vi.runAllTimers()
  expect(told).toEqual([{ rows: ['a', 'b', 'c'], removed: [] }])
  changes.soon('a')
  vi.runAllTimers()
  expect(told).toHaveLength(2)
})

it('tells at once what a person has done, and nothing older after it', () => {
  changes.soon('a')
  changes.soon('b')
  changes.now([row('a')], [])
  changes.now([], ['b'])
  vi.runAllTimers()
  expect(told).toEqual([
    { rows: ['a'], removed: [] },
    { rows: [], removed: ['b'] },
  ])
})

it('says nothing of what has left the list meanwhile', () => {
  changes.soon('a')
  listed.delete('a')
  vi.runAllTimers()
  expect(told).toEqual([])
})

it('tells at once what is still to be told when it is asked to', () => {
  changes.soon('a')
  changes.flush()
  expect(told).toHaveLength(1)
  vi.runAllTimers()
  expect(told).toHaveLength(1)
})
