import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import type { OperationState } from '../../../contract/bridge/outbox.ts'
import type { Capture, CaptureOptions } from '../../../main/capture/index.ts'
import { type OpenedDatabase, openDatabase, transaction } from '../../../main/database/index.ts'
import type { NewJob } from '../../../main/outbox/index.ts'
import { createPdfPool } from '../../../main/pdf/index.ts'
import { eventually } from '../../support/eventually.ts'
import { openCaptureRoom, rowsOf } from './capture-room.ts'

const role = { id: randomUUID(), nome: 'Gerente', unidade: 'GECON', organizacao: 'SEFAZ' }
const classe = { id: randomUUID(), codigo: '01.01', nome: 'Planejamento', nivel: 2, tipoArquivamento: null }
const signer = { id: randomUUID(), nome: 'Bruno Reis', detalhe: 'GECON, SEFAZ' }
const at = '2026-11-20T12:00:00.000Z'
const document = { idDocumento: randomUUID(), registro: '2026-B3F4XZ', nome: 'a.pdf' }

let folder = ''
let opened: OpenedDatabase
let capture: Capture
let queued: { id: string; job: NewJob }[]
let superseded: string[]
let removed: string[]
let captured: unknown[]

const pool = createPdfPool({ log: { warn: () => {} } })
afterAll(() => pool.close())

function open(person = 'ana'): Capture {
  const using: Partial<CaptureOptions> = {
    context: { environment: { id: 'local' } as never, person: { id: person, nome: 'Ana' }, roles: [role] },
    // These files are PDFs in name: what is found in real ones is tried elsewhere.
    pool: { examine: async () => ({ kind: 'gave-up', reason: 'slow' }) },
    enqueue(tx, job) {
      const id = randomUUID()
      queued.push({ id, job })
      // The row that the operation's own table would have: references hold here as well.
      tx.prepare(
        `INSERT INTO jobs (id, environment_id, person_id, kind, title, payload, uploads, state, attempts, pause_ms, created_at, updated_at)
         VALUES (?, 'local', 'ana', ?, ?, '{}', 1, 'ready', 0, 0, ?, ?)`,
      ).run(id, job.kind, job.title, at, at)
      return id
    },
    supersede: (id) => superseded.push(id),
    documentOf: () => ({ ...document, capturedAt: at }),
    classOf: (id) => (id === classe.id ? classe : null),
    classOfCode: () => null,
    profiles: { find: () => null },
    roleInForce: () => null,
    captured: (document) => captured.push(document),
    changed: (_rows, gone) => removed.push(...gone),
  }
  return openCaptureRoom({ folder, db: opened.db, pool, person, with: using })
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'malote-capture-'))
  opened = openDatabase({ folder, now: () => new Date(at) })
  ;[queued, superseded, removed, captured] = [[], [], [], []]
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
  transaction(opened.db, (tx) => capture.follow(tx, { operationId, payload: {} as never, state, result, failure }))
}

describe('adding files', () => {
  it('makes drafts of what can be sent, and says by name why the rest cannot', async () => {
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
          { name: 'planilha.xlsx.pdf', reason: expect.stringContaining('Não é um PDF') },
          { name: 'cópia de a.pdf', reason: expect.stringContaining('"a.pdf", que já está na lista') },
          { name: 'nada.pdf', reason: expect.stringContaining('não está mais onde estava') },
        ],
      },
    })
    expect(list()).toHaveLength(1)
    expect(spooled()).toHaveLength(1)
    expect(removed).toHaveLength(3)
  })

  it('deletes private copies whatever becomes of them, and never a file of the person', async () => {
    const [good, bad] = [pdf('a.pdf'), { ...pdf('b.pdf'), owned: true }]
    writeFileSync(bad.path, 'no pdf')
    await capture.addFiles([{ ...good, owned: true }, bad, pdf('c.pdf')])
    expect([good, bad].some((file) => existsSync(file.path))).toBe(false)
    expect(existsSync(path.join(folder, 'c.pdf'))).toBe(true)
  })

  describe('on a disk that fails in the middle', () => {
    /** Triggers stand in for a disk that is full at just that moment. */
    const fails = (name: string, doing: string) =>
      opened.db.exec(`CREATE TRIGGER ${name} BEFORE ${doing} BEGIN SELECT RAISE(ABORT, 'full'); END`)
    const three = () => ['a.pdf', 'b.pdf', 'c.pdf'].map((name) => ({ ...pdf(name), owned: true }))
    const notKept = { name: 'b.pdf', reason: expect.stringContaining('não pôde ser guardado neste computador') }

    it('says of which file, keeps nothing of that one, and goes on with the next', async () => {
      fails('unkept', "UPDATE OF state ON capture_rows WHEN NEW.name = 'b.pdf'")
      const files = three()
      expect(await capture.addFiles(files)).toMatchObject({ ok: true, value: { rejected: [notKept] } })
      expect(list().map(({ name, state }) => `${name} ${state}`)).toEqual(['a.pdf draft', 'c.pdf draft'])
      expect(spooled()).toHaveLength(2)
      expect(files.some((file) => existsSync(file.path))).toBe(false)
    })

    it('shows as a problem what cannot even be taken off the list, until there is room again', async () => {
      fails('unkept', "UPDATE OF state ON capture_rows WHEN NEW.name = 'b.pdf'")
      fails('stuck', 'DELETE ON capture_rows')
      expect(await capture.addFiles(three())).toMatchObject({ ok: true, value: { rejected: [notKept] } })
      const problem = { name: 'b.pdf', state: 'problem', problem: expect.stringContaining('adicione-o de novo') }
      expect(list()).toMatchObject([{ state: 'draft' }, problem, { state: 'draft' }])
      opened.db.exec('DROP TRIGGER stuck')
      expect(capture.remove({ fileIds: [list()[1]?.fileId ?? ''] })).toEqual({ ok: true, value: null })
      expect(list().map(({ name }) => name)).toEqual(['a.pdf', 'c.pdf'])
    })

    it('takes none where there is no room for the rows, and leaves no private copy', async () => {
      fails('noRoom', "INSERT ON capture_rows WHEN NEW.name = 'c.pdf'")
      const files = three()
      await expect(capture.addFiles(files)).rejects.toThrow('full')
      expect(list()).toEqual([])
      expect(files.some((file) => existsSync(file.path))).toBe(false)
    })
  })

  it('belongs to one person', async () => {
    await added('a.pdf')
    expect(open('bruno').list()).toEqual({ ok: true, value: [] })
  })

  it('says what a killed program had not finished copying', async () => {
    const [row] = await added('a.pdf')
    opened.db.prepare(`UPDATE capture_rows SET state = 'preparing', sha256 = NULL WHERE id = ?`).run(row?.fileId ?? '')
    await capture.start()
    expect(list()).toMatchObject([{ state: 'problem', problem: expect.stringContaining('fechou antes de copiar') }])
    expect(spooled()).toEqual([])
    expect(capture.remove({ fileIds: [row?.fileId ?? ''] })).toEqual({ ok: true, value: null })
  })
})

