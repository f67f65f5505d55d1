import { expect, it, vi } from 'vitest'
import { closingWords, createClosing } from '../../../../main/hosts/electron/closing.ts'

/** A window that is being closed, with a person who answers when the test says so. */
function open(unsent: number) {
  const asked: { words: unknown; answer(wanted: boolean): void }[] = []
  const work = { unsent }
  const closing = createClosing({
    app: { unsent: () => work.unsent },
    ask: (words) => new Promise((resolve) => asked.push({ words, answer: resolve })),
  })
  const event = { preventDefault: vi.fn() }
  const again = vi.fn()
  return { asked, work, closing, event, again, close: () => closing.holdBack(event, again) }
}
const turn = () => new Promise(setImmediate)

it('closes without a word where nothing would stop', () => {
  const { close, event, asked } = open(0)
  expect(close()).toBe(false)
  expect(event.preventDefault).not.toHaveBeenCalled()
  expect(asked).toEqual([])
})

it('asks once, stays if the person stays, and asks again the next time', async () => {
  const { close, event, asked, again } = open(3)
  expect(close()).toBe(true)
  expect(close()).toBe(true)
  expect(event.preventDefault).toHaveBeenCalledTimes(2)
  expect(asked).toHaveLength(1)
  expect(asked[0]?.words).toEqual(closingWords(3))
  asked[0]?.answer(false)
  await turn()
  expect(again).not.toHaveBeenCalled()
  close()
  expect(asked).toHaveLength(2)
})

it('closes if the person wants it, and asks no more on the way out', async () => {
  const { close, asked, again } = open(1)
  close()
  asked[0]?.answer(true)
  await turn()
  expect(again).toHaveBeenCalledOnce()
  expect(close()).toBe(false)
})

it('asks nobody when the system itself is ending', () => {
  const { close, closing, asked } = open(2)
  closing.agree()
  expect(close()).toBe(false)
  expect(asked).toEqual([])
})

it('says how many wait, and that they are kept', () => {
  expect(closingWords(1)).toEqual({
    message: '1 operação ainda não foi enviada',
    detail: 'Ela fica guardada neste computador e segue sozinha quando o Malote for aberto de novo.',
  })
  expect(closingWords(12).message).toBe('12 operações ainda não foram enviadas')
})
