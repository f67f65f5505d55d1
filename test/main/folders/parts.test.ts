import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { admit } from '../../../main/folders/admit.ts'
import { type Identity, identityAt } from '../../../main/folders/identity.ts'
import { wantedNames } from '../../../main/folders/look.ts'
import { moveOriginal } from '../../../main/folders/move.ts'
import { numbered } from '../../../main/folders/names.ts'
import { probe } from '../../../main/folders/probe.ts'
import { createSeen } from '../../../main/folders/seen.ts'
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
const there = async (name: string): Promise<Identity> => {
  const identity = await identityAt(path.join(folder, name), false)
  if (identity === null) throw new Error(`${name} is no file`)
  return identity
}

it('sees finished PDFs in the folder itself, and no links', async () => {
  for (const name of ['a.pdf', 'B.PDF', '.c.pdf', '~d.pdf', 'e.pdf.tmp', 'f.pdf.part', 'g.pdf.crdownload', 'h.txt'])
    put(name, whole)
  put('below/i.pdf', whole)
  mkdirSync(path.join(folder, 'folder.pdf'))
  symlinkSync(put('elsewhere/j.pdf', whole), path.join(folder, 'link.pdf'))
  expect([...(await wantedNames(folder))].sort()).toEqual(['B.PDF', 'a.pdf'])
  expect(await identityAt(path.join(folder, 'link.pdf'), false)).toBeNull()
})

it('goes by no inode on a share, where it changes by itself', async () => {
  const file = put('a.pdf', whole)
  expect(await identityAt(file, true)).toEqual({ ...(await there('a.pdf')), inode: '' })
  expect((await there('a.pdf')).inode).toBe(String(statSync(file).ino))
})

describe('looking into a file', () => {
  it.each([
    ['whole', whole],
    ['whole', `${whole}${'\0'.repeat(4000)}`],
    ['whole', `junk\n${whole}`],
    ['incomplete', ''],
    ['incomplete', '%PDF-1.7\n1 0 obj\n'],
    ['incomplete', `${whole}${'x'.repeat(5000)}`],
    ['foreign', 'PK\u0003\u0004'],
  ])('finds it %s', async (found, text) => {
    expect(await probe(put('a.pdf', text))).toBe(found)
  })

  it('finds that it has gone, also behind a link', async () => {
    expect(await probe(path.join(folder, 'none.pdf'))).toBe('gone')
    symlinkSync(put('elsewhere.pdf', whole), path.join(folder, 'link.pdf'))
    expect(await probe(path.join(folder, 'link.pdf'))).toBe('gone')
  })

  /** A system that refuses to open in some ways, as Windows and shares do. */
  const refusing =
    (codes: Readonly<Record<string, string>>) =>
    async (file: string, flags: string | number): Promise<FileHandle> => {
      const code = codes[String(flags)]
      if (code !== undefined) throw Object.assign(new Error(code), { code })
      return open(file, flags)
    }

  it.each([
    ['busy', 'win32', { 'r+': 'EBUSY' }],
    ['busy', 'win32', { 'r+': 'EPERM' }],
    ['busy', 'win32', { 'r+': 'EACCES', r: 'EBUSY' }],
    ['busy', 'linux', { '131072': 'EBUSY' }],
    ['denied', 'linux', { '131072': 'EACCES' }],
  ] as const)('finds it %s on %s where opening fails with %j', async (found, platform, codes) => {
    const file = put('a.pdf', whole)
    expect(await probe(file, { platform, open: refusing(codes) })).toBe(found)
    expect(await probe(file, { platform, open: refusing({}) })).toBe('whole')
  })

  it('takes one that is marked as read-only on Windows for what it is, and not for busy', async () => {
    const file = put('a.pdf', whole)
    const readOnly = async (opened: string, flags: string | number) => {
      const handle = await refusing({ 'r+': 'EPERM' })(opened, flags)
      const stat = handle.stat.bind(handle)
      return Object.assign(handle, { stat: async () => Object.assign(await stat(), { mode: 0o100444 }) }) as FileHandle
    }
    expect(await probe(file, { platform: 'win32', open: readOnly })).toBe('whole')
  })
})

