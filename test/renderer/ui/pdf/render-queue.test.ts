import { expect, it } from 'vitest'
import { createRenderQueue, priorities } from '../../../../renderer/ui/pdf/render-queue.ts'

/** Lets pending microtasks run. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}

function setUp() {
  const queue = createRenderQueue()
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const enqueue = (name: string, priority: number) =>
    queue.enqueue(priority, (signal) => {
      started.push(name)
      signal.addEventListener('abort', () => started.push(`${name} cancelled`))
      return new Promise((resolve) => ends.set(name, resolve))
    })
  return { queue, started, enqueue, end: (name: string) => ends.get(name)?.() }
}

it('runs one task at a time, the highest priority first, and equals in order', async () => {
  const { enqueue, started, end } = setUp()
  enqueue('small', priorities.thumbnail)
  enqueue('beside', priorities.adjacent)
  enqueue('first', priorities.visible)
  enqueue('second', priorities.visible)
  await settle()
  expect(started).toEqual(['first'])
  for (const name of ['first', 'second', 'beside']) {
    end(name)
    await settle()
  }
  expect(started).toEqual(['first', 'second', 'beside', 'small'])
})

it('drops cancelled tasks, and does not wait for a cancelled task that runs', async () => {
  const { enqueue, started } = setUp()
  const cancelRunning = enqueue('running', priorities.visible)
  const cancelWaiting = enqueue('waiting', priorities.visible)
  enqueue('last', priorities.thumbnail)
  await settle()
  cancelWaiting()
  cancelRunning()
  await settle()
  expect(started).toEqual(['running', 'running cancelled', 'last'])
})

it('runs the next task after one that failed', async () => {
  const { queue, enqueue, started } = setUp()
  queue.enqueue(priorities.visible, () => Promise.reject(new Error('broken page')))
  enqueue('next', priorities.adjacent)
  await settle()
  expect(started).toEqual(['next'])
})

it('ignores the late end of a cancelled task while another runs', async () => {
  const { enqueue, started, end } = setUp()
  const cancelLate = enqueue('late', priorities.visible)
  await settle()
  cancelLate()
  enqueue('other', priorities.visible)
  enqueue('third', priorities.visible)
  await settle()
  end('late')
  await settle()
  expect(started).toEqual(['late', 'late cancelled', 'other'])
})
