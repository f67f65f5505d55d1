import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import type { OperationState } from '../../../contract/bridge/outbox.ts'
import { type OpenedDatabase, openDatabase, transaction } from '../../../main/engine/database/index.ts'
import type { PdfPool } from '../../../main/engine/pdf/index.ts'
import type { Capture } from '../../../main/features/capture/index.ts'
import { makeDocument } from '../../support/builders.ts'
import { eventually } from '../../support/eventually.ts'
import { createFakeOutbox } from '../../support/fake-outbox.ts'
import { sharedPool as pool } from '../../support/shared-pool.ts'
import { type CaptureOverrides, openCapture, rowsOf } from './open-capture.ts'

const role = { id: randomUUID(), nome: 'Gerente', unidade: 'GECON', organizacao: 'SEFAZ' }
const classe = { id: randomUUID(), codigo: '01.01', nome: 'Planejamento', nivel: 2, tipoArquivamento: null }
const signer = { id: randomUUID(), nome: 'Bruno Reis', detalhe: 'GECON, SEFAZ' }
const at = '2026-11-20T12:00:00.000Z'
const document = makeDocument('a.pdf', { registro: '2026-B3F4XZ', capturedAt: at })

let folder = ''
let opened: OpenedDatabase
let capture: Capture
let outbox: ReturnType<typeof createFakeOutbox>
let superseded: string[]
let removed: string[]
let captured: unknown[]

function open(person = 'ana', copying: Partial<PdfPool> = {}): Capture {
  const overrides: CaptureOverrides = {
    context: { roles: [role] },
    // The files of this test only look like PDFs, so nothing is examined.
    storage: { pool: { ...pool, examine: async () => ({ kind: 'gave-up', reason: 'slow' }) } },
    outbox: { enqueue: outbox.enqueue, supersede: (id) => superseded.push(id) },
    lookups: {
      findDocument: () => document,
      classOf: (id) => (id === classe.id ? classe : null),
    },
    events: { captured: (document) => captured.push(document), changed: (_rows, gone) => removed.push(...gone) },
  }
  return openCapture({ folder, db: opened.db, pool: { ...pool, ...copying }, person, with: overrides })
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'malote-capture-'))
  opened = openDatabase({ folder, now: () => new Date(at) })
  outbox = createFakeOutbox(() => new Date(at))
  superseded = []
  removed = []
  captured = []
  capture = open()
})
afterEach(() => capture.close().then(() => opened.close()))

function pdf(name: string, content = name) {
  const from = path.join(folder, name)
  writeFileSync(from, `%PDF-1.7\n${content}\n%%EOF\n`)
  return { path: from, name, owned: false }
}
async function added(...names: string[]): Promise<CaptureRow[]> {
  const outcome = await capture.addFiles(names.map((name) => pdf(name)))
  return outcome.ok ? outcome.value.rows : []
}
const list = () => rowsOf(capture)
const spooled = () => readdirSync(path.join(folder, 'spool'))
function become(operationId: string, state: OperationState, result: Record<string, string> | null = null): void {
  const failure = state === 'refused' ? { status: 400, message: 'Não.', traceId: 't' } : null
  transaction(opened.db, (tx) => capture.onUpdate(tx, { operationId, payload: {} as never, state, result, failure }))
}