describe('moving an original', () => {
  const move = async (name: string, identity: Identity) =>
    moveOriginal({ folder, name, into: 'enviados', identity, isShare: false })
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')

  it('gives it a number where the name is taken, and overwrites nothing', async () => {
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

  it('leaves another file of its name where it is, and one that has gone alone', async () => {
    put('a.pdf', 'one')
    const identity = await there('a.pdf')
    put('b.pdf', 'two')
    renameSync(path.join(folder, 'b.pdf'), path.join(folder, 'a.pdf'))
    expect(await move('a.pdf', identity)).toBe('not-it')
    expect(read('a.pdf')).toBe('two')
    expect(await move('none.pdf', identity)).toBe('not-it')
  })

  it('says where the folder lets nothing be moved, and leaves nothing behind', async () => {
    put('a.pdf', 'one')
    // A file where the folder would be: rights do not keep an administrator from anything.
    put('enviados', '')
    expect(await move('a.pdf', await there('a.pdf'))).toBe('denied')
    expect(read('a.pdf')).toBe('one')
  })
})

describe('a folder that may be watched', () => {
  const admitted = (wanted: string, watched: readonly { path: string; name: string }[] = []) =>
    admit(wanted, { dataFolder: path.join(folder, 'data'), watched })
  const refused = (sentence: RegExp) =>
    expect.objectContaining({ ok: false, sentence: expect.stringMatching(sentence) })

  it('is known by its real path', async () => {
    mkdirSync(path.join(folder, 'scans'))
    symlinkSync(path.join(folder, 'scans'), path.join(folder, 'link'))
    expect(await admitted(path.join(folder, 'link'))).toEqual({ ok: true, path: path.join(folder, 'scans') })
    const watched = [{ path: path.join(folder, 'scans'), name: 'Balcão' }]
    expect(await admitted(path.join(folder, 'link'), watched)).toEqual(refused(/já é vigiada, com o nome "Balcão"/))
  })

  it('is neither a whole disk, nor the application’s own, nor where originals are put, nor nothing', async () => {
    mkdirSync(path.join(folder, 'data/spool'), { recursive: true })
    mkdirSync(path.join(folder, 'scans/enviados'), { recursive: true })
    put('file.pdf', whole)
    expect(await admitted('/')).toEqual(refused(/disco inteiro/))
    expect(await admitted(path.join(folder, 'data'))).toEqual(refused(/próprio Malote/))
    expect(await admitted(path.join(folder, 'data/spool'))).toEqual(refused(/próprio Malote/))
    const scans = path.join(folder, 'scans')
    expect(await admitted(path.join(scans, 'enviados'), [{ path: scans, name: 'x' }])).toEqual(
      refused(/já foram tratados/),
    )
    expect(await admitted(scans, [{ path: path.join(scans, 'enviados'), name: 'x' }])).toEqual(
      refused(/já foram tratados/),
    )
    expect(await admitted(path.join(folder, 'none'))).toEqual(refused(/não foi encontrada/))
    expect(await admitted(path.join(folder, 'file.pdf'))).toEqual(refused(/não é uma pasta/))
    expect(existsSync(path.join(folder, 'none'))).toBe(false)
  })
})

describe('what is known of a folder', () => {
  const identity = (inode: number): Identity => ({ sizeBytes: 1, modifiedMs: 1, inode: String(inode) })

  it('looks at thousands that stay in turns, and at once at what is new or told of', () => {
    const seen = createSeen(5000)
    const names = new Set(Array.from({ length: 10_000 }, (_, index) => `${index}.pdf`))
    expect(seen.namesToLookAt(names, new Set())).toHaveLength(10_000)
    for (const name of names) seen.see(name, identity(1), 0, () => true)
    expect(seen.arriving.size).toBe(0)
    const looked = new Set<string>()
    for (let scan = 0; scan < 20; scan += 1) {
      const some = seen.namesToLookAt(names, new Set(['9999.pdf']))
      expect(some.length).toBeLessThanOrEqual(501)
      expect(some).toContain('9999.pdf')
      for (const name of some) looked.add(name)
    }
    expect(looked.size).toBe(10_000)
    seen.see('7.pdf', identity(2), 0, () => false)
    expect([...seen.arriving.keys()]).toEqual(['7.pdf'])
    expect(seen.namesToLookAt(new Set(['new.pdf']), new Set())).toEqual(['new.pdf'])
    expect(seen.arriving.size).toBe(0)
  })
})
