import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { makeAuthority, rsa } from '../support/authority.ts'
import { pdfsigSays } from '../support/outside-signature-checks.ts'
import { homeWith } from '../support/policy-home.ts'
import { draftOf } from '../support/signed-pdfs.ts'
import { hasSoftTokens, makeSoftToken, type SoftToken } from '../support/soft-token.ts'
import { expect, test } from './fixtures.ts'
import { expectClean, heard } from './walk/access.ts'
import { submit } from './walk/capture.ts'
import { dropFiles } from './walk/drop.ts'
import { ask } from './walk/folders.ts'
import { press, tabTo } from './walk/keyboard.ts'

// biome-ignore lint/suspicious/noSkippedTests: said as skipped, and never passed, where no token can be made
test.skip(!hasSoftTokens, 'softhsm2 or opensc is missing')

let token: SoftToken
let root = ''
test.beforeAll(() => {
  if (!hasSoftTokens) return
  const authority = makeAuthority('/CN=Autoridade do Estado')
  root = readFileSync(authority.certificate, 'utf8')
  token = makeSoftToken('Cartão de Ana')
  token.add(authority.issue('/CN=Ana Prado:11122233344', { key: rsa }), '01')
})
test.afterAll(() => hasSoftTokens && token.dispose())

/** Starts the application of a person whose policy names the token's module. */
const holder = (folder: string) => ({
  login: 'ana.prado',
  home: homeWith(folder, { roots: [root], tokenModules: [token.spyingModule] }),
  ownProcess: true,
})

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name, exact: true })
const results = (page: Page) => page.getByRole('list', { name: 'Resultado de cada documento' }).getByRole('listitem')
const signed = (page: Page) => results(page).filter({ has: page.getByText('assinado', { exact: true }) })

/** Drops so many different PDFs, which are all selected then. */
async function dropOrders(page: Page, folder: string, count: number): Promise<void> {
  const paths = Array.from({ length: count }, (_, nth) => path.join(folder, `Portaria ${nth + 1}.pdf`))
  for (const each of paths) writeFileSync(each, draftOf(`${each} de ${process.pid}`).bytes)
  await dropFiles(page, paths)
  await expect(page.getByRole('button', { name: `Capturar ${count} documentos` })).toBeVisible()
}

/** Chooses to sign the selected files, unread, and answers the question for the PIN. */
async function signAll(page: Page, count: number, pin: string): Promise<void> {
  await page.getByRole('button', { name: 'Assinar com certificado', exact: true }).click()
  const form = dialog(page, `Assinar ${count} documentos com certificado`)
  await expect(form.getByRole('button', { name: /^Ana Prado .*Certificado$/ })).toBeVisible()
  await form.getByText(`Assinar também ${count} documentos que não li`).click()
  const opened = page.waitForEvent('popup')
  await form.getByRole('button', { name: `Assinar ${count} documentos` }).click()
  const question = await opened
  await expect(question.getByText('Ana Prado, em Cartão de Ana')).toBeVisible()
  await question.getByLabel('PIN', { exact: true }).fill(pin)
  await question.getByLabel('PIN', { exact: true }).press('Enter')
  await expect(question.getByText('Feche esta página e volte ao Malote.')).toBeVisible()
  await question.close()
}

/** How many files of the list are signed, by their kind. */
const signedRows = async (page: Page): Promise<number> =>
  (await ask(page, 'capture.list', {})).filter(({ kind }) => kind === 'certificate').length

/** Expects a batch that ended in its midst: signed files, one that failed with a sentence, and the rest untouched. */
async function expectStopped(page: Page, count: number, sentence: string): Promise<number> {
  const ended = dialog(page, /^\d+ de \d+ assinados$/)
  await expect(ended).toBeVisible()
  await expect(ended.getByRole('alert')).toContainText(`${sentence} Os demais não foram assinados.`)
  const done = await signed(page).count()
  await expect(ended).toHaveAccessibleName(`${done} de ${count} assinados`)
  await expect(results(page).nth(done)).toContainText(`não assinado${sentence}`)
  await expect(results(page).filter({ hasText: 'não iniciado' })).toHaveCount(count - done - 1)
  expect(await signedRows(page)).toBe(done)
  return done
}

/** The process that has the token's module loaded. */
function tokenProcess(pid: number): number {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  )
  const found = children.find((each) => readFileSync(`/proc/${each}/cmdline`, 'utf8').includes('token-child'))
  if (found === undefined) throw new Error('no process of a token')
  return Number(found)
}