describe('adding files', () => {
  it('makes drafts of valid PDFs and rejects the other files by name, each with a reason', async () => {
    writeFileSync(path.join(folder, 'planilha.xlsx'), 'PK')
    const outcome = await capture.addFiles([
      pdf('a.pdf'),
      { path: path.join(folder, 'planilha.xlsx'), name: '../\u202eplanilha.xlsx', owned: false },
      pdf('cópia de a.pdf', 'a.pdf'),
      { path: path.join(folder, 'nada.pdf'), name: 'nada.pdf', owned: false },
    ])
    expect(outcome).toMatchObject({
      ok: true,
      value: {
        rows: [{ name: 'a.pdf', state: 'draft', kind: 'scanned', access: 'Organizacional', operationId: null }],
        rejected: [
          { name: 'planilha.xlsx', reason: expect.stringContaining('Não é um PDF') },
          { name: 'cópia de a.pdf', reason: expect.stringContaining('"a.pdf", que já está na lista') },
          { name: 'nada.pdf', reason: expect.stringContaining('não está mais onde estava') },
        ],
      },
    })
    expect(list()).toHaveLength(1)
    expect(spooled()).toHaveLength(1)
    expect(removed).toHaveLength(3)
  })

  it('names the files whose copy was stopped because the list was closed, and says to add them again', async () => {
    capture = open('ana', {
      copy(order, signal) {
        void capture.close()
        return pool.copy(order, signal)
      },
    })
    const reason = 'O arquivo não foi copiado até o fim. Adicione-o de novo.'
    const rejected = ['a.pdf', 'b.pdf'].map((name) => ({ name, reason }))
    expect(await capture.addFiles([pdf('a.pdf'), pdf('b.pdf')])).toEqual({ ok: true, value: { rows: [], rejected } })
  })

  it('deletes owned files whether imported or rejected, and never a file of the person', async () => {
    const [good, bad] = [pdf('a.pdf'), { ...pdf('b.pdf'), owned: true }]
    writeFileSync(bad.path, 'no pdf')
    await capture.addFiles([{ ...good, owned: true }, bad, pdf('c.pdf')])
    expect([good, bad].some((file) => existsSync(file.path))).toBe(false)
    expect(existsSync(path.join(folder, 'c.pdf'))).toBe(true)
  })

  describe('while the disk fails', () => {
    /** A trigger simulates a full disk at this statement. */
    const fails = (name: string, doing: string) =>
      opened.db.exec(`CREATE TRIGGER ${name} BEFORE ${doing} BEGIN SELECT RAISE(ABORT, 'full'); END`)
    const three = () => ['a.pdf', 'b.pdf', 'c.pdf'].map((name) => ({ ...pdf(name), owned: true }))
    const notKept = { name: 'b.pdf', reason: expect.stringContaining('não pôde ser guardado neste computador') }

    it('rejects the file whose row cannot be written, deletes its copy, and imports the next', async () => {
      fails('unkept', "UPDATE OF state ON capture_rows WHEN NEW.name = 'b.pdf'")
      const files = three()
      expect(await capture.addFiles(files)).toMatchObject({ ok: true, value: { rejected: [notKept] } })
      expect(list().map(({ name, state }) => `${name} ${state}`)).toEqual(['a.pdf draft', 'c.pdf draft'])
      expect(spooled()).toHaveLength(2)
      expect(files.some((file) => existsSync(file.path))).toBe(false)
    })

    it('shows a row as a problem if it cannot be deleted, and removes it once the disk has room', async () => {
      fails('unkept', "UPDATE OF state ON capture_rows WHEN NEW.name = 'b.pdf'")
      fails('stuck', 'DELETE ON capture_rows')
      expect(await capture.addFiles(three())).toMatchObject({ ok: true, value: { rejected: [notKept] } })
      const problem = { name: 'b.pdf', state: 'problem', problem: expect.stringContaining('adicione-o de novo') }
      expect(list()).toMatchObject([{ state: 'draft' }, problem, { state: 'draft' }])
      opened.db.exec('DROP TRIGGER stuck')
      expect(capture.remove({ fileIds: [list()[1]?.fileId ?? ''] })).toEqual({ ok: true, value: null })
      expect(list().map(({ name }) => name)).toEqual(['a.pdf', 'c.pdf'])
    })

    it('imports no file if one row cannot be inserted, and deletes the owned files', async () => {
      fails('noRoom', "INSERT ON capture_rows WHEN NEW.name = 'c.pdf'")
      const files = three()
      await expect(capture.addFiles(files)).rejects.toThrow('full')
      expect(list()).toEqual([])
      expect(files.some((file) => existsSync(file.path))).toBe(false)
    })
  })

  it('shows the rows to their own person only', async () => {
    await added('a.pdf')
    expect(open('bruno').list()).toEqual({ ok: true, value: [] })
  })

  it('shows a file as a problem if the program was killed during its copy', async () => {
    const [row] = await added('a.pdf')
    opened.db.prepare(`UPDATE capture_rows SET state = 'preparing', sha256 = NULL WHERE id = ?`).run(row?.fileId ?? '')
    await capture.start()
    expect(list()).toMatchObject([{ state: 'problem', problem: expect.stringContaining('não foi copiado até o fim') }])
    expect(spooled()).toEqual([])
    expect(capture.remove({ fileIds: [row?.fileId ?? ''] })).toEqual({ ok: true, value: null })
  })
})

