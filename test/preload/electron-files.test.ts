import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { MaloteBridge } from '../../contract/bridge/bridge.ts'
import type { AddFilesResult } from '../../contract/bridge/capture.ts'
import { electronChannels } from '../../contract/bridge/channels.ts'
import { failed, ok } from '../../contract/bridge/outcome.ts'
import type { HandedFile } from '../../main/host.ts'
import { createDropRoute } from '../../main/hosts/drops.ts'
import { serveBridge } from '../../main/hosts/electron/ipc.ts'
import { removeFolder } from '../support/remove-folder.ts'

/** Electron between the page and main: what the preload exposes, and the handlers that main has registered. */
const electron = vi.hoisted(() => ({
  bridge: null as unknown,
  paths: new Map<unknown, string>(),
  handlers: new Map<string, (...args: unknown[]) => Promise<unknown>>(),
  event: {} as unknown,
}))
vi.mock('electron/renderer', () => ({
  contextBridge: { exposeInMainWorld: (_name: string, bridge: unknown) => void Object.assign(electron, { bridge }) },
  ipcRenderer: {
    invoke: async (channel: string, ...args: unknown[]) =>
      electron.handlers.get(channel)?.(electron.event, ...structuredClone(args)),
  },
  webUtils: { getPathForFile: (file: unknown) => electron.paths.get(file) ?? '' },
}))

const mainFrame = { url: 'malote://app/index.html' }
let folder = ''
let handed: (HandedFile & { text: string })[]
let rejected: AddFilesResult['rejected']
let served: ReturnType<typeof serveBridge>

function recordHanded(files: readonly HandedFile[]): void {
  for (const file of files) handed.push({ ...file, text: existsSync(file.path) ? readFileSync(file.path, 'utf8') : '' })
}

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'malote-bytes-'))
  handed = []
  rejected = []
  electron.event = { sender: { mainFrame }, senderFrame: mainFrame }
  served = serveBridge({
    ipcMain: { handle: (channel, handler) => void electron.handlers.set(channel, handler as never) },
    drops: await createDropRoute({ folder }),
    app: {
      call: async () => failed('internal'),
      addFiles: async (files) => {
        recordHanded(files)
        return ok({ rows: [], rejected })
      },
      openForReading: async (files) => {
        recordHanded(files)
        return ok([])
      },
    },
    isWindow: () => true,
  })
  await import('../../preload/electron.ts')
})
afterEach(() => removeFolder(folder))

const addFiles = (files: readonly File[], onProgress?: (fraction: number) => void) =>
  (electron.bridge as MaloteBridge).addFiles(files, onProgress)
const arriving = () => readdirSync(path.join(folder, 'arriving'))
/** A file of two pieces whose program delivers only the first. */
function lostFile(name: string): File {
  const lost = new File(['x'.repeat(2_000_000)], name)
  const slice = lost.slice.bind(lost)
  lost.slice = (from, to) =>
    from === 0
      ? slice(from, to)
      : (Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error()) }) as Blob)
  return lost
}

it('hands over an attachment without a path as a private copy with its name, beside a file with a path', async () => {
  const scan = new File(['%PDF-1.7 da pasta'], 'Nota.pdf')
  electron.paths.set(scan, '/scans/Nota.pdf')
  const lastModified = Date.UTC(2019, 2, 4, 10, 20)
  const attachment = new File(['%PDF-1.7 do correio'], 'Ofício 7.pdf', { lastModified })
  expect(await addFiles([attachment, scan])).toEqual(ok({ rows: [], rejected: [] }))
  const [copy, original] = handed
  expect(original).toMatchObject({ path: '/scans/Nota.pdf', name: 'Nota.pdf', owned: false })
  expect(copy).toMatchObject({ name: 'Ofício 7.pdf', owned: true, text: '%PDF-1.7 do correio' })
  expect(statSync(copy?.path ?? '').mode & 0o777).toBe(0o600)
  expect(statSync(copy?.path ?? '').mtimeMs).toBe(lastModified)
  expect(path.dirname(copy?.path ?? '')).toBe(path.join(folder, 'handed'))
})

