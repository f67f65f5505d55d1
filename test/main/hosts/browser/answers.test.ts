import { expect, it } from 'vitest'
import { failed, ok } from '../../../../contract/bridge/outcome.ts'
import { type AnswersOptions, createAnswers } from '../../../../main/hosts/browser/answers.ts'

const lost = JSON.stringify(failed('internal'))

/** A page whose requests are answered with the number of calls so far. */
function start(options: AnswersOptions = {}) {
  const done: string[] = []
  const { answer } = createAnswers(options)
  const ask = (client: string, id: number, value: unknown = `${client} ${id}`, oldest = 1) =>
    answer({ client, id, oldest }, async () => {
      done.push(`${client} ${id}`)
      return ok(value)
    })
  return { ask, answer, done }
}
const text = (value: unknown) => JSON.stringify(ok(value))

it('executes a request once and repeats its answer', async () => {
  const { ask, done } = start()
  expect(await Promise.all([ask('a', 1), ask('a', 1), ask('b', 1)])).toEqual([text('a 1'), text('a 1'), text('b 1')])
  expect(await ask('a', 1)).toBe(text('a 1'))
  expect(done).toEqual(['a 1', 'b 1'])
})

it('evicts acknowledged answers and never executes their requests again', async () => {
  const { ask, done } = start()
  for (const id of [1, 2, 3]) await ask('a', id)
  await ask('a', 4, '', 3)
  expect(await ask('a', 2)).toBe(lost)
  expect(await ask('a', 3)).toBe(text('a 3'))
  expect(done).toHaveLength(4)
})

it('keeps the newest answers of all pages, up to a number', async () => {
  const { ask, done } = start({ mostAnswers: 3 })
  for (const client of ['a', 'b', 'c', 'd']) await ask(client, 1)
  expect(await ask('a', 1)).toBe(lost)
  for (const client of ['b', 'c', 'd']) expect(await ask(client, 1)).toBe(text(`${client} 1`))
  expect(done).toHaveLength(4)
})

it('keeps answers up to a number of bytes, and always the newest one', async () => {
  const { ask } = start({ mostBytes: 100 })
  const long = 'ã'.repeat(30)
  for (const id of [1, 2]) await ask('a', id, long)
  expect(await Promise.all([ask('a', 1), ask('a', 2)])).toEqual([lost, text(long)])
  await ask('a', 3, 'x'.repeat(1000))
  expect(await Promise.all([ask('a', 2), ask('a', 3)])).toEqual([lost, text('x'.repeat(1000))])
})

it('evicts answers after a time', async () => {
  let at = 0
  const { ask } = start({ mostAgeMs: 1000, now: () => at })
  await ask('a', 1)
  at = 1001
  await ask('b', 1)
  expect(await Promise.all([ask('a', 1), ask('b', 1)])).toEqual([lost, text('b 1')])
})

it('keeps a request in progress, however many follow', async () => {
  const { ask, answer, done } = start({ mostAnswers: 1, mostBytes: 1, mostAgeMs: 0 })
  const slow = Promise.withResolvers<void>()
  const open = answer({ client: 'a', id: 1, oldest: 1 }, () => slow.promise.then(() => ok('slow')))
  for (const id of [2, 3, 4]) await ask('a', id)
  const again = ask('a', 1)
  slow.resolve()
  expect(await Promise.all([open, again])).toEqual([text('slow'), text('slow')])
  expect(done).toEqual(['a 2', 'a 3', 'a 4'])
})

it('forgets the least recently active pages above a number', async () => {
  const { ask, done } = start({ mostClients: 2 })
  for (const client of ['a', 'b', 'a', 'c']) await ask(client, 1)
  expect(await ask('a', 1)).toBe(text('a 1'))
  await ask('b', 1)
  expect(done).toEqual(['a 1', 'b 1', 'c 1', 'b 1'])
})

it('answers a request that throws with a failure', async () => {
  const { answer } = start()
  const thrown = answer({ client: 'a', id: 1, oldest: 1 }, () => {
    throw new Error('a fault of ours')
  })
  expect(await thrown).toBe(lost)
})
