import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { removeFolder } from '../support/remove-folder.ts'
import { findSharedTypeNames } from './type-names.ts'

it('names a type that two files of one program export, but no values, private types or re-exports', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'malote-type-names-'))
  onTestFinished(() => removeFolder(root))
  for (const folder of ['main', 'service']) mkdirSync(path.join(root, folder))
  const write = (name: string, text: string) => writeFileSync(path.join(root, 'main', name), text)
  write('a.ts', 'export interface Queue {}\nexport const run = 1\ninterface Row {}\nexport type Only = string')
  write('b.ts', 'export class Queue {}\nexport const run = 2\nexport interface Row {}')
  write('index.ts', "export type { Row, Only } from './b.ts'")
  writeFileSync(path.join(root, 'service/queue.ts'), 'export interface Queue {}')
  expect(findSharedTypeNames(root)).toStrictEqual(['Queue is exported by main/a.ts and main/b.ts'])
})
