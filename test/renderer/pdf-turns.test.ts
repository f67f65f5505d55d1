import { expect, it } from 'vitest'
import { createTurns, urgency } from '../../renderer/ui/pdf/turns.ts'

/** Lets everything that can go on now go on. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}

function world() {
  const turns = createTurns()
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (name: string, how: number) =>
    turns.ask(how, (signal) => {
      begun.push(name)
      signal.addEventListener('abort', () => begun.push(`${name} called off`))
      return new Promise((resolve) => ends.set(name, resolve))
    })
  return { turns, begun, ask, end: (name: string) => ends.get(name)?.() }
}

it('does one thing at a time, the most urgent first, and of equals what was asked for first', async () => {
  const { ask, begun, end } = world()
  ask('small', urgency.thumbnail)
  ask('beside', urgency.beside)
  ask('first', urgency.inView)
  ask('second', urgency.inView)
  await settle()
  expect(begun).toEqual(['first'])
  for (const name of ['first', 'second', 'beside']) {
    end(name)
    await settle()
  }
  expect(begun).toEqual(['first', 'second', 'beside', 'small'])
})

it('never begins what is no longer wanted, and waits for nothing that was called off', async () => {
  const { ask, begun } = world()
  const running = ask('running', urgency.inView)
  const waiting = ask('waiting', urgency.inView)
  ask('last', urgency.thumbnail)
  await settle()
  waiting()
  running()
  await settle()
  expect(begun).toEqual(['running', 'running called off', 'last'])
})

it('goes on after what failed', async () => {
  const { turns, ask, begun } = world()
  turns.ask(urgency.inView, () => Promise.reject(new Error('a page that is broken')))
  ask('next', urgency.beside)
  await settle()
  expect(begun).toEqual(['next'])
})

it('what was called off and ends late does not end the turn of another', async () => {
  const { ask, begun, end } = world()
  const late = ask('late', urgency.inView)
  await settle()
  late()
  ask('other', urgency.inView)
  ask('third', urgency.inView)
  await settle()
  end('late')
  await settle()
  expect(begun).toEqual(['late', 'late called off', 'other'])
})
