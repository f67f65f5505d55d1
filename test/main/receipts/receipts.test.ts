import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterEach, describe, expect, it } from 'vitest'
import type { OperationView } from '../../../contract/bridge/outbox.ts'
import { failed, ok } from '../../../contract/bridge/outcome.ts'
import type { Receipt } from '../../../contract/bridge/signatures.ts'
import type { ReceiptCheck, ReceiptRecord } from '../../../contract/bridge/receipts.ts'
import { createReceipts } from '../../../main/receipts/index.ts'
import { codeOf } from '../../../main/receipts/receipt-file.ts'
import { type Answers, Status, startAnsweringServer } from '../../support/answering-server.ts'
import { openAsPerson } from '../../support/person-context.ts'

const idDocumento = randomUUID()
const registro = '2026-B4C5D6'
const pdf = Buffer.from('%PDF-1.7 ofício')
const signedBytes = Buffer.from('%PDF-1.7')
const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const metadados = {
  id: idDocumento,
  registro,
  nome: 'Ofício 12, “urgente” 漢',
  bytes: pdf.length,
  hashSha256: sha256Of(pdf).toUpperCase(),
  hashSha256Revisado: sha256Of(signedBytes),
  dataCaptura: '2026-11-20T12:00:00Z',
  natureza: 'NatoDigital',
  capturador: { id: randomUUID(), nome: 'Ana Prado' },
}
const address = `GET /v2/documentos/${idDocumento}/metadados`

const capture: OperationView = {
  id: randomUUID(),
  kind: 'capture',
  title: 'Ofício 12.pdf',
  state: 'done',
  waitReason: null,
  createdAt: '2026-11-20T11:59:00.000Z',
  updatedAt: '2026-11-20T12:00:05.000Z',
  attempts: 0,
  heldUntil: null,
  cancellable: false,
  progress: null,
  roleName: 'Analista, GECON',
  waitsFor: [],
  result: { idDocumento, registro },
  failure: null,
  question: null,
  candidates: [],
}

const signers = [
  { id: randomUUID(), nome: 'Ana Prado', tipo: 'Servidor', manifestacao: 'Assinado', data: '2026-11-20T12:00:00Z' },
  { id: randomUUID(), nome: 'Bruno Reis', tipo: 'Servidor', manifestacao: 'NaoSeManifestou' },
]

/** Anybody can compute the code of a receipt. */
const sealed = (recibo: object): string => JSON.stringify({ recibo, codigo: codeOf(recibo as ReceiptRecord) })

const toldOf = (claims: readonly string[], result: string) => ({
  kind: 'asked',
  findings: claims.map((claim) => ({ claim, subject: metadados.nome, result, told: null })),
})
const confirmed = (claims: readonly string[]) => toldOf(claims, 'confirmed')

/** The findings of a check in words: `signer differs Ana Prado`. */
function findingsOf(checked: object): string[] {
  const { service } = checked as Pick<ReceiptCheck, 'service'>
  if (service.kind !== 'asked') return [service.kind]
  return service.findings.map(({ claim, result, told }) => [claim, result, told].filter(Boolean).join(' '))
}

const personalData = new Map<string, string>()
/** By document of the signature phase. */
const signatures = new Map<string, Receipt>()

/** A signing whose signer had opened the document at this moment and seen these pages. */
function signing(reviewedAt: string | null, reviewedPages: Receipt['reviewedPages']): OperationView {
  const idFase = randomUUID()
  const sha256 = sha256Of(signedBytes)
  signatures.set(idFase, {
    id: idFase,
    nome: 'Ofício 12.pdf',
    signatures: [],
    reviewedSha256: reviewedAt === null ? null : sha256,
    reviewedAt,
    reviewedPages,
    phaseSha256: sha256,
    phaseBytes: signedBytes.length,
    registro,
    idDocumento,
    idCapturaEvento: null,
    operationId: null,
    check: 'not-checked',
    checkReason: null,
  })
  return { ...capture, id: randomUUID(), kind: 'sign', result: { idDocumentoFaseAssinatura: idFase } }
}

const open: { close(): void | Promise<void> }[] = []
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close()
})

