import { mkdirSync, mkdtempSync, readdirSync, realpathSync, renameSync, writeFileSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { identityAt } from '../../../main/features/folders/file-identity.ts'
import { readIdentities } from '../../../main/features/folders/folder-scanner.ts'
import type { FolderRecord } from '../../../main/features/folders/folder-store.ts'
import { type Move, moveOriginal } from '../../../main/features/folders/move-original.ts'
import type { ProbeResult } from '../../../main/features/folders/probe.ts'
import { createThreadLimit } from '../../../main/features/folders/thread-limit.ts'
import { startWatcher } from '../../../main/features/folders/watcher.ts'
import type { ImportFile } from '../../../main/folder-import.ts'
import { eventually } from '../../support/eventually.ts'
import { removeFolder } from '../../support/remove-folder.ts'
import { pdf } from '../../support/watched-folder.ts'

let folder = ''
beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'malote-share-')))
})
afterEach(() => removeFolder(folder))
const at = (...names: string[]) => path.join(folder, ...names)

/** One folder whose files are all new. */
const watched = (folderId: string, given: Pick<FolderRecord, 'path' | 'originals' | 'isShare'>) => {
  const kept: FolderRecord = {
    ...given,
    folderId,
    name: folderId,
    profileId: null,
    isPaused: false,
    splitsSheets: false,
    takesOthers: false,
    policyPath: null,
  }
  const records = {
    isRecorded: () => false,
    toMove: () => [],
    record: () => {},
    findTaken: () => null,
    reidentify: () => {},
    markMoved: () => {},
  }
  return { folderId, folders: { find: () => kept }, records }
}

it('files of a share are read one at a time, local files 16 at a time', async () => {
  for (const [isShare, most] of [
    [true, 1],
    [false, 16],
  ] as const) {
    let running = 0
    let atOnce = 0
    const identify = async () => {
      running += 1
      atOnce = Math.max(atOnce, running)
      await Promise.resolve()
      running -= 1
      return null
    }
    const names = Array.from({ length: 20 }, (_, index) => `${index}.pdf`)
    expect(await readIdentities({ path: folder, isShare }, names, identify)).toHaveLength(20)
    expect(atOnce).toBe(most)
  }
})

describe('a watcher that stops', () => {
  it('waits a limited time for the running import and writes nothing of it later', async () => {
    writeFileSync(at('a.pdf'), pdf('a'))
    const started = Promise.withResolvers<Parameters<ImportFile>[0]>()
    const answer = Promise.withResolvers<Awaited<ReturnType<ImportFile>>>()
    const record = vi.fn()
    const failed = vi.fn()
    const kept = watched('f', { path: folder, originals: 'sort', isShare: true })
    const watcher = startWatcher({
      ...kept,
      records: { ...kept.records, record },
      stableMs: 10,
      system: { stopMs: 10 },
      now: () => new Date(),
      elapsed: () => performance.now(),
      log: { info: () => {}, warn: () => {}, error: failed },
      changed: () => {},
      importFile: (arriving) => {
        started.resolve(arriving)
        return answer.promise
      },
    })
    const arriving = await started.promise
    await watcher.stop()
    expect(await arriving.isUnchanged()).toBe(false)
    expect(() => arriving.imported('x')).toThrow()
    answer.resolve({ kind: 'refused', why: 'unfit', reason: 'x', sameAs: null })
    await eventually(() => expect(watcher.status().arriving).toBe(1))
    expect(record).not.toHaveBeenCalled()
    expect(failed).not.toHaveBeenCalled()
  })

  it('does not move an original after the signal is aborted', async () => {
    writeFileSync(at('a.pdf'), 'one')
    expect(await move({ signal: AbortSignal.abort() })).toBe('busy')
    expect(readdirSync(folder).sort()).toEqual(['a.pdf', 'enviados'])
    expect(readdirSync(at('enviados'))).toEqual([])
  })
})

async function move(changes: Partial<Move>): Promise<unknown> {
  const identity = await identityAt(at('a.pdf'), { isShare: true })
  if (identity === null) throw new Error('there is no a.pdf')
  return moveOriginal({ folder, name: 'a.pdf', into: 'enviados', identity, isShare: true, ...changes })
}
const lost = () => Object.assign(new Error('lost'), { code: 'EIO' })

