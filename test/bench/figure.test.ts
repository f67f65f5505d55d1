import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, it } from 'vitest'
import { type Figure, verdictOf } from './figure.ts'

const figure = (value: number, peer: number, better: Figure['better']): Figure => ({
  what: 'upload',
  value,
  unit: 'MB/s',
  better,
  peer: { name: 'curl', value: peer },
})

it('states the ratio of a figure to its peer, unless the difference is noise', () => {
  expect(verdictOf(figure(200, 100, 'higher'))).toBe('2.0 times as good')
  expect(verdictOf(figure(200, 100, 'lower'))).toBe('2.0 times as bad')
  expect(verdictOf(figure(50, 100, 'lower'))).toBe('2.0 times as good')
  expect(verdictOf(figure(90, 100, 'higher'))).toBe('about the same')
  expect(verdictOf(figure(90, 0, 'higher'))).toBe('nothing to compare')
})

it('refuses to run without the name of a benchmark, and refuses a name outside of its folder', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [path.join(import.meta.dirname, 'run.ts'), ...args]).status
  expect([run(), run('../run'), run('run')]).toStrictEqual([2, 2, 2])
})