async function openReceipts(operations: OperationView[] = [capture], answers: Answers = { [address]: metadados }) {
  const server = await startAnsweringServer(answers)
  const person = openAsPerson({ apiUrl: server.url })
  open.push({ close: server.stop }, person)
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-receipts-'))
  const saved = new Map<string, Buffer>()
  const receipts = createReceipts({
    ...person,
    lookups: {
      operations: () => ok(operations),
      history: () => failed('not-found'),
      sentBy: () => ok(null),
      async signature({ id }) {
        const found = signatures.get(id)
        return found === undefined ? failed('not-found') : ok(found)
      },
      findDocument: () => null,
      personalData: (id) => personalData.get(id) ?? null,
    },
    files: {
      async add({ name, bytes }) {
        saved.set(name, Buffer.from(bytes))
        return { contentId: randomUUID(), name, sizeBytes: bytes.length, sha256: sha256Of(Buffer.from(bytes)) }
      },
      find: (handedId) => ({ path: path.join(folder, handedId), sizeBytes: 1 }),
    },
  })
  const hand = (bytes: Buffer | string): string => {
    const id = randomUUID()
    writeFileSync(path.join(folder, id), bytes)
    return id
  }
  const issue = async () => {
    const issued = await receipts.issue({ operationId: operations[0]?.id ?? '' })
    if (!issued.ok) throw new Error(issued.failure.code)
    const [pdfFile, jsonFile] = [issued.value.pdf, issued.value.json].map(({ name }) => saved.get(name) as Buffer)
    return { ...issued.value, pdfFile: pdfFile as Buffer, jsonFile: jsonFile as Buffer }
  }
  const check = async (receipt: Buffer | string, document: Buffer | null = null) => {
    const documentId = document === null ? null : hand(document)
    const checked = await receipts.check({ receiptId: hand(receipt), documentId })
    return checked.ok ? checked.value : checked.failure
  }
  return { server, receipts, issue, check }
}

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

  it('is one page of PDF, also with text that the page has no room for', async () => {
    const { issue } = await openReceipts([{ ...capture, title: 'Título com (parênteses) \\ '.repeat(400) }])
    const { pdfFile, file } = await issue()
    const read = await PDFDocument.load(pdfFile)
    expect(read.getPageCount()).toBe(1)
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
      service: confirmed(['record', 'captured-hash', 'signed-hash']),
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

  it("takes a network's refusal for no word of the service", async () => {
    const { issue, check, server } = await openReceipts()
    const { pdfFile } = await issue()
    server.answers[address] = new Status(403, {}, { isOfService: false })
    expect(findingsOf(await check(pdfFile))[0]).toBe('record unreachable')
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

  it('confirms nothing of an invented receipt, although its code fits', async () => {
    const { issue, check } = await openReceipts()
    const { recibo } = (await issue()).file
    const invented = sealed({
      ...recibo,
      ato: 'sign',
      pessoa: 'Presidente da República',
      documentos: recibo.documentos.map((each) => ({ ...each, idDocumento: randomUUID() })),
      idEvento: randomUUID(),
      idEncaminhamento: randomUUID(),
      idProcesso: randomUUID(),
      idAto: randomUUID(),
    })
    const checked = await check(invented)
    expect(checked).toMatchObject({ integrity: 'intact' })
    const claims = ['record', 'captured-hash', 'signed-hash', 'signer', 'event', 'forwarding', 'process', 'act']
    expect(findingsOf(checked)).toEqual(claims.map((claim) => `${claim} not-visible`))
  })

  it.each([
    ['Ana Prado', 'signer confirmed'],
    ['Eva Rocha', 'signer differs Ana Prado'],
    ['Bruno Reis', 'signer differs Ana Prado'],
  ])('asks for the signers of a document whether %s has signed', async (pessoa, expected) => {
    const { issue, check, server } = await openReceipts()
    const { recibo } = (await issue()).file
    server.answers[`GET /v2/documentos/${idDocumento}/assinantes`] = signers
    expect(findingsOf(await check(sealed({ ...recibo, ato: 'sign', pessoa })))).toContain(expected)
  })

  it('asks for the signers of a document that is still in signature', async () => {
    const idFase = randomUUID()
    const signed = { ...capture, kind: 'sign' as const, result: { idDocumentoFaseAssinatura: idFase } }
    const { issue, check, server } = await openReceipts([signed])
    const { jsonFile } = await issue()
    const phase = { id: idFase, nome: 'Ofício', dataEnvio: '2026-11-20T12:00:00Z', bytes: 1, hashSha256: sha256Of(pdf) }
    server.answers[`GET /v2/documentos/fase-assinatura/${idFase}`] = {
      ...phase,
      situacao: 'AguardandoOutros',
      bloqueado: false,
      capturador: { id: randomUUID(), nome: 'Ana Prado' },
      assinantes: signers,
    }
    expect(findingsOf(await check(jsonFile))).toEqual(['signer confirmed'])
  })

  it.each([
    ['confirmed', { situacao: 'Concluido', idDocumento }],
    ['differs', { situacao: 'Cancelado', idDocumento }],
    ['differs', { situacao: 'Concluido', idDocumento: randomUUID() }],
  ])('asks for the event, which is %s where the service says %o', async (expected, event) => {
    const { issue, check, server } = await openReceipts()
    const { recibo } = (await issue()).file
    const idEvento = randomUUID()
    server.answers[`GET /v2/eventos/${idEvento}`] = { id: idEvento, ...event }
    expect(findingsOf(await check(sealed({ ...recibo, idEvento })))).toContain(`event ${expected}`)
  })

  it('asks nothing of another service', async () => {
    const { issue, check, server } = await openReceipts()
    const { recibo } = (await issue()).file
    const before = server.seen.length
    const elsewhere = sealed({ ...recibo, enderecoServico: 'https://outro.example' })
    expect(await check(elsewhere)).toMatchObject({ integrity: 'intact', service: { kind: 'other-service' } })
    expect(server.seen).toHaveLength(before)
  })
})
