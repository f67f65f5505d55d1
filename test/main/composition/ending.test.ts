import { expect, it, vi } from 'vitest'
import { allEnded, within } from '../../../main/composition/ending.ts'

it('ends every part although one fails or hangs, and logs the name of the failed part', async () => {
  const error = vi.fn()
  const outbox = vi.fn(async () => {})
  const thrown = new Error('no')
  const hanging = () => within(1, new Promise(() => {}))
  const failing = () => {
    throw thrown
  }
  await allEnded({ error }, { started: hanging, folders: failing, outbox })
  expect(outbox).toHaveBeenCalledOnce()
  expect(error.mock.calls).toEqual([['workspace.not-ended', { part: 'folders', error: thrown }]])
})
