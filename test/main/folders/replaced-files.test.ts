import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSpool, type Spool } from '../../../main/features/capture/index.ts'
import { identityAt } from '../../../main/features/folders/file-identity.ts'
import type { FileRecordStore } from '../../../main/features/folders/file-record-store.ts'
import { type ProbeResult, probe } from '../../../main/features/folders/probe.ts'
import { startWatcher, type Watcher, type WatcherOptions } from '../../../main/features/folders/watcher.ts'
import type { FileIdentity, ImportFile } from '../../../main/folder-import.ts'
import { eventually } from '../../support/eventually.ts'
import { removeFolder } from '../../support/remove-folder.ts'
import { sharedPool as pool } from '../../support/shared-pool.ts'
import { pdf } from '../../support/watched-folder.ts'

let folder = ''
let spool: Spool
beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'malote-replaced-')))
  mkdirSync(at('watched'))
  spool = createSpool({ folder: at('spool'), pool })
  writeFileSync(at('secret.pdf'), pdf('somebody else'))
})
afterEach(() => removeFolder(folder))
const at = (...names: string[]) => path.join(folder, ...names)

const pipe = (to: string) => void execFileSync('mkfifo', [to])
/** Things that somebody else can put in the place of a file. */
const replacements: Readonly<Record<string, (to: string) => void>> = {
  'a pipe': pipe,
  'a link to another PDF': (to) => symlinkSync(at('secret.pdf'), to),
  'a link to /dev/zero': (to) => symlinkSync('/dev/zero', to),
  'a link to a pipe': (to) => {
    pipe(at('pipe'))
    symlinkSync(at('pipe'), to)
  },
  'a link to itself': (to) => symlinkSync(to, to),
  'a link to nothing': (to) => symlinkSync(at('nothing'), to),
  'a folder': (to) => mkdirSync(to),
  'a socket': (to) => void createServer().listen(to).unref(),
  'another file': (to) => writeFileSync(to, pdf('another')),
  'another file of the same size': (to) => writeFileSync(`${to}`, pdf('ONE')),
}

async function stable(name: string): Promise<{ file: string; identity: FileIdentity }> {
  const file = at('watched', name)
  writeFileSync(file, pdf('one'))
  const identity = await identityAt(file, { isShare: false })
  if (identity === null) throw new Error(`there is no ${name}`)
  return { file, identity }
}

/** The old file is kept, so that the new one cannot get the same inode. */
function replace(file: string, what: string): void {
  renameSync(file, `${file}.before`)
  replacements[what]?.(file)
}

describe('a file that is replaced between the look and the copy', () => {
  it.each(Object.keys(replacements))('is neither opened nor copied if it is now %s', async (what) => {
    const { file, identity } = await stable('a.pdf')
    replace(file, what)
    expect(await probe(file, { identity })).toBe('gone')
    const refused = await spool.add(file, undefined, identity).catch((error: unknown) => error)
    expect(refused).toMatchObject({ why: 'changed' })
    // The one thread that copies is free.
    const other = await stable('b.pdf')
    expect(await spool.add(other.file, undefined, other.identity)).toMatchObject({ sizeBytes: pdf('one').length })
  })
})

it.each(['a pipe', 'a link to a pipe', 'a link to another PDF'])(
  '%s is not copied without an identity, either',
  async (what) => {
    const { file } = await stable('a.pdf')
    replace(file, what)
    await expect(spool.add(file)).rejects.toMatchObject({ message: expect.stringContaining('Não é um PDF') })
  },
)

describe('a watcher', () => {
  let watcher: Watcher | null = null
  afterEach(() => watcher?.stop())

  function watch(importFile: ImportFile, system: WatcherOptions['system'] = {}): Watcher {
    const kept = {
      folderId: 'f',
      path: at('watched'),
      name: 'Balcão',
      profileId: null,
      originals: 'keep' as const,
      splitsSheets: false,
      takesOthers: false,
      policyPath: null,
      isShare: false,
    }
    const folders = { find: () => ({ ...kept, isPaused: false }) }
    const records = { isRecorded: () => false, toMove: () => [], record: () => {} } as Partial<FileRecordStore>
    watcher = startWatcher({
      folderId: 'f',
      folders,
      records: records as FileRecordStore,
      importFile,
      stableMs: 20,
      now: () => new Date(),
      elapsed: () => performance.now(),
      log: { info: () => {}, warn: () => {}, error: () => {} },
      changed: () => {},
      system: { stopMs: 10, ...system },
    })
    return watcher
  }
  const names = (count: number) => Array.from({ length: count }, (_, index) => `${index}.pdf`)

  it('imports every other file when some are replaced by pipes and links just before they are opened', async () => {
    for (const name of names(12)) writeFileSync(at('watched', name), pdf(name))
    const imported: string[] = []
    watch(async ({ name }) => {
      imported.push(name)
      // All of them were looked at in this round already.
      if (imported.length === 1) {
        for (const each of names(12)
          .filter((one) => one !== name)
          .slice(0, 6)) {
          rmSync(at('watched', each))
          pipe(at('watched', each))
        }
      }
      return { kind: 'imported', fileId: name }
    })
    await eventually(() => expect(imported).toHaveLength(6))
    writeFileSync(at('watched', 'later.pdf'), pdf('later'))
    await eventually(() => expect(imported).toContain('later.pdf'))
    expect(watcher?.status()).toMatchObject({ state: 'watching', problem: null })
  })

  it('names a file that does not open, opens no other meanwhile, and goes on when it answers', async () => {
    for (const name of names(6)) writeFileSync(at('watched', name), pdf(name))
    const answer = Promise.withResolvers<ProbeResult>()
    const opened: string[] = []
    const imported: string[] = []
    const { status } = watch(
      async ({ name }) => {
        imported.push(name)
        return { kind: 'imported', fileId: name }
      },
      {
        probe: (file, options) => {
          opened.push(path.basename(file))
          return opened.length === 1 ? answer.promise : probe(file, options)
        },
      },
    )
    const [first = ''] = await eventually(() => {
      expect(status()).toMatchObject({ state: 'unreachable', arriving: 6 })
      return opened
    })
    expect(status().problem).toContain(`"${first}" não abre`)
    expect([opened, imported]).toEqual([[first], []])
    answer.resolve('whole')
    await eventually(() => expect(imported.toSorted()).toEqual(names(6)))
    expect(status()).toMatchObject({ state: 'watching', problem: null })
  })
})
