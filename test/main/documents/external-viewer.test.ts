import { existsSync, globSync, mkdtempSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { createExternalViewer } from '../../../main/features/documents/external-viewer.ts'
import { safeFileName } from '../../../main/file-name.ts'
import { removeFolder } from '../../support/remove-folder.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) removeFolder(folder)
})

function openOutside(openFile: (path: string) => Promise<void>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-outside-'))
  folders.push(folder)
  const kept = path.join(folder, 'kept')
  writeFileSync(kept, 'pdf')
  const resolve = (id: string) => (id !== 'unknown' ? { path: kept, name: 'Ofício 12.exe' } : null)
  return {
    kept,
    outside: createExternalViewer({
      folder: path.join(folder, 'own'),
      openFile,
      dragFile: openFile,
      resolve,
      log: { warn() {} },
    }),
  }
}

it('opens a read-only copy named .pdf, and deletes it at the end', async () => {
  const opened: string[] = []
  const { kept, outside } = openOutside(async (file) => void opened.push(file))
  expect(await outside.open('known')).toEqual({ ok: true, value: null })
  const [file = ''] = opened
  expect(path.basename(file)).toBe('Ofício 12.exe.pdf')
  expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['pdf', 0o400])
  await outside.close()
  expect([existsSync(file), existsSync(kept)]).toEqual([false, true])
})

it('drags the copy that was made before the gesture, once, and keeps one prepared copy', async () => {
  const dragged: string[] = []
  const { outside, kept } = openOutside(async (file) => void dragged.push(file))
  const copies = () => globSync(path.join(path.dirname(kept), 'own/*/*.pdf'))
  outside.prepare('known')
  outside.prepare('other')
  await outside.drag('other')
  await expect.poll(copies).toEqual(dragged)
  outside.prepare('known')
  await expect.poll(() => copies().map((file) => readFileSync(file, 'utf8'))).toEqual(['pdf', 'pdf'])
  writeFileSync(kept, 'changed')
  await outside.drag('known')
  await outside.drag('known')
  expect(dragged.map((file) => readFileSync(file, 'utf8'))).toEqual(['pdf', 'pdf', 'changed'])
})

it('copies anew where the copy before the gesture failed, and no failed copy ends the program', async () => {
  const dragged: string[] = []
  const { outside, kept } = openOutside(async (file) => void dragged.push(file))
  const moved = `${kept}-moved`
  renameSync(kept, moved)
  outside.prepare('known')
  outside.prepare('other')
  expect(await outside.drag('other')).toMatchObject({ failure: { code: 'refused' } })
  renameSync(moved, kept)
  expect(await outside.drag('other')).toEqual({ ok: true, value: null })
  expect(dragged).toHaveLength(1)
})

it('reports a system that does not open the file, and an unknown content id', async () => {
  const { outside } = openOutside(() => Promise.reject(new Error('no program')))
  expect(await outside.open('known')).toMatchObject({ failure: { code: 'refused', message: /Salvar cópia/ } })
  expect(await outside.drag('known')).toMatchObject({ failure: { code: 'refused', message: /não pôde ser arrastado/ } })
  expect(await outside.open('unknown')).toMatchObject({ failure: { code: 'not-found' } })
})

it.each([
  ['Ofício 12.PDF', 'Ofício 12'],
  ['../../etc/passwd', '_._etc_passwd'],
  ['a\u202Efdp.exe', 'a_fdp.exe'],
  ['C:\\x|y?', 'C__x_y_'],
  ['...', 'documento'],
  [' nota. ', 'nota'],
  ['Aux.pdf', '_Aux'],
  ['con.txt', '_con.txt'],
  ['COM¹.pdf', '_COM¹'],
  ['com².txt', '_com².txt'],
  ['LPT³', '_LPT³'],
  ['COM1 .txt', '_COM1 .txt'],
  ['COM⁴', 'COM⁴'],
  ['com10', 'com10'],
  ['Auxílio.pdf', 'Auxílio'],
])('turns %j into the safe file name %j', (name, plain) => {
  expect(safeFileName(name)).toBe(plain)
})
