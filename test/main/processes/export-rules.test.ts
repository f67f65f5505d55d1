import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { AtoDocumento } from '../../../contract/api/processes.ts'
import type { ProcessPiece } from '../../../contract/bridge/processes.ts'
import { ReadFailed, WorkerFailed } from '../../../main/engine/pdf/index.ts'
import { CopyDiffers, failureOf } from '../../../main/features/processes/export/export-failure-texts.ts'
import { copyFile, fileNameOf } from '../../../main/features/processes/export/export-folder.ts'
import { type ExportedAct, exportOrder } from '../../../main/features/processes/export/export-order.ts'
import { createExports, type ExportsOptions } from '../../../main/features/processes/export/exports.ts'
import { createPieceFiles, ExportStopped } from '../../../main/features/processes/export/piece-files.ts'
import { exportName, LeftBehind, writeUnfinished } from '../../../main/features/processes/export/unfinished.ts'
import { createUnfinishedNotes } from '../../../main/features/processes/export/unfinished-notes.ts'
import { readPiece } from '../../../main/features/processes/process-parts.ts'
import { longView } from '../../support/process-cache.ts'
import { removeFolder } from '../../support/remove-folder.ts'

const { signal } = new AbortController()
const log = { warn: () => {} }
const piece = (sequencial: number, changes: Partial<ProcessPiece> = {}): ProcessPiece => ({
  sequencial,
  idDocumento: crypto.randomUUID(),
  nome: `Peça ${sequencial}`,
  registro: '2026-BCD2F1',
  termo: false,
  idAto: 'first',
  idAtoRetirada: null,
  ...changes,
})

describe('the name of a file in a folder', () => {
  it.each([
    [piece(1, { nome: 'Ofício 112.pdf' }), '001 2026-BCD2F1 Ofício 112.pdf'],
    [piece(12, { registro: null, nome: 'a/b\\c:d*e?"<>|' }), '012 a_b_c_d_e_____.pdf'],
    [piece(1234, { nome: 'x'.repeat(200) }), `1234 2026-BCD2F1 ${'x'.repeat(83)}.pdf`],
  ])('is safe %#', (each, name) => expect(fileNameOf(each, 3)).toBe(name))
})

describe('the name of a piece that the service does not answer for', () => {
  const each = { sequencial: 1, documentoId: 'x', documentoNome: 'Ofício 112', termo: false } as AtoDocumento
  it.each([
    [{ kind: 'forbidden' }, 'Ofício 112', null],
    [{ kind: 'refused', status: 404 }, 'Ofício 112', 'Ofício 112'],
    [{ kind: 'refused', status: 404 }, '2026-BCD2F1', null],
  ])('is hidden only where the service hides it %#', async (answer, documentoNome, nome) => {
    const client = { request: async () => ({ message: null, traceId: null, ...answer }) as never }
    const read = await readPiece({ client, signal }, { idAto: 'first', each: { ...each, documentoNome }, known: [] })
    expect(read).toMatchObject({ kind: 'ok', value: { nome } })
  })
})

describe('the order of a PDF', () => {
  const act = (id: string) => ({ id }) as ExportedAct
  it('puts each piece after its act, and those of unknown acts last', () => {
    const pecas = [piece(1), piece(2, { idAto: 'second' }), piece(3, { idAto: 'lost' }), piece(4)]
    const order = exportOrder({ atos: [act('first'), act('second')], pecas })
    expect(order.map((part) => [part.act?.id, part.pieces.map(({ sequencial }) => sequencial)])).toEqual([
      ['first', [1, 4]],
      ['second', [2]],
      [undefined, [3]],
    ])
  })
})

