import { EventEmitter } from 'node:events'
import type { App } from 'electron'
import { expect, it, vi } from 'vitest'
import { receiveOpenedFiles } from '../../../../main/hosts/electron/opened-files.ts'

const surroundings = { cwd: '/srv', platform: 'linux', isDefaultApp: false } as const

/** A program that was started with arguments, and systems that hand it more. */
function start(...args: readonly string[]) {
  const app = new EventEmitter()
  const { given, deliver } = receiveOpenedFiles({
    app: app as unknown as Pick<App, 'on'>,
    commandLine: { ...surroundings, argv: ['malote', ...args] },
  })
  const preventDefault = vi.fn()
  const seen: unknown[] = []
  return {
    given,
    seen,
    preventDefault,
    again: (argv: readonly string[], cwd: string, data?: unknown) =>
      app.emit('second-instance', {}, ['malote', ...argv], cwd, data),
    hear: (...told: readonly unknown[]) => app.emit('second-instance', {}, ...told),
    openFile: (path: unknown) => app.emit('open-file', { preventDefault }, path),
    deliver: () => deliver({ open: (paths) => seen.push([...paths]), again: () => seen.push('again') }),
  }
}

it('opens what the first start was given, and tells a running one the same', () => {
  const { given, seen, deliver } = start('--no-sandbox', 'a.pdf', '/b.pdf')
  expect(given).toEqual({ paths: ['/srv/a.pdf', '/b.pdf'] })
  deliver()
  expect(seen).toEqual([['/srv/a.pdf', '/b.pdf']])
})

it('keeps what comes before there is an application to open it', () => {
  const { seen, deliver, again, openFile, preventDefault } = start('a.pdf')
  openFile('/mac.pdf')
  again(['c.pdf'], '/home')
  deliver()
  expect(seen).toEqual([['/srv/a.pdf', '/mac.pdf', '/home/c.pdf']])
  expect(preventDefault).toHaveBeenCalledOnce()
})

it('says nothing where nothing was to be opened', () => {
  const { seen, deliver } = start('--hidden')
  deliver()
  expect(seen).toEqual([])
})

it('brings the window to the front and opens what a second start was given', () => {
  const { seen, deliver, again, openFile } = start()
  deliver()
  again([], '/home')
  again(['--allow-file-access-from-files', 'a b.pdf'], '/home')
  openFile('/mac.pdf')
  expect(seen).toEqual(['again', [], 'again', ['/home/a b.pdf'], 'again', ['/mac.pdf']])
})

it('believes the second start itself before a command line that was put in another order', () => {
  const { seen, deliver, again } = start()
  deliver()
  again(['--data', '/d', '/a.pdf'], '/home', { paths: ['/a.pdf'] })
  expect(seen.splice(0)).toEqual(['again', ['/a.pdf']])
  again(['/a.pdf'], '/home', { paths: ['b.pdf'] })
  again(['/a.pdf'], '/home', 'nonsense')
  expect(seen).toEqual(['again', ['/a.pdf'], 'again', ['/a.pdf']])
})

it('shows the window whatever another process says, and opens nothing of what names no file', () => {
  const { seen, deliver, hear, openFile } = start()
  deliver()
  const odd = [
    [null, null, null],
    [[], '', undefined],
    [['malote', 'a.pdf'], null, { paths: ['a.pdf'] }],
    [['malote', { length: 1 }], '/home', { paths: [{}] }],
    [['malote', '\0', '--__proto__=1', '--=', '---'], '/home', { paths: ['/a\0'] }],
    ['malote', '/home', []],
    [{ length: 2 }, '/home', new Proxy([], {})],
  ]
  for (const told of odd) hear(...told)
  for (const path of [null, '', 'a.pdf', '/a\0.pdf', {}]) openFile(path)
  expect(seen.filter((each) => each === 'again')).toHaveLength(odd.length + 5)
  expect(seen.flat().filter((each) => each !== 'again')).toEqual([])
})
