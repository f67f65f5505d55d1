import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import type { AddFilesResult } from '../../../contract/bridge/capture.ts'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import type { Desk } from '../../../main/composition/desks.ts'
import { filesIn } from '../../../main/composition/files-in.ts'
import { createOpenedFiles } from '../../../main/composition/opened-files.ts'
import { createOpening } from '../../../main/composition/opening.ts'
import type { HandedFile } from '../../../main/host.ts'
import { eventually } from '../../support/eventually.ts'
import { removeFolder } from '../../support/remove-folder.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'malote-opening-'))
const at = (...parts: readonly string[]) => path.join(folder, ...parts)
afterAll(() => removeFolder(folder))

mkdirSync(at('notas/maio'), { recursive: true })
mkdirSync(at('vazia'))
for (const name of ['a.pdf', 'notas/2.pdf', 'notas/10.PDF', 'notas/maio/1.pdf', 'notas/planilha.xlsx', 'notas/~$2.pdf'])
  writeFileSync(at(name), name)
symlinkSync(at('notas'), at('notas/maio/acima'))
spawnSync('mkfifo', [at('tubo.pdf')])

type Received = Parameters<Desk['receive']>

/** Somebody who may sit down or leave. */
function openDoor() {
  const room: { desk: { receive: ReturnType<typeof vi.fn<(...args: Received) => void>> } | null } = { desk: null }
  const opening = createOpening({ desk: () => room.desk })
  const sit = (someone: typeof room.desk) => {
    room.desk = someone
    opening.follow()
  }
  return { opening, sit, someone: () => ({ receive: vi.fn<(...args: Received) => void>() }) }
}

describe('what is opened with Malote', () => {
  it('goes to whoever is signed in', async () => {
    const { opening, sit, someone } = openDoor()
    const ana = someone()
    sit(ana)
    await opening.open([at('a.pdf'), at('notas')])
    const paths = [
      { path: at('a.pdf'), isFolder: false },
      { path: at('notas'), isFolder: true },
    ]
    expect(ana.receive.mock.calls).toEqual([[paths, false]])
  })

  it('waits for whoever signs in next, each once, and goes to nobody else', async () => {
    const { opening, sit, someone } = openDoor()
    await opening.open([at('a.pdf')])
    await opening.open([at('a.pdf'), at('vazia')])
    sit(null)
    const [ana, bruno] = [someone(), someone()]
    sit(ana)
    sit(ana)
    sit(null)
    sit(bruno)
    const paths = [
      { path: at('a.pdf'), isFolder: false },
      { path: at('vazia'), isFolder: true },
    ]
    expect(ana.receive.mock.calls).toEqual([[paths, true]])
    expect(bruno.receive).not.toHaveBeenCalled()
  })

  it('reaches who signs in while it is looked at', async () => {
    const { opening, sit, someone } = openDoor()
    const opened = opening.open([at('a.pdf')])
    const ana = someone()
    sit(ana)
    await opened
    expect(ana.receive).toHaveBeenCalledExactlyOnceWith([{ path: at('a.pdf'), isFolder: false }], true)
  })

  it('is not the next one’s where its own person leaves', async () => {
    const { opening, sit, someone } = openDoor()
    const [ana, bruno] = [someone(), someone()]
    sit(ana)
    const opened = opening.open([at('a.pdf')])
    sit(null)
    sit(bruno)
    await opened
    expect(ana.receive).not.toHaveBeenCalled()
    expect(bruno.receive).not.toHaveBeenCalled()
  })

  it('is a file or a folder, and nothing else', async () => {
    const { opening, sit, someone } = openDoor()
    const ana = someone()
    sit(ana)
    await opening.open([at('gone.pdf'), at('tubo.pdf'), at('a.pdf/b.pdf')])
    expect(ana.receive).not.toHaveBeenCalled()
  })
})

it('finds the PDFs in a folder, however deep, in the order of their names', async () => {
  const found = await filesIn(at('notas'))
  expect(found.map((file) => path.relative(folder, file.path))).toEqual([
    'notas/2.pdf',
    'notas/10.PDF',
    'notas/maio/1.pdf',
  ])
  expect(found[0]).toMatchObject({ name: '2.pdf', owned: false })
  expect(await filesIn(at('gone'))).toEqual([])
})

/** A person's desk; `answer` says what becomes of each batch. */
function openDesk(answer: (files: readonly HandedFile[]) => Promise<Outcome<AddFilesResult>>) {
  const batches: string[][] = []
  const desk = { isLeft: false }
  const changed = vi.fn()
  const error = vi.fn()
  const opened = createOpenedFiles({
    addFiles(files) {
      batches.push(files.map(({ name }) => name))
      return answer(files)
    },
    ...{ changed, log: { error }, isLeft: () => desk.isLeft },
  })
  return { desk, batches, changed, error, opened }
}
const rowsOf = (files: readonly unknown[]) => files.map(() => ({})) as AddFilesResult['rows']
const taken = async (files: readonly unknown[]) => ok({ rows: rowsOf(files), rejected: [] })
const file = { path: at('a.pdf'), isFolder: false }

describe('a desk', () => {
  it('tells once what became of files and folders', async () => {
    const notPdf = { name: 'b.txt', reason: 'Não é um PDF.' }
    const { opened, changed, batches } = openDesk(async (files) =>
      ok({ rows: rowsOf(files.slice(1)), rejected: [notPdf] }),
    )
    opened.receive([file, { path: at('notas'), isFolder: true }, { path: at('vazia'), isFolder: true }], false)
    await eventually(() => expect(changed).toHaveBeenCalledTimes(2))
    expect(batches).toEqual([['a.pdf', '2.pdf', '10.PDF', '1.pdf']])
    const rejected = [notPdf, { name: 'vazia', reason: 'Não há nenhum PDF nela.' }]
    expect(opened.take()).toEqual(ok({ added: 3, addedBefore: 0, rejected, failure: null }))
    expect(opened.take()).toEqual(ok({ added: 0, addedBefore: 0, rejected: [], failure: null }))
  })

  it('counts apart what was opened before the person signed in', async () => {
    const { opened, changed } = openDesk(taken)
    opened.receive([file], true)
    opened.receive([file, file], false)
    await eventually(() => expect(changed).toHaveBeenCalledTimes(2))
    expect(opened.take()).toMatchObject({ value: { added: 3, addedBefore: 1 } })
  })

  it('says what the disk did not take', async () => {
    const full = failed('storage-problem', { message: 'O disco está cheio.' })
    const { opened, changed } = openDesk(async () => full)
    opened.receive([file], false)
    await eventually(() => expect(changed).toHaveBeenCalledOnce())
    expect(opened.take()).toMatchObject({ value: { added: 0, failure: { code: 'storage-problem' } } })
  })

  it('takes in no more once it is left', async () => {
    const { desk, opened, batches, changed } = openDesk(async (files) => {
      desk.isLeft = true
      return taken(files)
    })
    opened.receive(
      Array.from({ length: 501 }, () => file),
      false,
    )
    await eventually(() => expect(changed).toHaveBeenCalledOnce())
    expect(batches.map((batch) => batch.length)).toEqual([500])
  })

  it('logs a fault of its own', async () => {
    const { opened, error } = openDesk(() => Promise.reject(new Error('a fault')))
    opened.receive([file], false)
    await eventually(() => expect(error).toHaveBeenCalledOnce())
  })
})