describe('the files of pieces', () => {
  it('are downloaded a few ahead, never all at once', async () => {
    const pieces = Array.from({ length: 10 }, (_, nth) => piece(nth + 1))
    const asked: string[] = []
    const files = createPieceFiles(
      {
        open: async ({ idDocumento }) => {
          asked.push(idDocumento)
          return { ok: true, value: { contentId: idDocumento, name: '', sizeBytes: 1, sha256: 'a' } }
        },
        resolve: (contentId) => ({ path: contentId }),
        release: async () => {},
      },
      pieces,
      signal,
    )
    const [first, second] = pieces as [ProcessPiece, ProcessPiece]
    expect(await files.take(first)).toMatchObject({ path: first.idDocumento, sha256: 'a' })
    expect(asked).toHaveLength(4)
    await files.take(second)
    expect(asked).toEqual(pieces.slice(0, 5).map(({ idDocumento }) => idDocumento))
  })

  it.each([
    ['forbidden', 'restricted'],
    ['not-found', 'gone'],
    ['offline', 'offline'],
    ['refused', 'refused'],
  ] as const)('that fail with %s are named as %s', async (code, reason) => {
    const open = async () => ({ ok: false as const, failure: { code, message: 'Não.' } })
    const files = createPieceFiles({ open, resolve: () => null, release: async () => {} }, [], signal)
    expect(await files.take(piece(1))).toEqual({ reason, message: 'Não.' })
  })

  it.each([
    [{ busy: 1, after: 1 }, 2, { path: 'x' }],
    [{ busy: 2, after: 1 }, 2, { reason: 'busy' }],
    [{ busy: 2, after: 3_600_000 }, 1, { reason: 'busy' }],
  ])('are asked for once more after the time that a busy service wants %#', async ({ busy, after }, times, taken) => {
    let asked = 0
    const open = async () => {
      asked += 1
      if (asked <= busy) return { ok: false as const, failure: { code: 'offline' as const, retryAfterMs: after } }
      return { ok: true as const, value: { contentId: 'x', name: '', sizeBytes: 1, sha256: 'a' } }
    }
    const files = createPieceFiles({ open, resolve: () => ({ path: 'x' }), release: async () => {} }, [], signal)
    expect(await files.take(piece(1))).toMatchObject(taken)
    expect(asked).toBe(times)
  })

  it('that nobody has taken are released at the end, also when they arrive later', async () => {
    const pieces = Array.from({ length: 3 }, (_, nth) => piece(nth + 1))
    const late = Promise.withResolvers<void>()
    const released: string[] = []
    const stop = new AbortController()
    const files = createPieceFiles(
      {
        open: async ({ idDocumento }) => {
          if (idDocumento !== pieces[0]?.idDocumento) await late.promise
          return { ok: true, value: { contentId: idDocumento, name: '', sizeBytes: 1, sha256: 'a' } }
        },
        resolve: (contentId) => ({ path: contentId }),
        release: async (contentId) => void released.push(contentId),
      },
      pieces,
      stop.signal,
    )
    const [first, second, third] = pieces as [ProcessPiece, ProcessPiece, ProcessPiece]
    await files.take(first)
    const taken = files.take(second)
    stop.abort()
    await expect(taken).rejects.toThrow()
    files.close()
    late.resolve()
    await expect.poll(() => released).toEqual([second.idDocumento, third.idDocumento])
  })

  it('are not waited for once the export is stopped', async () => {
    const stop = new AbortController()
    const open = () => new Promise<never>(() => {})
    const files = createPieceFiles({ open, resolve: () => null, release: async () => {} }, [], stop.signal)
    const taken = files.take(piece(1))
    stop.abort()
    await expect(taken).rejects.toMatchObject({ failure: { code: 'cancelled' } })
  })

  it('end the export where every other piece would fail, too', async () => {
    const open = async () => ({ ok: false as const, failure: { code: 'session-expired' as const } })
    const files = createPieceFiles({ open, resolve: () => null, release: async () => {} }, [], signal)
    await expect(files.take(piece(1))).rejects.toMatchObject({ failure: { code: 'session-expired' } })
  })
})

it('stops at once while the process is read', async () => {
  const asked = Promise.withResolvers<void>()
  const never = () => new Promise<never>(() => asked.resolve())
  const unused = {} as Pick<ExportsOptions, 'documents' | 'pool'>
  const exports = createExports({
    ...unused,
    context: { signal } as ExportsOptions['context'],
    processes: { get: never },
    places: { choose: async () => tmpdir(), objection: async () => null },
    notes: { add: async () => async () => {}, sweep: async () => {} },
    previousClosed: Promise.resolve(),
    now: () => new Date(0),
    changed: () => {},
    log: { info: () => {}, warn: () => {} },
  })
  const chosen = await exports.choosePlace()
  const placeId = (chosen.ok && chosen.value?.placeId) || ''
  await exports.start({ idProcesso: 'x', form: 'pdf', placeId })
  await asked.promise
  await exports.close()
  expect(exports.list()).toMatchObject({ value: [{ state: 'cancelled', total: 0 }] })
})