describe('moving an original when the rename fails', () => {
  beforeEach(() => writeFileSync(at('a.pdf'), 'one'))

  it('counts as moved if the share renamed the file anyway, and keeps that only copy', async () => {
    const answerLost = async (from: string, to: string) => {
      await rename(from, to)
      throw lost()
    }
    expect(await move({ rename: answerLost })).toBe('moved')
    expect(readdirSync(at('enviados'))).toEqual(['a.pdf'])
  })

  it('is tried again later if the whole folder went away before it was moved', async () => {
    const identity = await identityAt(at('a.pdf'), { isShare: true })
    if (identity === null) throw new Error('there is no a.pdf')
    renameSync(folder, `${folder}-away`)
    const result = await moveOriginal({ folder, name: 'a.pdf', into: 'enviados', identity, isShare: true })
    renameSync(`${folder}-away`, folder)
    expect(result).toBe('busy')
  })

  it('deletes its own placeholder, but not another file that took its place', async () => {
    const fails = () => Promise.reject(lost())
    expect(await move({ rename: fails })).toBe('busy')
    expect(readdirSync(at('enviados'))).toEqual([])
    const replaced = async (_from: string, to: string) => {
      // The old file is kept, so that the new one cannot get the same inode.
      renameSync(to, at('reserved'))
      writeFileSync(to, '')
      throw lost()
    }
    expect(await move({ rename: replaced })).toBe('busy')
    expect(readdirSync(at('enviados'))).toEqual(['a.pdf'])
  })

  it('is tried again later if another file was moved by mistake and cannot be moved back', async () => {
    let renamings = 0
    const swapped = async (from: string, to: string) => {
      renamings += 1
      if (renamings > 1) throw lost()
      writeFileSync(from, 'another')
      await rename(from, to)
    }
    expect(await move({ rename: swapped })).toBe('busy')
    expect(readdirSync(at('enviados'))).toEqual(['a.pdf'])
  })
})

describe('folders whose files do not open', () => {
  it('hold two of the four threads for file work, say so or that they wait, and leave local folders alone', async () => {
    const turns = createThreadLimit()
    const answers: PromiseWithResolvers<ProbeResult>[] = []
    const imported: string[] = []
    const watch = (name: string, isShare: boolean) => {
      mkdirSync(at(name))
      writeFileSync(at(name, `${name}.pdf`), pdf(name))
      return startWatcher({
        ...watched(name, { path: at(name), originals: 'keep', isShare }),
        stableMs: 10,
        now: () => new Date(),
        elapsed: () => performance.now(),
        log: { info: () => {}, warn: () => {}, error: () => {} },
        changed: () => {},
        importFile: async ({ name: file }) => {
          imported.push(file)
          return { kind: 'imported', fileId: file }
        },
        system: {
          stopMs: 10,
          turns,
          probe: () => {
            if (!isShare) return Promise.resolve('whole')
            const answer = Promise.withResolvers<ProbeResult>()
            answers.push(answer)
            return answer.promise
          },
        },
      })
    }
    const shares = ['um', 'dois', 'tres', 'quatro'].map((name) => watch(name, true))
    const problems = (words: RegExp) => shares.filter((each) => words.test(each.status().problem ?? '')).length
    await eventually(() => expect([problems(/não abre/), problems(/aguarda a vez/)]).toEqual([2, 2]))
    expect(answers).toHaveLength(2)
    const local = watch('local', false)
    await eventually(() => expect(imported).toEqual(['local.pdf']))
    // One of the four answers: a folder that waited is looked at.
    answers[0]?.resolve('whole')
    await eventually(() => expect(answers).toHaveLength(3))
    await eventually(() => {
      for (const each of answers) each.resolve('whole')
      expect(imported).toHaveLength(5)
    })
    for (const each of [...shares, local]) await eventually(() => expect(each.status().problem).toBeNull())
    await Promise.all([...shares, local].map((each) => each.stop()))
  })
})
