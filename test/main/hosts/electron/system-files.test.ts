import { EventEmitter } from 'node:events'
import type { App } from 'electron'
import { expect, it, vi } from 'vitest'
import { receiveSystemFiles } from '../../../../main/hosts/electron/system-files.ts'

const surroundings = { cwd: '/srv', platform: 'linux', isDefaultApp: false } as const

/** A start with arguments, and the events by which a system hands over more files. */
function start(...args: readonly string[]) {
  const app = new EventEmitter()
  const { given, deliver } = receiveSystemFiles({
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
    hear: (...args: readonly unknown[]) => app.emit('second-instance', {}, ...args),
    openUrl: (url: unknown) => app.emit('open-url', { preventDefault }, url),
    openFile: (path: unknown) => app.emit('open-file', { preventDefault }, path),
    deliver: () =>
      deliver({
        open: (paths) => seen.push([...paths]),
        again: () => seen.push('again'),
        configure: (file) => seen.push(`configure ${file}`),
        link: (text) => seen.push(`link ${text}`),
      }),
  }
}

it('opens the files of the first start, and offers the same list to a running instance', () => {
  const { given, seen, deliver } = start('--no-sandbox', 'a.pdf', '/b.pdf')
  expect(given).toEqual({ paths: ['/srv/a.pdf', '/b.pdf'], links: [], configuration: null })
  deliver()
  expect(seen).toEqual([['/srv/a.pdf', '/b.pdf']])
})

it('queues files until an application can open them', () => {
  const { seen, deliver, again, openFile, preventDefault } = start('a.pdf')
  openFile('/mac.pdf')
  again(['c.pdf'], '/home')
  deliver()
  expect(seen).toEqual([['/srv/a.pdf', '/mac.pdf', '/home/c.pdf']])
  expect(preventDefault).toHaveBeenCalledOnce()
})

it('delivers nothing if there are no files', () => {
  const { seen, deliver } = start('--hidden')
  deliver()
  expect(seen).toEqual([])
})

it('shows the window and opens the files of a second start', () => {
  const { seen, deliver, again, openFile } = start()
  deliver()
  again([], '/home')
  again(['--allow-file-access-from-files', 'a b.pdf'], '/home')
  openFile('/mac.pdf')
  expect(seen).toEqual(['again', [], 'again', ['/home/a b.pdf'], 'again', ['/mac.pdf']])
})

it("prefers the second start's own list to the reordered command line", () => {
  const { seen, deliver, again } = start()
  deliver()
  again(['--data', '/d', '/a.pdf'], '/home', { paths: ['/a.pdf'] })
  expect(seen.splice(0)).toEqual(['again', ['/a.pdf']])
  again(['/a.pdf'], '/home', { paths: ['b.pdf'] })
  again(['/a.pdf'], '/home', 'nonsense')
  expect(seen).toEqual(['again', ['/a.pdf'], 'again', ['/a.pdf']])
})

it('shows the window for any data of another process, and opens nothing of invalid data', () => {
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
  for (const args of odd) hear(...args)
  for (const path of [null, '', 'a.pdf', '/a\0.pdf', {}]) openFile(path)
  expect(seen.filter((each) => each === 'again')).toHaveLength(odd.length + 5)
  expect(seen.flat().filter((each) => each !== 'again')).toEqual([])
})

it('shows the configuration file of a second start, by an absolute path only', () => {
  const { seen, deliver, again } = start()
  again([], '/home', { paths: [], configuration: '/srv/early.json' })
  deliver()
  again([], '/home', { paths: [], configuration: '/srv/malote.json' })
  again([], '/home', { paths: [], configuration: 'malote.json' })
  again([], '/home', { paths: [], configuration: 7 })
  expect(seen.filter((each) => String(each).startsWith('configure'))).toEqual([
    'configure /srv/early.json',
    'configure /srv/malote.json',
  ])
})

it('delivers links of every kind of start, and never takes one for a file', () => {
  const { given, seen, deliver, again, openUrl, preventDefault } = start('--', 'malote:2026-B3F4XZ')
  expect(given).toMatchObject({ paths: [], links: ['malote:2026-B3F4XZ'] })
  openUrl('malote:2026-B3F4K')
  deliver()
  again(['--', 'MALOTE:x'], '/home')
  again([], '/home', { paths: [], links: ['malote:2026-B3F4L'] })
  // Another program may hand over anything.
  again([], '/home', { paths: [], links: ['file:///etc/passwd'] })
  openUrl('https://example.org/')
  openUrl(7)
  const link = (text: string) => `link ${text}`
  expect(seen).toEqual([
    ...['malote:2026-B3F4XZ', 'malote:2026-B3F4K'].map(link),
    ...['again', [], link('MALOTE:x')],
    ...['again', [], link('malote:2026-B3F4L')],
    ...['again', [], 'again', [], 'again', []],
  ])
  expect(preventDefault).toHaveBeenCalledTimes(3)
})
