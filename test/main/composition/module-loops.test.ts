import { expect, it, vi } from 'vitest'
import { closeAll, forgetAll, startAll, unsentOf } from '../../../main/composition/module-loops.ts'
import type { AnyModule } from '../../../main/workspace-module.ts'

const { signal } = new AbortController()

/** Three modules that note their steps; the second starts and ends later than the others, and fails on both ways. */
function openModules() {
  const steps: string[] = []
  const moduleOf = (name: string, error: Error | null = null): AnyModule => {
    async function step(word: string): Promise<void> {
      steps.push(`${word} ${name}`)
      await Promise.resolve()
      if (error !== null) throw error
      steps.push(`${word} ${name}: done`)
    }
    return { calls: {}, start: () => step('start'), close: () => step('close') }
  }
  return {
    steps,
    modules: { first: moduleOf('first'), second: moduleOf('second', new Error('no')), third: moduleOf('third') },
  }
}

it('starts modules one after the other in the order of the list, and one that fails keeps no other from starting', async () => {
  const { steps, modules } = openModules()
  const error = vi.fn()
  await startAll(modules, { error }, signal)
  expect(steps).toEqual(['start first', 'start first: done', 'start second', 'start third', 'start third: done'])
  expect(error.mock.calls).toEqual([['workspace.not-started', { part: 'second', error: new Error('no') }]])
})

it('starts nothing after a module that others rely on and that does not start', async () => {
  const { steps, modules } = openModules()
  const error = vi.fn()
  const second: AnyModule = { ...modules.second, mustStart: true }
  await expect(startAll({ ...modules, second }, { error }, signal)).rejects.toThrow('no')
  expect(steps).toEqual(['start first', 'start first: done', 'start second'])
  expect(error).not.toHaveBeenCalled()
})

it('has every module forget before it waits for one, also where one fails', async () => {
  const steps: string[] = []
  const copies = Promise.withResolvers<void>()
  const slow: AnyModule = { calls: {}, forget: () => copies.promise }
  const failing: AnyModule = { calls: {}, forget: () => Promise.reject(new Error('full disk')) }
  const drafts: AnyModule = { calls: {}, forget: () => void steps.push('drafts') }
  const forgotten = forgetAll({ slow, failing, drafts })
  expect(steps).toEqual(['drafts'])
  copies.resolve()
  await expect(forgotten).rejects.toThrow('full disk')
})

it('starts no module once the person has left', async () => {
  const { steps, modules } = openModules()
  const leaving = new AbortController()
  const leave: AnyModule = { calls: {}, start: () => leaving.abort() }
  await startAll({ leave, ...modules }, { error: vi.fn() }, leaving.signal)
  expect(steps).toEqual([])
})

it('closes modules at the same time, begun in the reverse of the order in which they start', async () => {
  const { steps, modules } = openModules()
  const error = vi.fn()
  const hanging: AnyModule = { calls: {}, close: () => new Promise(() => {}), closesWithinMs: 1 }
  await closeAll({ ...modules, hanging }, { error }, {})
  expect(steps.slice(0, 3)).toEqual(['close third', 'close second', 'close first'])
  expect(error.mock.calls).toEqual([['workspace.not-ended', { part: 'second', error: new Error('no') }]])
})

it('lets nothing new arrive before any module discards, and sums what all of them have', async () => {
  const steps: string[] = []
  const drafts: AnyModule = {
    calls: {},
    unsent: { count: () => ({ drafts: 2 }), discard: () => void steps.push('discard') },
  }
  const folders: AnyModule = {
    calls: {},
    unsent: { count: () => ({ drafts: 1, files: 3 }), stopArrivals: async () => void steps.push('stop arrivals') },
  }
  const unsent = unsentOf({ drafts, folders })
  expect(unsent.count()).toEqual({ undoable: 0, underway: 0, drafts: 3, files: 3, exports: 0 })
  expect(unsentOf({}).count()).toBeNull()
  await unsent.discard()
  expect(steps).toEqual(['stop arrivals', 'discard'])
})
