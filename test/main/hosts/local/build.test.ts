import { mkdirSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isStale } from '../../../../main/hosts/local/build.ts'
import { removeFolder } from '../../../support/remove-folder.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'malote-build-'))
})
afterEach(() => removeFolder(root))

function put(file: string, second: number): void {
  const target = path.join(root, file)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, '')
  utimesSync(target, second, second)
}

it('is stale if an output is missing or a source has changed', () => {
  put('renderer/app/shell.tsx', 100)
  put('contract/api/a.ts', 100)
  expect(isStale(root)).toBe(true)
  for (const file of ['main/index.js', 'preload/electron.cjs', 'preload/browser.cjs']) put(`out/${file}`, 200)
  expect(isStale(root)).toBe(true)
  put('out/renderer/index.html', 200)
  expect(isStale(root)).toBe(false)
  put('renderer/app/deep/down/a.css', 300)
  expect(isStale(root)).toBe(true)
  put('renderer/app/deep/down/a.css', 100)
  put('package-lock.json', 300)
  expect(isStale(root)).toBe(true)
})