describe('editing and removing rows', () => {
  it('an update changes all rows or none', async () => {
    const rows = await added('a.pdf', 'b.pdf')
    const fileIds = rows.map(({ fileId }) => fileId)
    const changes = { kind: 'signature', access: 'Publico', idClasse: classe.id, signers: [signer] } as const
    const same = { kind: 'signature', access: 'Publico', classe: { codigo: '01.01' }, signers: [signer] }
    expect(capture.update({ fileIds, changes: { ...changes, signers: [signer] } })).toMatchObject({
      ok: true,
      value: [same, same],
    })
    expect(capture.update({ fileIds: [...fileIds, randomUUID()], changes: { access: 'Organizacional' } })).toEqual({
      ok: false,
      failure: { code: 'not-found' },
    })
    expect(capture.update({ fileIds, changes: { idClasse: randomUUID() } })).toMatchObject({
      failure: { code: 'refused' },
    })
    expect(list().map(({ access, classe: kept }) => [access, kept?.codigo])).toEqual(
      Array(2).fill(['Publico', '01.01']),
    )
    expect(capture.update({ fileIds, changes: { idClasse: null } })).toMatchObject({
      value: [{ classe: null }, { classe: null }],
    })
  })

  it('removing deletes drafts with their copies, and is refused for a row that was sent', async () => {
    const [a, b] = await added('a.pdf', 'b.pdf')
    capture.submit({ fileIds: [a?.fileId ?? ''], idPapel: role.id })
    const fileIds = [a?.fileId ?? '', b?.fileId ?? '']
    expect(capture.remove({ fileIds })).toEqual({ ok: false, failure: { code: 'too-late' } })
    expect(capture.update({ fileIds, changes: { access: 'Publico' } })).toEqual({
      ok: false,
      failure: { code: 'too-late' },
    })
    expect(capture.remove({ fileIds: [b?.fileId ?? ''] })).toEqual({ ok: true, value: null })
    await eventually(() => expect(spooled()).toEqual([`${a?.sha256}.pdf`]))
    expect(await added('b.pdf')).toHaveLength(1)
  })
})

describe('submitting rows', () => {
  it('enqueues one operation per file, with the role as capturer', async () => {
    const [a, b] = await added('a.pdf', 'b.pdf')
    capture.update({
      fileIds: [b?.fileId ?? ''],
      changes: { kind: 'signature', idClasse: classe.id, signers: [signer, signer] },
    })
    const outcome = capture.submit({ fileIds: [a?.fileId ?? '', b?.fileId ?? ''], idPapel: role.id })
    expect(outcome).toMatchObject({ ok: true, value: [{ state: 'sent' }, { state: 'sent' }] })
    const common = { idPapelCapturador: role.id, access: 'Organizacional' }
    expect(outbox.queued.map(({ job }) => job)).toMatchObject([
      { kind: 'capture', title: 'a.pdf', roleName: 'Gerente', payload: { ...common, sha256: a?.sha256 } },
      {
        kind: 'send-to-signature',
        title: 'b.pdf',
        payload: { ...common, idClasse: classe.id, assinantes: [signer.id] },
      },
    ])
  })

  it.each([
    ['without a class', { kind: 'signature' }, /"b.pdf": escolha a classe/],
    ['without signers', { kind: 'signature', idClasse: classe.id }, /"b.pdf": escolha quem assina/],
  ] as const)('sends no file if one is %s', async (_, changes, sentence) => {
    const rows = await added('a.pdf', 'b.pdf')
    capture.update({ fileIds: [rows[1]?.fileId ?? ''], changes })
    const outcome = capture.submit({ fileIds: rows.map(({ fileId }) => fileId), idPapel: role.id })
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'refused', message: expect.stringMatching(sentence) } })
    expect(outbox.queued).toEqual([])
    expect(list().map((row) => row.state)).toEqual(['draft', 'draft'])
  })
})

