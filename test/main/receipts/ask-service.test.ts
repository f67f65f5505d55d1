import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { Status } from '../../support/answering-server.ts'
import { address, capture, findingsOf, idDocumento, openReceipts, pdf, sealed, sha256Of } from './open-receipts.ts'

const signers = [
  { id: randomUUID(), nome: 'Ana Prado', tipo: 'Servidor', manifestacao: 'Assinado', data: '2026-11-20T12:00:00Z' },
  { id: randomUUID(), nome: 'Bruno Reis', tipo: 'Servidor', manifestacao: 'NaoSeManifestou' },
]

it("takes a network's refusal for no word of the service", async () => {
  const { issue, check, server } = await openReceipts()
  const { pdfFile } = await issue()
  server.answers[address] = new Status(403, {}, { isOfService: false })
  expect(findingsOf(await check(pdfFile))[0]).toBe('record unreachable')
})

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

it('says that a signer is not told, and contradicts no receipt, where one of the signers could not be read', async () => {
  const { issue, check, server } = await openReceipts()
  const { recibo } = (await issue()).file
  server.answers[`GET /v2/documentos/${idDocumento}/assinantes`] = [...signers, { id: 17 }]
  const findings = findingsOf(await check(sealed({ ...recibo, ato: 'sign', pessoa: 'Eva Rocha' })))
  expect(findings).toContain('signer not-told')
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
