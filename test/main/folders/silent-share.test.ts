import { mkdtempSync, readdirSync, realpathSync, renameSync, writeFileSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { identityAt } from '../../../main/folders/identity.ts'
import { identitiesOf } from '../../../main/folders/look.ts'
import { type Move, moveOriginal } from '../../../main/folders/move.ts'
import type { FolderStore } from '../../../main/folders/store.ts'
import type { Intake } from '../../../main/folders/taking.ts'
import { startWatcher } from '../../../main/folders/watcher.ts'
import { eventually } from '../../support/eventually.ts'
import { removeFolder } from '../../support/remove-folder.ts'
import { pdf } from '../../support/watched-folder.ts'

let folder = ''
beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'malote-share-')))
})
afterEach(() => removeFolder(folder))
const at = (...names: string[]) => path.join(folder, ...names)

it('is asked for one file at a time', async () => {
  for (const [isShare, most] of [
    [true, 1],
    [false, 16],
  ] as const) {
    let asked = 0
    let atOnce = 0
    const identify = async () => {
      asked += 1
      atOnce = Math.max(atOnce, asked)
      await Promise.resolve()
      asked -= 1
      return null
    }
    const names = Array.from({ length: 20 }, (_, index) => `${index}.pdf`)
    expect(await identitiesOf(folder, names, isShare, identify)).toHaveLength(20)
    expect(atOnce).toBe(most)
  }
})

describe('stopping', () => {
  it('does not wait for ever for what is being taken, of which nothing is written down later', async () => {
    writeFileSync(at('a.pdf'), pdf('a'))
    const asked = Promise.withResolvers<Parameters<Intake>[0]>()
    const answer = Promise.withResolvers<Awaited<ReturnType<Intake>>>()
    const record = vi.fn()
    const failed = vi.fn()
    const kept = { folderId: 'f', path: folder, name: 'Balcão', profileId: null, originals: 'sort', isShare: true }
    const store = {
      ...{ find: () => ({ ...kept, isPaused: false }), isRecorded: () => false, toMove: () => [], record },
    } as unknown as FolderStore
    const watcher = startWatcher({
      ...{ folderId: 'f', store, stableMs: 10, stopMs: 10, now: () => new Date(), elapsed: () => performance.now() },
      log: { info: () => {}, warn: () => {}, error: failed },
      changed: () => {},
      intake: (arriving) => {
        asked.resolve(arriving)
        return answer.promise
      },
    })
    const arriving = await asked.promise
    await watcher.stop()
    expect(await arriving.isUnchanged()).toBe(false)
    expect(() => arriving.taken({} as never, 'x')).toThrow()
    answer.resolve({ kind: 'not-taken', why: 'unfit', reason: 'x', sameAs: null })
    await eventually(() => expect(watcher.standing().arriving).toBe(1))
    expect(record).not.toHaveBeenCalled()
    expect(failed).not.toHaveBeenCalled()
  })

  it('moves nothing any more', async () => {
    writeFileSync(at('a.pdf'), 'one')
    expect(await move({ left: AbortSignal.abort() })).toBe('busy')
    expect(readdirSync(folder).sort()).toEqual(['a.pdf', 'enviados'])
    expect(readdirSync(at('enviados'))).toEqual([])
  })
})

async function move(changes: Partial<Move>): Promise<unknown> {
  const identity = await identityAt(at('a.pdf'), true)
  if (identity === null) throw new Error('there is no a.pdf')
  return moveOriginal({ folder, name: 'a.pdf', into: 'enviados', identity, isShare: true, ...changes })
}
const lost = () => Object.assign(new Error('lost'), { code: 'EIO' })

describe('a renaming that fails', () => {
  beforeEach(() => writeFileSync(at('a.pdf'), 'one'))

  it('and has happened all the same counts as done, and the only copy stays', async () => {
    const answerLost = async (from: string, to: string) => {
      await rename(from, to)
      throw lost()
    }
    expect(await move({ rename: answerLost })).toBe('moved')
    expect(readdirSync(at('enviados'))).toEqual(['a.pdf'])
  })

  it('takes its own empty file away, and no other that has come there', async () => {
    const fails = () => Promise.reject(lost())
    expect(await move({ rename: fails })).toBe('busy')
    expect(readdirSync(at('enviados'))).toEqual([])
    const replaced = async (_from: string, to: string) => {
      // The old one stays beside it, so that its number is not given to the new one.
      renameSync(to, at('reserved'))
      writeFileSync(to, '')
      throw lost()
    }
    expect(await move({ rename: replaced })).toBe('busy')
    expect(readdirSync(at('enviados'))).toEqual(['a.pdf'])
  })

  it('leaves it open where another file that was moved cannot be put back', async () => {
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
