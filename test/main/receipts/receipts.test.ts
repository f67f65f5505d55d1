import { randomUUID } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { Status } from '../../support/answering-server.ts'
import {
  address,
  capture,
  findingsOf,
  idDocumento,
  metadados,
  openReceipts,
  pdf,
  personalData,
  registro,
  sealed,
  sha256Of,
  signedBytes,
  signing,
  toldOf,
} from './open-receipts.ts'

describe('a receipt', () => {
  it('says what the service has told of the act, with the hashes of the document', async () => {
    const { issue } = await openReceipts()
    const { file } = await issue()
    expect(file.recibo).toMatchObject({
      ato: 'capture',
      pessoa: 'Ana Prado',
      papel: 'Analista, GECON',
      registro,
      temValidade: false,
      solicitadoEm: capture.createdAt,
      documentos: [{ idDocumento, registro, sha256: sha256Of(pdf), sha256Assinado: sha256Of(signedBytes) }],
    })
  })

  it.each([
    ['how many pages were seen', '2026-11-20T11:58:00.000Z', { seen: 1, total: 3 }, 1, 3, 'vistas: 1 de 3, em 20 de'],
    [
      'only the opening where an older version signed',
      '2026-11-20T11:58:00.000Z',
      null,
      null,
      null,
      'computador, em 20 de',
    ],
  ])('of a signature says %s, on the page and in the checked record', async (_, at, pages, seen, total, line) => {
    const { issue, check } = await openReceipts([signing(at, pages)])
    const { file, pdfFile } = await issue()
    expect(file.recibo.documentos[0]?.leitura).toEqual({ abertoEm: at, paginasVistas: seen, paginas: total })
    expect(pdfFile.toString('latin1')).toContain('(Aberto neste computador')
    expect(pdfFile.toString('latin1')).toContain(line)
    expect(await check(pdfFile)).toMatchObject({ integrity: 'intact', file: { recibo: file.recibo } })
  })

  it('of a signature says that nothing was opened here @all', async () => {
    const { issue } = await openReceipts([signing(null, null)])
    const { file, pdfFile } = await issue()
    expect(file.recibo.documentos[0]?.leitura).toBeNull()
    expect(pdfFile.toString('latin1')).toContain('(Assinado sem ser aberto neste computador)')
  })

  it('says in one line what personal data were found and decided, on the page and in the checked record', async () => {
    const line = 'Encontrado 2 CPF. Decisão de Ana Prado: consentimento da pessoa.'
    const operation = { ...capture, id: randomUUID() }
    personalData.set(operation.id, line)
    const { issue, check } = await openReceipts([operation])
    const { file, pdfFile } = await issue()
    expect(file.recibo.dadosPessoais).toBe(line)
    expect(pdfFile.toString('latin1')).toMatch(
      /\(Dados pessoais\) Tj ET[\s\S]*?\(Encontrado 2 CPF\. Decisão de Ana Prado/,
    )
    expect(await check(pdfFile)).toMatchObject({ integrity: 'intact', file: { recibo: { dadosPessoais: line } } })
  })

  it('has no line about personal data for an act that sent nothing as Público, and stays intact', async () => {
    const { issue, check } = await openReceipts()
    const { file, jsonFile } = await issue()
    expect(Object.keys(file.recibo)).not.toContain('dadosPessoais')
    expect(await check(jsonFile)).toMatchObject({ integrity: 'intact' })
  })

  it('is not issued for an act that has not ended', async () => {
    const { receipts } = await openReceipts([{ ...capture, state: 'processing' }])
    expect(await receipts.issue({ operationId: capture.id })).toMatchObject({ failure: { code: 'conflict' } })
    expect(await receipts.issue({ operationId: randomUUID() })).toMatchObject({ failure: { code: 'not-found' } })
  })

  it('is as many pages of PDF as its text needs, with the notes on the last one', async () => {
    const { issue } = await openReceipts([{ ...capture, title: 'Título com (parênteses) \\ '.repeat(400) }])
    const { pdfFile, file } = await issue()
    const read = await PDFDocument.load(pdfFile)
    expect(read.getPageCount()).toBe(3)
    expect(read.getTitle()).toContain(registro)
    expect(file.recibo.titulo.length).toBeGreaterThan(5000)
  })
})

describe('the check of a receipt', () => {
  it.each(['pdfFile', 'jsonFile'] as const)('reads the receipt back from its %s', async (kind) => {
    const { issue, check } = await openReceipts()
    const issued = await issue()
    expect(await check(issued[kind])).toEqual({
      file: issued.file,
      integrity: 'intact',
      document: 'not-given',
      matched: null,
      service: toldOf(['record', 'captured-hash', 'signed-hash'], 'confirmed'),
    })
  })

  it.each([
    ['captured', pdf],
    ['signed', signedBytes],
    ['other', Buffer.from('%PDF-1.7 outro')],
  ] as const)('finds a document that is %s', async (expected, bytes) => {
    const { issue, check } = await openReceipts()
    expect(await check((await issue()).pdfFile, bytes)).toMatchObject({ integrity: 'intact', document: expected })
  })

  it('notices a changed letter, and files that are no receipts', async () => {
    const { issue, check } = await openReceipts()
    const { jsonFile, pdfFile } = await issue()
    const changed = jsonFile.toString().replace(registro, '2026-B4C5D7')
    expect(await check(changed)).toMatchObject({ integrity: 'altered' })
    // Another order of keys and other spaces are no change.
    const { recibo, codigo } = JSON.parse(jsonFile.toString())
    const reordered = Object.fromEntries(Object.entries(recibo).reverse())
    expect(await check(JSON.stringify({ codigo, recibo: reordered }))).toMatchObject({ integrity: 'intact' })
    expect(await check(pdf)).toMatchObject({ file: null, integrity: 'no-receipt' })
    expect(await check(pdfFile.subarray(0, pdfFile.length / 2))).toMatchObject({ integrity: 'no-receipt' })
  })

  it('holds offline, and says that the service was not reached', async () => {
    const { issue, check, server } = await openReceipts()
    const { pdfFile } = await issue()
    await server.stop()
    expect(await check(pdfFile, pdf)).toMatchObject({
      integrity: 'intact',
      document: 'captured',
      service: toldOf(['record', 'captured-hash', 'signed-hash'], 'unreachable'),
    })
    await server.restart()
  })

  it('says that the service tells other data now, or shows nothing', async () => {
    const { issue, check, server } = await openReceipts()
    const { pdfFile } = await issue()
    server.answers[address] = { ...metadados, hashSha256: '0'.repeat(64) }
    expect(findingsOf(await check(pdfFile))).toEqual([
      'record confirmed',
      `captured-hash differs ${'0'.repeat(64)}`,
      'signed-hash confirmed',
    ])
    server.answers[address] = new Status(403)
    expect(findingsOf(await check(pdfFile))[0]).toBe('record not-visible')
  })

  it.each(['', 'ontem', '2026-02-30T10:00:00Z', '2026-11-28', '99999-01-01T00:00:00Z'])(
    'refuses a receipt whose date is "%s", and says that it is no other file',
    async (date) => {
      const { issue, check } = await openReceipts()
      const { recibo } = (await issue()).file
      for (const field of ['solicitadoEm', 'concluidoEm', 'emitidoEm']) {
        const forged = sealed({ ...recibo, [field]: date })
        expect(await check(forged)).toMatchObject({ file: null, integrity: 'malformed' })
      }
    },
  )
})