test('a token signs a hundred documents after one PIN, and all are captured as signed ones', async ({
  folder,
  openMalote,
}) => {
  test.setTimeout(480_000)
  const { page } = await openMalote(holder(folder))
  await dropOrders(page, folder, 100)
  const before = [token.callsOf('C_Login'), token.callsOf('C_Sign')]
  await signAll(page, 100, token.pin)
  const ended = dialog(page, '100 documentos assinados')
  await expect(ended).toBeVisible({ timeout: 120_000 })
  await expect(signed(page)).toHaveCount(100)
  expect([token.callsOf('C_Login'), token.callsOf('C_Sign')]).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) + 100])
  await ended.getByRole('button', { name: 'Fechar' }).click()
  await submit(page, 'Capturar 100 documentos')
  const captured = async () =>
    (await ask(page, 'capture.list', {})).filter(({ state, kind }) => state === 'done' && kind === 'certificate')
  await expect.poll(async () => (await captured()).length, { timeout: 120_000 }).toBe(100)
  await page.getByRole('grid', { name: 'Documentos a capturar' }).getByRole('rowheader').first().click()
  await expect(page.getByText('1 assinatura digital: válida')).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Salvar cópia' }).click()
  expect(pdfsigSays(readFileSync(await (await saving).path()))).toEqual([
    'Signature is Valid. ETSI.CAdES.detached to the end',
  ])
})

test('a wrong PIN is one attempt on the token and signs nothing, by keyboard and by ear, and the right one signs', async ({
  folder,
  openMalote,
}) => {
  const { page } = await openMalote(holder(folder))
  const said = await heard(page)
  await dropOrders(page, folder, 3)
  const logins = token.callsOf('C_Login')
  await press(page, page.getByRole('button', { name: 'Assinar com certificado', exact: true }))
  const form = dialog(page, 'Assinar 3 documentos com certificado')
  await expect(form.getByRole('button', { name: /^Ana Prado .*Certificado$/ })).toBeVisible()
  await expectClean(page, 'the dialog of signing')
  await tabTo(page, form.getByRole('checkbox', { name: 'Assinar também 3 documentos que não li' }))
  await page.keyboard.press('Space')
  const opened = page.waitForEvent('popup')
  await press(page, form.getByRole('button', { name: 'Assinar 3 documentos' }))
  const question = await opened
  await expect(question.getByLabel('PIN', { exact: true })).toBeFocused()
  // No script runs there, not even axe's.
  const copy = await page.context().newPage()
  await copy.setContent(await question.content())
  await expectClean(copy, 'the question for the PIN')
  await copy.close()
  await question.keyboard.type('000000')
  await question.keyboard.press('Enter')
  await expect(question.getByText('Feche esta página e volte ao Malote.')).toBeVisible()
  await question.close()

  const sentence =
    'O PIN não confere. O Malote parou na primeira tentativa, porque o token se bloqueia depois de algumas.'
  const ended = dialog(page, 'Nada foi assinado')
  await expect(ended.getByRole('alert')).toContainText(sentence)
  await expect(results(page).filter({ hasText: 'não iniciado' })).toHaveCount(3)
  await expect(ended.getByText(sentence)).toHaveCount(1)
  expect(token.callsOf('C_Login') - logins).toBe(1)
  expect(await signedRows(page)).toBe(0)
  await expect.poll(() => said).toContain('Nada foi assinado')
  await expectClean(page, 'a batch that signed nothing')
  await press(page, ended.getByRole('button', { name: 'Fechar' }))

  await signAll(page, 3, token.pin)
  await expect(dialog(page, '3 documentos assinados')).toBeVisible()
  await expect.poll(() => said).toContain('3 documentos assinados')
  expect(said.filter((each) => /^Assinando, \d de 3$/.test(each))).toHaveLength(1)
  expect(token.callsOf('C_Login') - logins).toBe(2)
})

test('a token that is taken out at the 40th of a hundred documents leaves those before it signed, and no other', async ({
  folder,
  openMalote,
}) => {
  const { page } = await openMalote(holder(folder))
  await dropOrders(page, folder, 100)
  token.onCalls('C_Sign', 40, () => token.remove())
  await signAll(page, 100, token.pin)
  const done = await expectStopped(page, 100, 'O token foi retirado.')
  token.putBack()
  expect(done).toBeGreaterThanOrEqual(39)
})

test('the program of a token that crashes ends its batch alone, and Malote signs the rest in the same window', async ({
  folder,
  openMalote,
}) => {
  const { page, malote } = await openMalote(holder(folder))
  await dropOrders(page, folder, 20)
  token.onCalls('C_Sign', 5, () => process.kill(tokenProcess(malote.pid), 'SIGSEGV'))
  await signAll(page, 20, token.pin)
  const done = await expectStopped(page, 20, 'O programa do token parou de funcionar.')
  await page.getByRole('button', { name: 'Fechar' }).click()
  expect(done).toBeGreaterThanOrEqual(4)
  await signAll(page, 20, token.pin)
  await expect(dialog(page, '20 documentos assinados')).toBeVisible()
  expect(await signedRows(page)).toBe(20)
})