it('hands over a pasted picture, which is then rejected with its name and a reason', async () => {
  rejected = [{ name: 'image.png', reason: 'Não é um PDF.' }]
  expect(await addFiles([new File(['\x89PNG'], 'image.png', { type: 'image/png' })])).toEqual(
    ok({ rows: [], rejected }),
  )
  expect(handed).toMatchObject([{ name: 'image.png', text: '\x89PNG' }])
})

it('sends a long file in pieces with progress, byte for byte', async () => {
  const text = Array.from({ length: 400_000 }, (_, nth) => String(nth).padStart(7, '0')).join('')
  const told: number[] = []
  await addFiles([new File([text], 'Longo.pdf'), new File([], 'Vazio.pdf')], (fraction) => told.push(fraction))
  expect(handed.map((file) => [file.name, file.text === text, file.text.length])).toEqual([
    ['Longo.pdf', true, 2_800_000],
    ['Vazio.pdf', false, 0],
  ])
  expect(told).toEqual([...told].sort((a, b) => a - b))
  expect([told.length, told.at(-1)]).toEqual([3, 1])
})

it('names a file whose bytes fail to arrive, and deletes its partial copy', async () => {
  const outcome = await addFiles([lostFile('Perdido.pdf'), new File(['%PDF'], 'Inteiro.pdf')])
  expect(outcome).toMatchObject({ value: { rejected: [{ name: 'Perdido.pdf' }] } })
  expect(handed.map(({ name }) => name)).toEqual(['Inteiro.pdf'])
  expect(arriving()).toEqual([])
})

it('hands over no file for reading if one fails to arrive, and deletes the copies of the others', async () => {
  const bridge = electron.bridge as MaloteBridge
  const whole = new File(['%PDF'], 'Inteiro.pdf')
  expect(await bridge.openForReading([whole, lostFile('Perdido.pdf')])).toEqual(failed('storage-problem'))
  expect([handed, arriving(), readdirSync(path.join(folder, 'handed'))]).toEqual([[], [], []])
  expect(await bridge.openForReading([whole])).toEqual(ok([]))
  expect(handed).toMatchObject([{ name: 'Inteiro.pdf', owned: true, text: '%PDF' }])
})

it('deletes the partial and untaken files of a closed page', async () => {
  const ask = (message: unknown) => electron.handlers.get(electronChannels.bytes)?.(electron.event, message) as never
  const begin = async () => ((await ask({ step: 'begin', name: 'a.pdf' })) as { value: string }).value
  const [whole, half] = [await begin(), await begin()]
  for (const id of [whole, half]) await ask({ step: 'write', id, bytes: new Uint8Array(10) })
  const { value: handle } = (await ask({ step: 'end', id: whole })) as { value: string }
  expect(arriving()).toHaveLength(2)
  await served.pageGone()
  expect(arriving()).toEqual([])
  expect(await ask({ step: 'write', id: half, bytes: new Uint8Array(1) })).toEqual(failed('invalid-input'))
  expect(await electron.handlers.get(electronChannels.addFiles)?.(electron.event, [{ handle }])).toEqual(
    failed('invalid-input'),
  )
})

it("accepts bytes from our own window only, in the preload's format", async () => {
  const ask = (message: unknown) => electron.handlers.get(electronChannels.bytes)?.(electron.event, message)
  const { value: id } = (await ask({ step: 'begin', name: 'a.pdf' })) as { value: string }
  const junk = [null, 'begin', {}, { step: 'begin' }, { step: 'begin', name: ' ' }, { step: 'begin', name: 'a/' }]
  const wrong = [
    { step: 'write', id, bytes: 'x' },
    { step: 'write', id, bytes: new Uint8Array(5_000_000) },
    { step: 'end' },
  ]
  for (const message of [...junk, ...wrong]) expect(await ask(message)).toEqual(failed('invalid-input'))
  electron.event = { sender: { mainFrame }, senderFrame: { url: 'https://attacker.example/' } }
  expect(await ask({ step: 'end', id })).toEqual(failed('invalid-input'))
  expect(handed).toEqual([])
})
