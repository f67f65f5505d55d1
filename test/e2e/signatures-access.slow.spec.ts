import { sendToSign } from '../support/phase-documents.ts'
import { asPerson } from '../support/records.ts'
import { expect, test } from './fixtures.ts'
import { expectClean, expectPrinted, heard } from './walk/access.ts'
import { press, tabTo } from './walk/keyboard.ts'
import { fromListMenu, goTo, signInQuickly } from './walk/session.ts'
import { openToSign } from './walk/signatures.ts'

test('a queue is read, signed and checked by its receipt by keyboard alone, and results are announced', async ({
  openMalote,
  service,
}) => {
  const names = ['Portaria 1.pdf', 'Portaria 2.pdf', 'Portaria 3.pdf']
  await sendToSign(service, names, { signers: ['isabel.rocha'] })
  const { page } = await openMalote({ login: 'isabel.rocha' })
  const said = await heard(page)
  const nav = page.getByRole('navigation', { name: 'Principal' })
  await press(page, nav.getByRole('button', { name: /^Assinar/ }))
  await tabTo(page, page.getByRole('option').first())
  await page.keyboard.press('Control+a')
  await expectClean(page, 'several chosen')

  // Reads all documents one by one, then signs them together.
  await press(page, page.getByRole('button', { name: 'Ler um a um' }))
  const next = page.getByRole('button', { name: 'Próximo', exact: true })
  for (const step of [1, 2, 3]) {
    await expect(page.getByText(`Documento ${step} de 3`)).toBeVisible()
    await expect(page.getByText('viu a única página')).toBeVisible()
    if (step < 3) await press(page, next)
  }
  await expectClean(page, 'a document under review')
  await press(page, page.getByRole('button', { name: 'Voltar à seleção' }))
  await expect(page.getByText('não aberto')).toHaveCount(0)
  await press(page, page.getByRole('button', { name: /^Assinar 3 como/ }))
  await expect(page.getByRole('heading', { name: '3 documentos assinados' })).toBeVisible()
  await expect.poll(() => said.join('\n')).toContain('Lote concluído: 3 assinados.')
  await expectClean(page, 'the result of a batch')

  // The focus is on the result.
  await press(page, page.getByRole('button', { name: 'Recibo de Portaria 1.pdf' }))
  await press(page, page.getByRole('button', { name: 'Conferir com o documento capturado' }))
  await expect(page.getByText('Confere', { exact: true })).toBeVisible()
  await expect(page.getByText('começa exatamente com os bytes que você abriu')).toBeVisible()
  await expectClean(page, 'a receipt')
  await expectPrinted(page, [
    'nada daqui tem validade jurídica',
    'Recibo de assinatura: Portaria 1.pdf',
    'Isabel Rocha',
    'SHA-256 do que foi assinado',
    'O documento capturado começa exatamente',
    'Impresso pelo Malote em',
  ])
  await press(page, page.getByRole('button', { name: 'Voltar', exact: true }))
  await press(page, page.getByRole('button', { name: 'Fechar o resultado' }))

  const tabs = page.getByRole('tablist', { name: 'Situação dos documentos' })
  await tabTo(page, tabs.getByRole('tab', { name: /^Para mim/ }))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  const concluded = page.getByRole('listbox', { name: 'Documentos' }).getByRole('option', { name: 'Portaria 2.pdf' })
  await expect(concluded).toContainText(/\d{4}-[A-Z0-9]{6}/)
  await expectClean(page, 'what is concluded')
})

test('at 200 % a document is read and signed, and nothing scrolls sideways', async ({ openMalote, service }) => {
  const name = 'Portaria ampliada.pdf'
  await sendToSign(service, [name], { signers: ['isabel.rocha', 'elisa.fontes', 'heitor.lima'] })
  const { page } = await openMalote()
  await page.setViewportSize({ width: 640, height: 400 })
  await signInQuickly(page, 'isabel.rocha')
  const fits = async () => {
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(wider).toBeLessThanOrEqual(0)
  }
  await goTo(page, /^Assinar/)
  await page.getByRole('option', { name }).click()
  await expect(page.locator('canvas[data-drawn]').first()).toBeVisible()
  await fits()
  const pages = page.getByRole('group', { name: `Páginas: ${name}` })
  expect((await pages.boundingBox())?.height).toBeGreaterThan(150)
  await expectClean(page, 'a document to sign')
  await page.getByRole('button', { name: /^Assinar como/ }).click()
  await expect(page.getByRole('heading', { name: '1 documento assinado' })).toBeVisible()
  await fits()
  await expectClean(page, 'a document that is signed')
})