describe('what is unfinished', () => {
  const systemError = (code: string) => Object.assign(new Error(code), { code })
  const at = (name: string) => path.join(mkdtempSync(path.join(tmpdir(), 'malote-unfinished-')), name)
  const notes = { add: async () => async () => {} }
  const fail = (error: Error) => () => Promise.reject(error)

  it('is deleted where the work fails, and the error is the first one', async () => {
    const file = at('x.parte')
    const begin = async () => mkdirSync(file)
    const failing = writeUnfinished({ path: file, notes, begin, complete: fail(systemError('ENOSPC')) })
    await expect(failing).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(readdirSync(path.dirname(file))).toEqual([])
    removeFolder(path.dirname(file))
  })

  it('stays where it belongs to another export', async () => {
    const file = at('x.parte')
    mkdirSync(file)
    const begin = async () => mkdirSync(file)
    await expect(writeUnfinished({ path: file, notes, begin, complete: async () => 1 })).rejects.toMatchObject({
      code: 'EEXIST',
    })
    expect(readdirSync(path.dirname(file))).toEqual(['x.parte'])
    removeFolder(path.dirname(file))
  })

  it('is named where it cannot be deleted', async () => {
    // The superuser may delete everything, but nothing below a file.
    const notFolder = at('pasta')
    writeFileSync(notFolder, '')
    const failing = writeUnfinished({
      path: path.join(notFolder, 'Processo 1.parte'),
      notes,
      begin: async () => {},
      complete: fail(systemError('ENOSPC')),
    })
    await expect(failing).rejects.toMatchObject({ leftover: 'Processo 1.parte', cause: { code: 'ENOSPC' } })
    removeFolder(path.dirname(notFolder))
  })

  it('is deleted by the next start after a crash, but nothing that is being written', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'malote-notes-'))
    const inPlace = (name: string) => path.join(folder, 'pasta', name)
    mkdirSync(inPlace('b.parte'), { recursive: true })
    const crashed = createUnfinishedNotes(path.join(folder, 'notes'), log)
    const now = createUnfinishedNotes(path.join(folder, 'notes'), log)
    for (const name of ['a.parte', 'a.parte.scratch', 'b.parte/x.pdf', 'c.parte', 'd.parte', 'outro.pdf'])
      writeFileSync(inPlace(name), name)
    for (const name of ['a.parte', 'b.parte', 'outro.pdf']) await crashed.add(inPlace(name))
    const forget = await crashed.add(inPlace('d.parte'))
    await forget()
    await now.add(inPlace('c.parte'))
    await now.sweep()
    expect(readdirSync(inPlace('')).toSorted()).toEqual(['c.parte', 'd.parte', 'outro.pdf'])
    expect(readdirSync(path.join(folder, 'notes'))).toHaveLength(1)
    removeFolder(folder)
  })

  it('has a name that no system reads as a path', () => {
    const view = longView(1, 1)
    const named = (protocolo: string) => exportName({ ...view, processo: { ...view.processo, protocolo } })
    expect(['2026-4K7TD', '../../x', 'a\\b:c'].map(named)).toEqual([
      'Processo 2026-4K7TD',
      'Processo ._._x',
      'Processo a_b_c',
    ])
  })

  const leftover = (cause: unknown) => new LeftBehind('/pasta/a.parte', { cause })
  const stays = 'Um arquivo incompleto, “a.parte”, ficou na pasta e não pôde ser apagado. Apague-o.'
  it.each([
    [systemError('ENOSPC'), 'O disco está cheio. Nada ficou na pasta.'],
    [systemError('ENOENT'), 'A pasta não está mais lá. Escolha outra.'],
    [leftover(systemError('ENOSPC')), `O disco está cheio. ${stays}`],
    [leftover(new ExportStopped({ code: 'cancelled' })), `Cancelado. ${stays}`],
    [leftover(AbortSignal.abort().reason), `Cancelado. ${stays}`],
    [leftover(new Error('x')), `Não foi possível salvar o processo. ${stays}`],
    [
      new ReadFailed('x', { cause: systemError('EACCES') }),
      'O Malote não conseguiu ler a sua cópia de uma peça. Nada ficou na pasta. Tente de novo.',
    ],
    [
      new CopyDiffers(),
      'A cópia de uma peça não ficou igual ao arquivo conferido. Nada ficou na pasta. Tente de novo.',
    ],
    [new WorkerFailed('slow'), 'O disco não respondeu a tempo. Nada ficou na pasta. Escolha outra pasta.'],
    [new Error('x'), undefined],
  ])('is told truly %#', (error, message) => expect(failureOf(error).message).toBe(message))

  it('has no copy that differs from the checked file, nor blames the folder for the source', async () => {
    const from = at('a.pdf')
    writeFileSync(from, 'a')
    const copy = (source: string, to: string) => copyFile({ path: source, sha256: '00' }, `${from}.${to}`, signal)
    await expect(copy(from, '1')).rejects.toBeInstanceOf(CopyDiffers)
    await expect(copy(`${from}.missing`, '2')).rejects.toBeInstanceOf(ReadFailed)
    await expect(copy(from, 'missing/3')).rejects.toMatchObject({ code: 'ENOENT' })
    removeFolder(path.dirname(from))
  })
})
