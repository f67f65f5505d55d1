import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach } from 'vitest'
import type { OperationView } from '../../../contract/bridge/outbox.ts'
import { failed, ok } from '../../../contract/bridge/outcome.ts'
import type { ReceiptCheck, ReceiptRecord } from '../../../contract/bridge/receipts.ts'
import type { Receipt } from '../../../contract/bridge/signatures.ts'
import { codeOf } from '../../../main/features/receipts/receipt-file.ts'
import { createReceipts } from '../../../main/features/receipts/receipts.ts'
import { type Answers, startAnsweringServer } from '../../support/answering-server.ts'
import { openAsPerson } from '../../support/person-context.ts'

export const idDocumento = randomUUID()
export const registro = '2026-B4C5D6'
export const pdf = Buffer.from('%PDF-1.7 ofício')
export const signedBytes = Buffer.from('%PDF-1.7')
export const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
export const metadados = {
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
export const address = `GET /v2/documentos/${idDocumento}/metadados`

export const capture: OperationView = {
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

/** Anybody can compute the code of a receipt. */
export const sealed = (recibo: object) => JSON.stringify({ recibo, codigo: codeOf(recibo as ReceiptRecord) })

export const toldOf = (claims: readonly string[], result: string) => ({
  kind: 'asked',
  findings: claims.map((claim) => ({ claim, subject: metadados.nome, result, told: null })),
})

/** The findings of a check in words: `signer differs Ana Prado`. */
export function findingsOf(checked: object): string[] {
  const { service } = checked as Pick<ReceiptCheck, 'service'>
  if (service.kind !== 'asked') return [service.kind]
  return service.findings.map(({ claim, result, told }) => [claim, result, told].filter(Boolean).join(' '))
}

export const personalData = new Map<string, string>()

/** By document of the signature phase. */
const signatures = new Map<string, Receipt>()

/** A signing whose signer had opened the document at this moment and seen these pages. */
export function signing(reviewedAt: string | null, reviewedPages: Receipt['reviewedPages']): OperationView {
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

export async function openReceipts(
  operations: OperationView[] = [capture],
  answers: Answers = { [address]: metadados },
) {
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