test('where documents in signature cannot be read, the window says so and signs one at a time by explicit choice', async ({
  openMalote,
  service,
  openLine,
}) => {
  const names = ['Portaria oculta 1.pdf', 'Portaria oculta 2.pdf']
  await sendToSign(service, names, { signers: ['elisa.fontes', 'heitor.lima'] })
  const line = await openLine()
  // An environment without the extensions: only the paths of the specification exist.
  line.judge(({ path }) =>
    /openapi|\/docs|url-para-download|recusar|bloquear/.test(path)
      ? { when: 'instead', status: 404, body: '' }
      : 'pass',
  )
  const { page } = await openMalote({ login: 'elisa.fontes', apiUrl: line.url })
  await goTo(page, /^Assinar/)
  await page.getByRole('option', { name: 'Portaria oculta 1.pdf' }).click()
  const heading = page.getByRole('heading', { name: 'Este ambiente não mostra o documento a ser assinado' })
  await expect(heading).toBeVisible()
  await expect(page.getByRole('button', { name: /^Selecionar todos/ })).toHaveCount(0)
  await expectClean(page, 'a document that is not shown')
  const sign = page.getByRole('button', { name: /^Assinar como/ })
  await expect(sign).toBeDisabled()
  await page.getByText('Assinar sem ler aqui').click()
  await sign.click()
  await expect(page.getByRole('heading', { name: '1 documento assinado' })).toBeVisible()
})

test('Ctrl+Enter signs the open document and opens the next one, and what a colleague refused is left out of a batch', async ({
  openMalote,
  service,
}) => {
  const names = ['Ata 1.pdf', 'Ata 2.pdf', 'Ata 3.pdf', 'Ata 4.pdf']
  await sendToSign(service, names, { signers: ['isabel.rocha', 'heitor.lima'] })
  const heitor = await asPerson(service, 'heitor.lima')
  const refuse = '/v2/documentos/fase-assinatura'
  const { body } = await heitor.post(`${refuse}/paginated-search`, { situacao: 'AguardandoMim', texto: 'Ata 4' })
  const justificativa = 'Falta o anexo II.'
  expect((await heitor.post(`${refuse}/recusar/${body.result[0].id}`, { justificativa })).status).toBe(200)
  const { page } = await openMalote({ login: 'isabel.rocha' })
  await openToSign(page, 'Ata 1.pdf')
  const option = (name: string) => page.getByRole('listbox', { name: 'Documentos' }).getByRole('option', { name })
  const primary = page.getByRole('button', { name: 'Assinar e próximo' })
  const title = (name: string) => page.getByRole('heading', { name, level: 2 })
  const order = await page.getByRole('listbox', { name: 'Documentos' }).getByRole('option').allTextContents()
  const next = order[order.findIndex((text) => text.includes('Ata 1.pdf')) + 1] ?? order[0] ?? ''
  const nextName = names.find((name) => next.includes(name)) ?? ''
  await expect(primary).toBeEnabled()

  // Ctrl+Enter does not sign while another act is being asked about, nor from an open menu.
  await page.getByRole('button', { name: 'Recusar' }).click()
  await page.locator('[data-region="detail"]').focus()
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Voltar' }).click()
  await expect(title('Ata 1.pdf')).toBeVisible()
  await page.getByRole('button', { name: /^Isabel Rocha ./ }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(title('Ata 1.pdf')).toBeVisible()
  await expect(primary).toBeEnabled()

  await page.keyboard.press('Control+Enter')
  await expect(title(nextName)).toBeVisible()
  await expect(option('Ata 1.pdf')).toBeHidden()
  await expect(title(nextName)).toBeVisible()

  await fromListMenu(page, 'Selecionar todos os 3')
  await expect(page.getByText('Heitor Lima recusou')).toBeVisible()
  await page.getByText(/documentos? que não abri/).click()
  await expect(page.getByRole('button', { name: /^Assinar 2 como/ })).toBeEnabled()
  await page.getByText('Assinar também 1 documento que um colega recusou').click()
  await expect(page.getByRole('button', { name: /^Assinar 3 como/ })).toBeVisible()
})
