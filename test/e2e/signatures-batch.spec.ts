import { type FaultProxy, type PassingRequest, refusalOf, type Verdict } from '../support/fault-proxy.ts'
import { isUsual } from '../support/in-usual.ts'
import { sendToSign, signaturesOf } from '../support/phase-documents.ts'
import { expect, test } from './fixtures.ts'
import { heard } from './walk/access.ts'
import { goTo } from './walk/session.ts'
import { signAllUnread, signInAgain } from './walk/signatures.ts'

const signing = /^POST \/v2\/documentos\/fase-assinatura\/assinar\//
const isSigning = ({ method, path }: PassingRequest) => signing.test(`${method} ${path}`)
const signed = (line: FaultProxy) => line.seen.filter((request) => signing.test(request))
/** Each document differs, because the same content cannot be sent for signature twice. */
let made = 0
const names = (count: number) => Array.from({ length: count }, () => `Nota de empenho ${++made} de ${process.pid}.pdf`)

/** The size of a batch, and the positions of its faults. */
const { count, refusedAt, lostAt } = isUsual
  ? { count: 6, refusedAt: 3, lostAt: 4 }
  : { count: 100, refusedAt: 40, lostAt: 60 }

test(`${count} documents are each signed once, although the session ends and an answer is lost`, async ({
  openMalote,
  service,
  openLine,
}) => {
  const line = await openLine()
  const signer = 'fabio.torres'
  // A second signer is missing, so that no document is captured.
  const ids = await sendToSign(service, names(count), { signers: [signer, 'heitor.lima'] })
  const { page } = await openMalote({ login: signer, service, apiUrl: line.url })
  const said = await heard(page)
  await goTo(page, /^Assinar/)
  let asked = 0
  let session: 'first' | 'over' | 'second' = 'first'
  line.judge((request) => {
    if (isSigning(request)) asked += 1
    if (session === 'first' && asked === refusedAt) session = 'over'
    // No token is valid until the user signs in again, not even a renewed one.
    if (session === 'over') return refusalOf(401)
    return isSigning(request) && asked === lostAt + 1 ? 'swallow' : 'pass'
  })
  await signAllUnread(page, count)
  await expect(page.getByText('Sua sessão terminou.').first()).toBeVisible({ timeout: 120_000 })
  await expect(page.getByRole('heading', { name: new RegExp(`^Parado em \\d+ de ${count}`) })).toBeVisible()
  await expect.poll(() => said.join('\n')).toContain('Entre de novo, e ele continua com o próximo.')
  // No signature was made without a session.
  expect(signed(line).length).toBeLessThan(refusedAt)
  session = 'second'
  asked = refusedAt
  await signInAgain(page, signer)
  await expect(page.getByRole('heading', { name: `${count} documentos assinados` })).toBeVisible({
    timeout: 120_000,
  })
  const results = page.getByRole('list', { name: 'Resultado por documento' }).getByRole('listitem')
  await expect(results).toHaveCount(count)
  await expect(results.filter({ hasText: /^((?!assinado).)*$/ })).toHaveCount(0)
  await expect.poll(() => said.join('\n')).toContain(`Lote concluído: ${count} assinados.`)
  expect(asked).toBeGreaterThan(lostAt)

  // The service has each signature once.
  const found = await signaturesOf(service, 'ana.prado', ids)
  expect(found).toEqual(ids.map(() => ['Fábio Torres']))
  expect(new Set(signed(line)).size).toBe(count)
  expect(signed(line)).toHaveLength(count)
})

test('a batch that is stopped: the reported documents are signed, the rest is offered again', {
  tag: '@all',
}, async ({ openMalote, service, openLine }) => {
  const [count, stopAt] = [20, 6]
  const line = await openLine()
  const ids = await sendToSign(service, names(count), { signers: ['gisele.amaral', 'heitor.lima'] })
  const { page } = await openMalote({ login: 'gisele.amaral', service, apiUrl: line.url })
  await goTo(page, /^Assinar/)
  // The fault proxy holds the rest back until the user stops the batch.
  const reached = Promise.withResolvers<void>()
  const stopped = Promise.withResolvers<void>()
  let asked = 0
  line.judge(async (request): Promise<Verdict> => {
    if (!isSigning(request)) return 'pass'
    asked += 1
    if (asked === stopAt) reached.resolve()
    if (asked >= stopAt) await stopped.promise
    return 'pass'
  })
  await signAllUnread(page, count)
  await reached.promise
  await page.getByRole('button', { name: 'Parar' }).click()
  await expect(page.getByText('Você parou a assinatura')).toBeVisible()
  stopped.resolve()
  const title = page.getByRole('heading', { name: new RegExp(`^\\d+ de ${count} assinados$`) })
  await expect(title).toBeVisible()
  const told = Number((await title.textContent())?.split(' ')[0])
  const atService = async () => (await signaturesOf(service, 'ana.prado', ids)).filter((who) => who.length > 0)
  expect(await atService()).toHaveLength(told)
  expect(told).toBeGreaterThanOrEqual(stopAt - 1)
  expect(told).toBeLessThan(count)
  const results = page.getByRole('list', { name: 'Resultado por documento' }).getByRole('listitem')
  await expect(results.filter({ hasText: 'não iniciado' })).toHaveCount(count - told)

  await page.getByRole('button', { name: `Tentar assinar os ${count - told} restantes` }).click()
  await page.getByText(`Assinar também ${count - told} documentos que não abri`).click()
  await page.getByRole('button', { name: new RegExp(`^Assinar ${count - told} como`) }).click()
  await expect(page.getByRole('heading', { name: `${count - told} documentos assinados` })).toBeVisible({
    timeout: 120_000,
  })
  expect(await atService()).toHaveLength(count)
  expect(signed(line)).toHaveLength(count)
})

test('a signature that the service forbids ends the batch, and the window says why', { tag: '@all' }, async ({
  openMalote,
  service,
  openLine,
}) => {
  const line = await openLine()
  await sendToSign(service, names(6), { signers: ['joao.vieira', 'heitor.lima'] })
  const { page } = await openMalote({ login: 'joao.vieira', apiUrl: line.url })
  await goTo(page, /^Assinar/)
  line.judge((request) => (isSigning(request) ? refusalOf(403) : 'pass'))
  await signAllUnread(page, 6)
  await expect(page.getByText('O lote parou')).toBeVisible()
  await expect(page.getByRole('heading', { name: '0 de 6 assinados' })).toBeVisible()
})
