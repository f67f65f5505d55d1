import { spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import type { AddFilesResult } from '../../../contract/bridge/capture.ts'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import { listFiles } from '../../../main/features/opened-files/list-files.ts'
import { createOpenedFiles } from '../../../main/features/opened-files/opened-files.ts'
import { createOpenedPaths, type PathReceiver } from '../../../main/features/opened-files/opened-paths.ts'
import type { HandedFile } from '../../../main/host.ts'
import { eventually } from '../../support/eventually.ts'
import { testFolder } from '../../support/test-folder.ts'

const folder = testFolder()
const at = (...parts: readonly string[]) => path.join(folder, ...parts)

mkdirSync(at('notas/maio'), { recursive: true })
mkdirSync(at('vazia'))
for (const name of ['a.pdf', 'notas/2.pdf', 'notas/10.PDF', 'notas/maio/1.pdf', 'notas/planilha.xlsx', 'notas/~$2.pdf'])
  writeFileSync(at(name), name)
symlinkSync(at('notas'), at('notas/maio/acima'))
spawnSync('mkfifo', [at('tubo.pdf')])

type Received = Parameters<PathReceiver['receive']>
type Receiver = PathReceiver & { receive: ReturnType<typeof vi.fn<(...args: Received) => void>> }
const createReceiver = (person: object = {}): Receiver => ({
  context: { person },
  receive: vi.fn<(...args: Received) => void>(),
})

/** Opened paths of an application in which people sign in and out. */
function openPaths() {
  let current: Receiver | null = null
  const openedPaths = createOpenedPaths({ receiver: () => current })
  const signIn = (receiver: Receiver | null) => {
    current = receiver
    openedPaths.onAccountChange()
  }
  return { openedPaths, signIn }
}

describe('opened paths', () => {
  it('go to the person who is signed in', async () => {
    const { openedPaths, signIn } = openPaths()
    const ana = createReceiver()
    signIn(ana)
    await openedPaths.open([at('a.pdf'), at('notas')])
    const paths = [
      { path: at('a.pdf'), name: 'a.pdf', isFolder: false },
      { path: at('notas'), name: 'notas', isFolder: true },
    ]
    expect(ana.receive.mock.calls).toEqual([[paths, { isFromBefore: false }]])
  })

  it('wait without a sign-in, and go once to the next person only', async () => {
    const { openedPaths, signIn } = openPaths()
    await openedPaths.open([at('a.pdf')])
    await openedPaths.open([at('a.pdf'), at('vazia')])
    signIn(null)
    const [ana, bruno] = [createReceiver(), createReceiver()]
    signIn(ana)
    signIn(ana)
    signIn(null)
    signIn(bruno)
    const paths = [
      { path: at('a.pdf'), name: 'a.pdf', isFolder: false },
      { path: at('vazia'), name: 'vazia', isFolder: true },
    ]
    expect(ana.receive.mock.calls).toEqual([[paths, { isFromBefore: true }]])
    expect(bruno.receive).not.toHaveBeenCalled()
  })

  it('go to a person who signs in while the paths are checked', async () => {
    const { openedPaths, signIn } = openPaths()
    const opened = openedPaths.open([at('a.pdf')])
    const ana = createReceiver()
    signIn(ana)
    await opened
    expect(ana.receive).toHaveBeenCalledExactlyOnceWith([{ path: at('a.pdf'), name: 'a.pdf', isFolder: false }], {
      isFromBefore: true,
    })
  })

  it('go to nobody when their person leaves before the paths are checked', async () => {
    const { openedPaths, signIn } = openPaths()
    const [ana, bruno] = [createReceiver(), createReceiver()]
    signIn(ana)
    const opened = openedPaths.open([at('a.pdf')])
    signIn(null)
    signIn(bruno)
    await opened
    expect(ana.receive).not.toHaveBeenCalled()
    expect(bruno.receive).not.toHaveBeenCalled()
  })

  it('follow their person into a workspace that was opened again meanwhile', async () => {
    const { openedPaths, signIn } = openPaths()
    const person = {}
    const [before, after] = [createReceiver(person), createReceiver(person)]
    signIn(before)
    const opened = openedPaths.open([at('a.pdf')])
    signIn(after)
    await opened
    expect(before.receive).not.toHaveBeenCalled()
    expect(after.receive).toHaveBeenCalledExactlyOnceWith([{ path: at('a.pdf'), name: 'a.pdf', isFolder: false }], {
      isFromBefore: false,
    })
  })

  it('are dropped when they are missing or neither file nor folder', async () => {
    const { openedPaths, signIn } = openPaths()
    const ana = createReceiver()
    signIn(ana)
    await openedPaths.open([at('gone.pdf'), at('tubo.pdf'), at('a.pdf/b.pdf')])
    expect(ana.receive).not.toHaveBeenCalled()
  })
})

it('lists the files of a folder and its subfolders by name, without following links', async () => {
  const found = await listFiles(at('notas'))
  expect(found.map((file) => path.relative(folder, file.path))).toEqual([
    'notas/2.pdf',
    'notas/10.PDF',
    'notas/maio/1.pdf',
    'notas/planilha.xlsx',
  ])
  expect(found[0]).toMatchObject({ name: '2.pdf', owned: false })
  expect(await listFiles(at('gone'))).toEqual([])
})

/** The opened files of one person; `answer` adds each batch. */
function openFiles(answer: (files: readonly HandedFile[]) => Promise<Outcome<AddFilesResult>>) {
  const batches: string[][] = []
  const leaving = new AbortController()
  const changed = vi.fn()
  const error = vi.fn()
  const opened = createOpenedFiles({
    addFiles(files) {
      batches.push(files.map(({ name }) => name))
      return answer(files)
    },
    changed,
    log: { error },
    signal: leaving.signal,
  })
  return { leaving, batches, changed, error, opened }
}
const rowsOf = (files: readonly unknown[]) => files.map(() => ({})) as AddFilesResult['rows']
const addAll = async (files: readonly unknown[]) => ok({ rows: rowsOf(files), rejected: [] })
const file = { path: at('a.pdf'), name: 'a.pdf', isFolder: false }

describe('opened files', () => {
  it('answer once how many were added and which were rejected', async () => {
    const notPdf = { name: 'b.txt', reason: 'Não é um PDF.' }
    const { opened, changed, batches } = openFiles(async (files) =>
      ok({ rows: rowsOf(files.slice(1)), rejected: [notPdf] }),
    )
    opened.receive(
      [
        file,
        { path: at('notas'), name: 'notas', isFolder: true },
        { path: at('vazia'), name: 'vazia', isFolder: true },
      ],
      {
        isFromBefore: false,
      },
    )
    await eventually(() => expect(changed).toHaveBeenCalledTimes(2))
    expect(batches).toEqual([['a.pdf', '2.pdf', '10.PDF', '1.pdf', 'planilha.xlsx']])
    const rejected = [notPdf, { name: 'vazia', reason: 'Não há nenhum documento nela.', isFolder: true }]
    expect(opened.take()).toEqual(ok({ added: 4, addedBefore: 0, rejected, failure: null }))
    expect(opened.take()).toEqual(ok({ added: 0, addedBefore: 0, rejected: [], failure: null }))
  })

  it('count separately the files that were opened before the sign-in', async () => {
    const { opened, changed } = openFiles(addAll)
    opened.receive([file], { isFromBefore: true })
    opened.receive([file, file], { isFromBefore: false })
    await eventually(() => expect(changed).toHaveBeenCalledTimes(2))
    expect(opened.take()).toMatchObject({ value: { added: 3, addedBefore: 1 } })
  })

  it('answer the failure when the disk refuses', async () => {
    const full = failed('storage-problem', 'O disco está cheio.')
    const { opened, changed } = openFiles(async () => full)
    opened.receive([file], { isFromBefore: false })
    await eventually(() => expect(changed).toHaveBeenCalledOnce())
    expect(opened.take()).toMatchObject({ value: { added: 0, failure: { code: 'storage-problem' } } })
  })

  it('add no further batch after the person has left', async () => {
    const { leaving, opened, batches, changed } = openFiles(async (files) => {
      leaving.abort()
      return addAll(files)
    })
    opened.receive(
      Array.from({ length: 501 }, () => file),
      { isFromBefore: false },
    )
    await eventually(() => expect(changed).toHaveBeenCalledOnce())
    expect(batches.map((batch) => batch.length)).toEqual([500])
  })

  it('log an unexpected error', async () => {
    const { opened, error } = openFiles(() => Promise.reject(new Error('a fault')))
    opened.receive([file], { isFromBefore: false })
    await eventually(() => expect(error).toHaveBeenCalledOnce())
  })
})
