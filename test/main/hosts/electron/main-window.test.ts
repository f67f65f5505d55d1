import { EventEmitter } from 'node:events'
import type { BrowserWindow, Dialog } from 'electron'
import { expect, it, vi } from 'vitest'
import { createMainWindow } from '../../../../main/hosts/electron/main-window.ts'
import { createWindowMemory } from '../../../../main/hosts/electron/window-memory.ts'

/** The part of a BrowserWindow that the main window uses. */
class FakeWindow extends EventEmitter {
  readonly webContents = Object.assign(new EventEmitter(), { reload: vi.fn(), setWindowOpenHandler: vi.fn() })
  loadURL = async () => {
    throw new Error('ERR_FAILED (-2)')
  }
  show = vi.fn()
  isDestroyed = () => false
}

function open() {
  let at = 0
  const made: FakeWindow[] = []
  const questions: { message: string; answer(response: number): void }[] = []
  const showMessageBox = (_window: BrowserWindow, { message }: { message: string }) =>
    new Promise((resolve) =>
      questions.push({ message, answer: (response) => resolve({ response, checkboxChecked: false }) }),
    )
  const quit = vi.fn()
  const record = vi.fn()
  const window = createMainWindow({
    BrowserWindow: class extends FakeWindow {
      constructor() {
        super()
        made.push(this)
      }
    } as unknown as new () => BrowserWindow,
    dialog: { showMessageBox } as unknown as Pick<Dialog, 'showMessageBox'>,
    preload: '/preload.cjs',
    memory: createWindowMemory({ store: { read: () => ({}), write: () => {} }, displays: () => [] }),
    paper: { current: () => null, show: () => {}, close: () => {}, keep: () => {} },
    opened: () => {},
    crashes: { record },
    quit,
    now: () => new Date(at),
  })
  window.show()
  const [shown] = made
  if (shown === undefined) throw new Error('no window')
  const { webContents } = shown
  return {
    questions,
    quit,
    record,
    reload: webContents.reload,
    die: (reason = 'crashed') => webContents.emit('render-process-gone', {}, { reason }),
    wait: (ms: number) => {
      at += ms
    },
  }
}

it('reloads a crashed page at most three times a minute, then asks', async () => {
  const { die, wait, reload, questions, quit } = open()
  for (let nth = 0; nth < 3; nth += 1) {
    die()
    wait(20_000)
  }
  expect([reload.mock.calls.length, questions.length]).toEqual([3, 0])
  // A minute after the first crash one more reload is allowed, but not two.
  die('oom')
  expect([reload.mock.calls.length, questions.length]).toEqual([4, 0])
  wait(19_999)
  die('oom')
  expect([reload.mock.calls.length, questions.length]).toEqual([4, 1])
  expect(questions[0]?.message).toBe('A janela do Malote parou várias vezes seguidas')

  questions[0]?.answer(0)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(5))
  for (let nth = 0; nth < 4; nth += 1) die()
  expect([reload.mock.calls.length, questions.length]).toEqual([8, 2])
  questions[1]?.answer(1)
  await vi.waitFor(() => expect(quit).toHaveBeenCalledOnce())
  expect(reload).toHaveBeenCalledTimes(8)
})

it('does not reload a page that ends normally', () => {
  const { die, reload, questions } = open()
  for (let nth = 0; nth < 5; nth += 1) die('clean-exit')
  expect([reload.mock.calls.length, questions.length]).toEqual([0, 0])
})