describe('changing and removing', () => {
  it('changes many at once, all or none', async () => {
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

  it('takes drafts off the list with their copies, and nothing that has been sent', async () => {
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

describe('submitting', () => {
  it('makes one operation of each file, in the name of the role', async () => {
    const [a, b] = await added('a.pdf', 'b.pdf')
    capture.update({
      fileIds: [b?.fileId ?? ''],
      changes: { kind: 'signature', idClasse: classe.id, signers: [signer, signer] },
    })
    const outcome = capture.submit({ fileIds: [a?.fileId ?? '', b?.fileId ?? ''], idPapel: role.id })
    expect(outcome).toMatchObject({ ok: true, value: [{ state: 'sent' }, { state: 'sent' }] })
    const common = { idPapelCapturador: role.id, access: 'Organizacional' }
    expect(queued.map(({ job }) => job)).toMatchObject([
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
  ] as const)('sends none of them where one is %s', async (_, changes, sentence) => {
    const rows = await added('a.pdf', 'b.pdf')
    capture.update({ fileIds: [rows[1]?.fileId ?? ''], changes })
    const outcome = capture.submit({ fileIds: rows.map(({ fileId }) => fileId), idPapel: role.id })
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'refused', message: expect.stringMatching(sentence) } })
    expect(queued).toEqual([])
    expect(list().map((row) => row.state)).toEqual(['draft', 'draft'])
  })
})

describe('what becomes of an operation becomes of its file', () => {
  async function sent(): Promise<{ row: CaptureRow; operationId: string }> {
    const [row] = await added('a.pdf')
    capture.submit({ fileIds: [row?.fileId ?? ''], idPapel: role.id })
    return { row: row as CaptureRow, operationId: queued.at(-1)?.id ?? '' }
  }

  it('captured: it has its number, its copy goes, and the same file is known when it comes again', async () => {
    const { operationId } = await sent()
    const { nome: _nome, ...result } = document
    become(operationId, 'done', result)
    expect(list()).toMatchObject([{ state: 'done', ...result }])
    expect(captured).toMatchObject([{ ...result, nome: 'a.pdf' }])
    await eventually(() => expect(spooled()).toEqual([]))
    const again = await capture.addFiles([pdf('a.pdf')])
    const reason = 'Já foi capturado daqui em 20 de novembro de 2026, com o registro 2026-B3F4XZ.'
    expect(again).toMatchObject({ value: { rejected: [{ reason, known: { ...result, capturedAt: at } }] } })
    expect(spooled()).toEqual([])
  })

  it('refused: it can be sent again, in place of what was refused', async () => {
    const { row, operationId } = await sent()
    become(operationId, 'refused')
    expect(list()).toMatchObject([{ state: 'refused' }])
    expect(spooled()).toHaveLength(1)
    expect(capture.submit({ fileIds: [row.fileId], idPapel: role.id })).toMatchObject({ value: [{ state: 'sent' }] })
    expect(superseded).toEqual([operationId])
    // The old one's story does not touch the file any more.
    become(operationId, 'cancelled')
    expect(list()).toMatchObject([{ state: 'sent' }])
  })

  it('refused and changed: it is a draft again, and the old operation does not send what it was before', async () => {
    const { row, operationId } = await sent()
    become(operationId, 'refused')
    const changed = capture.update({ fileIds: [row.fileId], changes: { access: 'Publico' } })
    expect(changed).toMatchObject({ value: [{ state: 'draft', access: 'Publico', operationId: null }] })
    expect(superseded).toEqual([operationId])
    become(operationId, 'ready')
    expect(list()).toMatchObject([{ state: 'draft' }])
  })

  it('cancelled: it is a draft again', async () => {
    const { operationId } = await sent()
    become(operationId, 'cancelled')
    expect(list()).toMatchObject([{ state: 'draft', operationId: null }])
  })

  it('signed by all: it gets its number when the phase has ended', async () => {
    const { operationId } = await sent()
    const idFase = randomUUID()
    become(operationId, 'done', { idDocumentoFaseAssinatura: idFase })
    expect(list()).toMatchObject([{ state: 'done', registro: null }])
    const document = { idDocumento: randomUUID(), registro: '2026-9DK2TR', nome: 'a.pdf', capturedAt: at }
    capture.phaseCaptured(idFase, document)
    expect(list()).toMatchObject([{ registro: '2026-9DK2TR', idDocumento: document.idDocumento }])
  })
})
