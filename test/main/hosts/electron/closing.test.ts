import { expect, it, vi } from 'vitest'
import { createClosing } from '../../../../main/hosts/electron/closing.ts'
import { closingWords } from '../../../../main/hosts/electron/desktop-texts.ts'

/** A window that is being closed; the test decides when and what the person answers. */
function open(operations: number, exports = 0) {
  const questions: { words: unknown; answer(wanted: boolean): void }[] = []
  const work = { operations, exports }
  const closing = createClosing({
    app: { unsent: () => work },
    ask: (words) => new Promise((resolve) => questions.push({ words, answer: resolve })),
  })
  const event = { preventDefault: vi.fn() }
  const again = vi.fn()
  return { questions, work, closing, event, again, close: () => closing.holdBack(event, again) }
}
const turn = () => new Promise(setImmediate)

it('closes without a question if no work is unsent', () => {
  const { close, event, questions } = open(0)
  expect(close()).toBe(false)
  expect(event.preventDefault).not.toHaveBeenCalled()
  expect(questions).toEqual([])
})

it('asks once, stays open if the person cancels, and asks again the next time', async () => {
  const { close, event, questions, again } = open(3)
  expect(close()).toBe(true)
  expect(close()).toBe(true)
  expect(event.preventDefault).toHaveBeenCalledTimes(2)
  expect(questions).toHaveLength(1)
  expect(questions[0]?.words).toEqual(closingWords({ operations: 3, exports: 0 }))
  questions[0]?.answer(false)
  await turn()
  expect(again).not.toHaveBeenCalled()
  close()
  expect(questions).toHaveLength(2)
})

it('closes if the person confirms, and does not ask again during quit', async () => {
  const { close, questions, again } = open(1)
  close()
  questions[0]?.answer(true)
  await turn()
  expect(again).toHaveBeenCalledOnce()
  expect(close()).toBe(false)
})

it('asks before an update ends the program, then not again at its end, but again if the update failed', async () => {
  const { closing, close, questions, work } = open(0)
  const end = vi.fn()
  await closing.endAfterAsking(end)
  work.operations = 2
  const refused = closing.endAfterAsking(end)
  questions[0]?.answer(false)
  await refused
  expect(end).toHaveBeenCalledTimes(1)
  const failing = closing.endAfterAsking(() => {
    throw new Error('the disk is full')
  })
  questions[1]?.answer(true)
  await expect(failing).rejects.toThrow('the disk is full')
  const wanted = closing.endAfterAsking(end)
  expect(questions).toHaveLength(3)
  questions[2]?.answer(true)
  await wanted
  expect(end).toHaveBeenCalledTimes(2)
  expect(close()).toBe(false)
})

it('does not ask when the system shuts down', () => {
  const { close, closing, questions } = open(2)
  closing.agree()
  expect(close()).toBe(false)
  expect(questions).toEqual([])
})

it('asks while a process is being saved', () => {
  const { close, questions } = open(0, 1)
  expect(close()).toBe(true)
  expect(questions).toMatchObject([{ words: closingWords({ operations: 0, exports: 1 }) }])
})

const kept = 'Ele fica guardado neste computador e continua quando o Malote for aberto de novo.'
const dropped = 'A gravação do processo será cancelada, e nada dela ficará na pasta.'
it.each([
  { operations: 1, exports: 0, message: '1 envio ainda não saiu', detail: kept },
  { operations: 12, exports: 0, message: '12 envios ainda não saíram', detail: /^Eles ficam guardados/ },
  { operations: 0, exports: 1, message: '1 gravação de processo não terminou', detail: dropped },
  { operations: 0, exports: 2, message: '2 gravações de processos não terminaram', detail: /^As gravações/ },
  {
    operations: 1,
    exports: 1,
    message: '1 envio ainda não saiu, e 1 gravação de processo não terminou',
    detail: `${kept} ${dropped}`,
  },
])('tells what is kept of $operations operations and $exports exports', ({ message, detail, ...work }) => {
  expect(closingWords(work)).toEqual({
    message,
    detail: detail instanceof RegExp ? expect.stringMatching(detail) : detail,
  })
})
