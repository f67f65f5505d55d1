import fs, { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { renameFile, renameFolder } from '../../../main/features/processes/export/free-name.ts'
import { removeFolder } from '../../support/remove-folder.ts'

let folder = ''
beforeEach(() => {
  const made = mkdtempSync(path.join(tmpdir(), 'malote-names-'))
  folder = made
  return () => removeFolder(made)
})
const inFolder = (name: string) => path.join(folder, name)

it('gives a file the first free name, beside those that are there', async () => {
  for (const name of ['a.pdf', 'a (2).pdf', 'x']) writeFileSync(inFolder(name), name)
  expect(await renameFile(inFolder('x'), folder, 'a', '.pdf')).toBe('a (3).pdf')
  expect(readdirSync(folder).toSorted()).toEqual(['a (2).pdf', 'a (3).pdf', 'a.pdf'])
  expect(readFileSync(inFolder('a (3).pdf'), 'utf8')).toBe('x')
})

describe('a rename whose answer a share loses', () => {
  const lost = Object.assign(new Error('lost'), { code: 'EIO' })
  const { rename } = fs.promises
  /** Until the test ends, every rename does this and then fails. */
  function losingAnswers(act: typeof rename): void {
    const renameBy = (by: typeof rename) => {
      Object.assign(fs.promises, { rename: by })
      syncBuiltinESMExports()
    }
    onTestFinished(() => renameBy(rename))
    renameBy(async (from, to) => {
      await act(from, to)
      throw lost
    })
  }

  it('keeps the finished file where it took place', async () => {
    writeFileSync(inFolder('x.parte'), 'whole')
    losingAnswers(rename)
    expect(await renameFile(inFolder('x.parte'), folder, 'a', '.pdf')).toBe('a.pdf')
    expect(readdirSync(folder)).toEqual(['a.pdf'])
    expect(readFileSync(inFolder('a.pdf'), 'utf8')).toBe('whole')
  })

  it('keeps the finished folder where it took place', async () => {
    mkdirSync(inFolder('x.parte'))
    losingAnswers(rename)
    expect(await renameFolder(inFolder('x.parte'), folder, 'a')).toBe('a')
    expect(readdirSync(folder)).toEqual(['a'])
  })

  it.each<[string, typeof rename, readonly string[]]>([
    ['gives up the reserved name where it did not take place', async () => {}, ['x.parte']],
    [
      'keeps what another program has written under the name',
      async (_from, to) => writeFileSync(String(to), 'another'),
      ['a.pdf', 'x.parte'],
    ],
  ])('%s', async (_what, act, left) => {
    writeFileSync(inFolder('x.parte'), 'whole')
    losingAnswers(act)
    await expect(renameFile(inFolder('x.parte'), folder, 'a', '.pdf')).rejects.toBe(lost)
    expect(readdirSync(folder)).toEqual(left)
  })
})
