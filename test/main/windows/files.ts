import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { renameFile, renameFolder } from '../../../main/features/processes/export/free-name.ts'
import { safeFileName } from '../../../main/file-name.ts'
import { applicationFolder, dataRoot } from '../../../main/hosts/folders.ts'
import { replaceFile } from '../../../main/replace-file.ts'
import { removeFolder } from '../../support/remove-folder.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'malote-files-'))
})
afterEach(() => removeFolder(folder))
const at = (name: string) => path.join(folder, name)
function write(name: string, text: string): string {
  writeFileSync(at(name), text)
  return at(name)
}

/** Reads a file as an antivirus does: from now until a moment after another file has appeared. */
async function hold(file: string, other: string): Promise<void> {
  const code = `
    const fs = require('node:fs')
    const handle = fs.openSync(${JSON.stringify(file)})
    require('node:worker_threads').parentPort.postMessage('open')
    const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
    while (!fs.existsSync(${JSON.stringify(other)})) {}
    pause()
    fs.closeSync(handle)`
  const reader = new Worker(code, { eval: true })
  await new Promise((resolve) => reader.once('message', resolve))
}

it('a file that another program reads is replaced as soon as it is closed', async () => {
  const file = write('vault.json', 'old')
  await hold(file, `${file}.new`)
  replaceFile(file, 'new')
  expect(readFileSync(file, 'utf8')).toBe('new')
  expect(readdirSync(folder)).toEqual(['vault.json'])
})

it('a read-only file is replaced', () => {
  const file = write('settings.json', 'old')
  chmodSync(file, 0o400)
  replaceFile(file, 'new')
  expect(readFileSync(file, 'utf8')).toBe('new')
})

it('an exported file never replaces one whose name differs in case only', async () => {
  write('PROCESSO 1.PDF', 'of the person')
  expect(await renameFile(write('draft', 'exported'), folder, 'Processo 1', '.pdf')).toBe('Processo 1 (2).pdf')
  mkdirSync(at('PROCESSO 2'))
  mkdirSync(at('unfinished'))
  expect(await renameFolder(at('unfinished'), folder, 'Processo 2')).toBe('Processo 2 (2)')
  expect(readFileSync(at('PROCESSO 1.PDF'), 'utf8')).toBe('of the person')
})

it('files of long paths are written and read', () => {
  const long = path.join(folder, ...Array.from({ length: 8 }, () => 'Processo de nome comprido'.repeat(2)))
  mkdirSync(long, { recursive: true })
  const file = path.join(long, 'vault.json')
  expect(file.length).toBeGreaterThan(400)
  replaceFile(file, 'text')
  expect(readFileSync(file, 'utf8')).toBe('text')
})

it.each(['CON', 'nul.pdf', 'COM1', 'COM¹.2026', 'LPT³', 'aux .x', 'Ofício 1. ', 'a:b', 'C:\\a'])(
  'a document named %s gets a name that is a file of its folder',
  (name) => {
    write(`${safeFileName(name)}.pdf`, 'text')
    expect(readdirSync(folder)).toEqual([`${safeFileName(name)}.pdf`])
    expect(safeFileName(name)).not.toMatch(/^(?:con|nul|com1|com¹|lpt³|aux)\b|[ .]$|[:\\]/i)
  },
)

it("the data is in the person's local folder, which does not roam", () => {
  const home = process.env['USERPROFILE'] ?? ''
  const root = dataRoot({ platform: process.platform, home, variables: process.env })
  expect(root).toBe(path.join(process.env['LOCALAPPDATA'] ?? '', 'Malote'))
  expect(existsSync(path.dirname(root))).toBe(true)
  expect(applicationFolder(root)).toBe(path.join(root, 'application'))
})
