import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  type PathLike,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  type StatOptions,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkFolder } from '../../../main/features/folders/check-folder.ts'
import { type FileIdentity, identityAt } from '../../../main/features/folders/file-identity.ts'
import { createFileTracker } from '../../../main/features/folders/file-tracker.ts'
import { namesTakenIn } from '../../../main/features/folders/folder-scanner.ts'
import { moveOriginal } from '../../../main/features/folders/move-original.ts'
import { numbered } from '../../../main/features/folders/names.ts'
import { probe } from '../../../main/features/folders/probe.ts'
import { plainFileFlags } from '../../../main/open-plain-file.ts'
import { removeFolder } from '../../support/remove-folder.ts'

let folder = ''
beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'malote-folder-')))
})
afterEach(() => removeFolder(folder))

function put(name: string, text: string): string {
  const file = path.join(folder, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
  return file
}
const whole = '%PDF-1.7\n1 0 obj\n%%EOF\n'
const there = async (name: string): Promise<FileIdentity> => {
  const identity = await identityAt(path.join(folder, name), { isShare: false })
  if (identity === null) throw new Error(`${name} is no file`)
  return identity
}

it('listing a folder finds only finished PDFs in the folder itself, and no links', async () => {
  for (const name of ['a.pdf', 'B.PDF', '.c.pdf', '~d.pdf', 'e.pdf.tmp', 'f.pdf.part', 'g.pdf.crdownload', 'h.txt'])
    put(name, whole)
  put('below/i.pdf', whole)
  mkdirSync(path.join(folder, 'folder.pdf'))
  symlinkSync(put('elsewhere/j.pdf', whole), path.join(folder, 'link.pdf'))
  expect([...namesTakenIn(readdirSync(folder, { withFileTypes: true }), { takesOthers: false })].sort()).toEqual([
    'B.PDF',
    'a.pdf',
  ])
  expect(await identityAt(path.join(folder, 'link.pdf'), { isShare: false })).toBeNull()
})

it('the identity of a file on a share has no inode, because servers change it', async () => {
  const file = put('a.pdf', whole)
  expect(await identityAt(file, { isShare: true })).toEqual({ ...(await there('a.pdf')), inode: '' })
  expect((await there('a.pdf')).inode).toBe(String(statSync(file).ino))
})

describe('probing a file', () => {
  it.each([
    ['whole', whole],
    ['whole', `${whole}${'\0'.repeat(4000)}`],
    ['whole', `junk\n${whole}`],
    ['incomplete', ''],
    ['incomplete', '%PDF-1.7\n1 0 obj\n'],
    ['whole', `${whole}${'x'.repeat(5000)}`],
    ['whole', `${'x'.repeat(1000)}${whole}${'\0'.repeat(3_000_000)}`],
    ['incomplete', `${whole}2 0 obj\n<</Length 9000>>stream\n${'x'.repeat(5000)}`],
    ['foreign', `${'x'.repeat(1100)}${whole}`],
    ['foreign', 'PK\u0003\u0004'],
  ])('reports %s for the content %j', async (found, text) => {
    expect(await probe(put('a.pdf', text))).toBe(found)
  })

  it('reports a missing file and a link as gone', async () => {
    expect(await probe(path.join(folder, 'none.pdf'))).toBe('gone')
    symlinkSync(put('elsewhere.pdf', whole), path.join(folder, 'link.pdf'))
    expect(await probe(path.join(folder, 'link.pdf'))).toBe('gone')
  })

  /** A system that refuses some ways of opening a file, as Windows and shares do. */
  const refusing =
    (codes: Readonly<Record<string, string>>) =>
    async (file: PathLike, flags?: string | number): Promise<FileHandle> => {
      const code = codes[String(flags)]
      if (code !== undefined) throw Object.assign(new Error(code), { code })
      return open(file, flags)
    }

  it.each([
    ['busy', 'win32', { 'r+': 'EBUSY' }],
    ['busy', 'win32', { 'r+': 'EPERM' }],
    ['busy', 'win32', { 'r+': 'EACCES', r: 'EBUSY' }],
    ['busy', 'linux', { [plainFileFlags]: 'EBUSY' }],
    ['denied', 'linux', { [plainFileFlags]: 'EACCES' }],
  ] as const)('reports %s on %s when opening fails with %j', async (found, platform, codes) => {
    const file = put('a.pdf', whole)
    expect(await probe(file, { platform, open: refusing(codes) })).toBe(found)
    expect(await probe(file, { platform, open: refusing({}) })).toBe('whole')
  })

  it('reports a file that is marked as read-only on Windows as whole, not as busy', async () => {
    const file = put('a.pdf', whole)
    const readOnly = async (opened: PathLike, flags?: string | number) => {
      const handle = await refusing({ 'r+': 'EPERM' })(opened, flags)
      const stat = handle.stat.bind(handle)
      const readOnlyStat = async (options?: StatOptions) =>
        options?.bigint ? stat(options) : Object.assign(await stat(), { mode: 0o100444 })
      return Object.assign(handle, { stat: readOnlyStat }) as FileHandle
    }
    expect(await probe(file, { platform: 'win32', open: readOnly })).toBe('whole')
  })
})

describe('moving an original', () => {
  const move = async (name: string, identity: FileIdentity) =>
    moveOriginal({ folder, name, into: 'enviados', identity, isShare: false })
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')

  it('adds a number if the name is taken, and overwrites nothing', async () => {
    for (const text of ['one', 'two', 'three']) {
      put('a.b.pdf', text)
      expect(await move('a.b.pdf', await there('a.b.pdf'))).toBe('moved')
    }
    expect(readdirSync(folder)).toEqual(['enviados'])
    expect(['a.b.pdf', 'a.b (2).pdf', 'a.b (3).pdf'].map((name) => read(`enviados/${name}`))).toEqual([
      'one',
      'two',
      'three',
    ])
    expect(numbered('sem extensão', 2)).toBe('sem extensão (2)')
  })

  it('reports a replaced or missing original as gone and leaves the other file in place', async () => {
    put('a.pdf', 'one')
    const identity = await there('a.pdf')
    put('b.pdf', 'two')
    renameSync(path.join(folder, 'b.pdf'), path.join(folder, 'a.pdf'))
    expect(await move('a.pdf', identity)).toBe('gone')
    expect(read('a.pdf')).toBe('two')
    expect(await move('none.pdf', identity)).toBe('gone')
  })

  it('reports denied if the subfolder cannot be made, and leaves the original in place', async () => {
    put('a.pdf', 'one')
    // Permissions would not stop an administrator, so a file has the name of the subfolder.
    put('enviados', '')
    expect(await move('a.pdf', await there('a.pdf'))).toBe('denied')
    expect(read('a.pdf')).toBe('one')
  })
})

describe('checking a folder to watch', () => {
  const check = (wanted: string, watched: readonly { path: string; name: string }[] = []) =>
    checkFolder(wanted, { dataFolder: path.join(folder, 'data'), watched })
  const refused = (sentence: RegExp) =>
    expect.objectContaining({ ok: false, sentence: expect.stringMatching(sentence) })

  it('resolves links to the real path', async () => {
    mkdirSync(path.join(folder, 'scans'))
    symlinkSync(path.join(folder, 'scans'), path.join(folder, 'link'))
    expect(await check(path.join(folder, 'link'))).toEqual({ ok: true, path: path.join(folder, 'scans') })
    const watched = [{ path: path.join(folder, 'scans'), name: 'Balcão' }]
    expect(await check(path.join(folder, 'link'), watched)).toEqual(refused(/já é monitorada, com o nome "Balcão"/))
  })

  it('refuses a disk root, the data folder, subfolders for originals, missing folders and files', async () => {
    mkdirSync(path.join(folder, 'data/spool'), { recursive: true })
    mkdirSync(path.join(folder, 'scans/enviados'), { recursive: true })
    put('file.pdf', whole)
    expect(await check('/')).toEqual(refused(/disco inteiro/))
    expect(await check(path.join(folder, 'data'))).toEqual(refused(/próprio Malote/))
    expect(await check(path.join(folder, 'data/spool'))).toEqual(refused(/próprio Malote/))
    const scans = path.join(folder, 'scans')
    expect(await check(path.join(scans, 'enviados'), [{ path: scans, name: 'x' }])).toEqual(
      refused(/já foram tratados/),
    )
    expect(await check(scans, [{ path: path.join(scans, 'enviados'), name: 'x' }])).toEqual(
      refused(/já foram tratados/),
    )
    expect(await check(path.join(folder, 'none'))).toEqual(refused(/não foi encontrada/))
    expect(await check(path.join(folder, 'file.pdf'))).toEqual(refused(/não é uma pasta/))
    expect(existsSync(path.join(folder, 'none'))).toBe(false)
  })
})

describe('the file tracker', () => {
  const identity = (inode: number): FileIdentity => ({ sizeBytes: 1, modifiedMs: 1, inode: String(inode) })

  it('checks thousands of handled files in turns, and new or notified ones in every scan', () => {
    const tracker = createFileTracker(5000)
    const names = new Set(Array.from({ length: 10_000 }, (_, index) => `${index}.pdf`))
    expect(tracker.namesToCheck(names, new Set())).toHaveLength(10_000)
    for (const name of names) tracker.observe(name, identity(1), 0, () => true)
    expect(tracker.pending.size).toBe(0)
    const checked = new Set<string>()
    for (let scan = 0; scan < 20; scan += 1) {
      const some = tracker.namesToCheck(names, new Set(['9999.pdf']))
      expect(some.length).toBeLessThanOrEqual(501)
      expect(some).toContain('9999.pdf')
      for (const name of some) checked.add(name)
    }
    expect(checked.size).toBe(10_000)
    tracker.observe('7.pdf', identity(2), 0, () => false)
    expect([...tracker.pending.keys()]).toEqual(['7.pdf'])
    expect(tracker.namesToCheck(new Set(['new.pdf']), new Set())).toEqual(['new.pdf'])
    expect(tracker.pending.size).toBe(0)
  })
})