describe('the row of an operation', () => {
  async function sent(): Promise<{ row: CaptureRow; operationId: string }> {
    const [row] = await added('a.pdf')
    capture.submit({ fileIds: [row?.fileId ?? ''], idPapel: role.id })
    return { row: row as CaptureRow, operationId: outbox.queued.at(-1)?.id ?? '' }
  }

  it('gets the registry number when done; its copy is deleted, and the same file is rejected later', async () => {
    const { operationId } = await sent()
    const { nome: _nome, capturedAt: _at, ...result } = document
    become(operationId, 'done', result)
    expect(list()).toMatchObject([{ state: 'done', ...result }])
    expect(captured).toMatchObject([{ ...result, nome: 'a.pdf' }])
    await eventually(() => expect(spooled()).toEqual([]))
    const again = await capture.addFiles([pdf('a.pdf')])
    const reason = 'Já foi capturado daqui em 20 de novembro de 2026, com o registro 2026-B3F4XZ.'
    expect(again).toMatchObject({ value: { rejected: [{ reason, known: { ...result, capturedAt: at } }] } })
    expect(spooled()).toEqual([])
  })

  it('can be sent again after a refusal, which supersedes the refused operation', async () => {
    const { row, operationId } = await sent()
    become(operationId, 'refused')
    expect(list()).toMatchObject([{ state: 'refused' }])
    expect(spooled()).toHaveLength(1)
    expect(capture.submit({ fileIds: [row.fileId], idPapel: role.id })).toMatchObject({ value: [{ state: 'sent' }] })
    expect(superseded).toEqual([operationId])
    // Later changes of the old operation do not change the row.
    become(operationId, 'cancelled')
    expect(list()).toMatchObject([{ state: 'sent' }])
  })

  it('becomes a draft when it is edited after a refusal, and ignores the old operation', async () => {
    const { row, operationId } = await sent()
    become(operationId, 'refused')
    const changed = capture.update({ fileIds: [row.fileId], changes: { access: 'Publico' } })
    expect(changed).toMatchObject({ value: [{ state: 'draft', access: 'Publico', operationId: null }] })
    expect(superseded).toEqual([operationId])
    become(operationId, 'ready')
    expect(list()).toMatchObject([{ state: 'draft' }])
  })

  it('becomes a draft when the operation is cancelled', async () => {
    const { operationId } = await sent()
    become(operationId, 'cancelled')
    expect(list()).toMatchObject([{ state: 'draft', operationId: null }])
  })

  it('gets the registry number when its signature phase ends', async () => {
    const { operationId } = await sent()
    const idFase = randomUUID()
    become(operationId, 'done', { idDocumentoFaseAssinatura: idFase })
    expect(list()).toMatchObject([{ state: 'done', registro: null }])
    const document = makeDocument('a.pdf', { registro: '2026-9DK2TR' })
    capture.phaseCaptured(idFase, document)
    expect(list()).toMatchObject([{ registro: '2026-9DK2TR', idDocumento: document.idDocumento }])
  })
})
