import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { removeFolder } from '../support/remove-folder.ts'
import { findLongFiles } from './sizes.ts'

it('finds every kind of source file above 300 lines, except the copied specification', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'malote-sizes-'))
  mkdirSync(path.join(root, 'docs/spec'), { recursive: true })
  const lines = (count: number) => 'a\n'.repeat(count)
  for (const ending of ['ts', 'tsx', 'css', 'md', 'yml', 'html', 'sql']) {
    writeFileSync(path.join(root, `fits.${ending}`), lines(300))
    writeFileSync(path.join(root, `long.${ending}`), `${lines(300)}a`)
  }
  writeFileSync(path.join(root, 'docs/spec/api.md'), lines(900))
  expect(findLongFiles(root).map((sentence) => sentence.split(' ')[0])).toStrictEqual(
    ['css', 'html', 'md', 'sql', 'ts', 'tsx', 'yml'].map((ending) => `long.${ending}`),
  )
  removeFolder(root)
})
