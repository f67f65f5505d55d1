import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { removeFolder } from '../../../support/remove-folder.ts'

/** The part of Electron that the entry uses before there is a window. */
const electron = vi.hoisted(() => ({ boxes: [] as string[][], exits: [] as number[], started: 0, isPackaged: false }))
vi.mock('electron', () => {
  const app = {
    get isPackaged() {
      return electron.isPackaged
    },
    enableSandbox() {},
    commandLine: { appendSwitch() {} },
    setAppUserModelId() {},
    on() {},
    once() {},
    setPath() {},
    requestSingleInstanceLock: () => true,
    getVersion: () => '0.0.0',
    whenReady: async () => {
      electron.started += 1
    },
    exit: (code: number) => void electron.exits.push(code),
  }
  const dialog = { showErrorBox: (...words: string[]) => void electron.boxes.push(words) }
  const safeStorage = {
    getSelectedStorageBackend: () => {
      throw new Error('no desktop here')
    },
  }
  const others = [
    'BrowserWindow',
    'Menu',
    'Notification',
    'crashReporter',
    'Tray',
    'ipcMain',
    'powerMonitor',
    'screen',
    'session',
    'shell',
    'utilityProcess',
  ]
  const nothing = Object.fromEntries(others.map((name) => [name, { removeAllListeners() {}, start() {} }]))
  const protocol = { registerSchemesAsPrivileged() {} }
  return { ...nothing, app, dialog, safeStorage, protocol, nativeImage: { createFromBitmap() {} } }
})
vi.mock('electron-store', () => ({
  default: class {
    store = {}
  },
}))

const argv = process.argv
const faults = ['uncaughtException', 'unhandledRejection'] as const
const before = new Set(faults.flatMap((event) => process.listeners(event as 'uncaughtException')))
let folder = ''

beforeEach(() => {
  vi.resetModules()
  folder = mkdtempSync(path.join(tmpdir(), 'malote-entry-'))
  electron.boxes.length = 0
  electron.exits.length = 0
  electron.started = 0
  electron.isPackaged = false
})
afterEach(() => {
  process.argv = argv
  vi.unstubAllEnvs()
  for (const event of faults)
    for (const listener of process.listeners(event as 'uncaughtException'))
      if (!before.has(listener)) process.off(event, listener)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeAllListeners(signal)
  removeFolder(folder)
})

async function open(...args: string[]): Promise<void> {
  process.argv = ['electron', '.', ...args]
  await import('../../../../main/hosts/electron/index.ts')
}
const written = (name: string, text: string) => {
  const file = path.join(folder, name)
  writeFileSync(file, text)
  return file
}

it('reports an unusable environment file with reason and advice, and ends before any window', async () => {
  const broken = written('environment.json', '{"id":')
  for (const [file, reason] of [
    [broken, 'não é um JSON válido'],
    [path.join(folder, 'none.json'), 'não existe'],
    [folder, 'é uma pasta, e não um arquivo'],
  ] as const) {
    vi.resetModules()
    await open('--data', path.join(folder, 'data'), '--environment-file', file)
    expect(electron.boxes.pop()).toEqual([
      'O Malote não pôde abrir',
      `O arquivo indicado em --environment-file ${reason}.\n\nArquivo: ${file}\n\nVerifique o arquivo e abra o Malote de novo.`,
    ])
  }
  expect([electron.exits, electron.started]).toEqual([[2, 2, 2], 0])
})

it('reports an unusable data folder and never uses the default one instead @all', async () => {
  const file = written('a-file', '')
  for (const args of [[`--data=${file}`], [`--data=${file}/inside`], ['--data='], ['--environment-file=x', '--data']]) {
    vi.resetModules()
    await open(...args)
  }
  const texts = electron.boxes.map(([, text]) => text)
  expect(texts.slice(0, 2)).toEqual([
    `A pasta de dados indicada em --data não é uma pasta.\n\nPasta: ${file}\n\nIndique outra pasta e abra o Malote de novo.`,
    `A pasta de dados indicada em --data não é uma pasta.\n\nPasta: ${file}/inside\n\nIndique outra pasta e abra o Malote de novo.`,
  ])
  for (const text of texts.slice(2)) expect(text).toMatch(/^O caminho depois de --data não foi informado\./)
  expect([electron.exits, electron.started]).toEqual([[2, 2, 2, 2], 0])
})

it.each([['--diagnostico', 'a.zip'], ['--guardar-segredo=producao']])(
  'a command that cannot begin (%s) says why in one line of the error output, and opens no box',
  async (...command) => {
    const write = vi.spyOn(process.stderr, 'write').mockImplementation((...given: unknown[]) => {
      const written = given.at(-1) as () => void
      written()
      return true
    })
    onTestFinished(() => write.mockRestore())
    const file = written('a-file', '')
    await open(`--data=${file}`, ...command)
    expect(write.mock.calls.map(([text]) => text)).toEqual([
      `A pasta de dados indicada em --data não é uma pasta. Pasta: ${file} Indique outra pasta e abra o Malote de novo.\n`,
    ])
    expect([electron.boxes, electron.exits, electron.started]).toEqual([[], [2], 0])
  },
)

it("reports and logs a failed start with the log's folder, and ends with an exit code", async () => {
  await open('--data', folder)
  await vi.waitFor(() => expect(electron.exits).toEqual([1]))
  const log = path.join(folder, 'log')
  expect(electron.boxes).toEqual([['O Malote não pôde abrir', expect.stringContaining(`ao suporte: ${log}`)]])
  expect(electron.boxes[0]?.[1]).toContain('Nada se perdeu')
  expect(readFileSync(path.join(log, 'malote.log'), 'utf8')).toContain('no desktop here')
})

it('refuses to start with a Chromium option or a redirecting variable once it is installed', async () => {
  electron.isPackaged = true
  vi.stubEnv('XDG_DATA_HOME', folder)
  await open('--remote-debugging-port=9222')
  vi.resetModules()
  vi.stubEnv('MALOTE_DATA', folder)
  await open()
  expect(electron.boxes).toEqual([
    ['O Malote não pôde abrir', expect.stringContaining('a opção --remote-debugging-port.')],
    ['O Malote não pôde abrir', expect.stringContaining('a variável MALOTE_DATA.')],
  ])
  expect([electron.exits, electron.started, readdirSync(folder)]).toEqual([[2, 2], 0, []])
})
