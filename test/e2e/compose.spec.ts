import type { Page } from '@playwright/test'
import { refusalOf, startFaultProxy } from '../support/fault-proxy.ts'
import { expect, test } from './fixtures.ts'
import { expectClean, setTheme } from './walk/access.ts'
import { find } from './walk/capture.ts'
import { protocolOf, send } from './walk/forwarding.ts'
import { goTo } from './walk/session.ts'

const begin = (page: Page) => page.getByRole('button', { name: 'Novo encaminhamento', exact: true }).click()
const box = (page: Page, name: string) => page.getByRole('textbox', { name })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
const protocolo = /^PROTOCOLO, .*SEFAZ/s

async function choose(page: Page, field: RegExp, value: RegExp): Promise<void> {
  await page.getByRole('button', { name: field }).click()
  await option(page, value).click()
}

test('a secret is sent as a citizen with its legal ground, and a favourite recipient is offered again', {
  tag: '@all',
}, async ({ openMalote }) => {
  const { page } = await openMalote({ login: 'ana.prado' })
  await begin(page)
  await find(page, 'Para', 'protocolo', protocolo)
  await page.getByRole('button', { name: 'Favoritos' }).click()
  await page.getByRole('menuitem', { name: /^Guardar PROTOCOLO nos favoritos/ }).click()
  await page.getByRole('button', { name: /De$/ }).click()
  await expect(page.getByRole('option').last()).toContainText('Ana Prado, como cidadão')
  await page.getByRole('option').last().click()
  await box(page, 'Assunto').fill('Meus dados')
  await box(page, 'Mensagem').fill('Seguem em sigilo.')
  await choose(page, /Acesso$/, /^Sigiloso/)
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(page.getByText('Escolha ao menos um fundamento legal.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Informação pessoal do próprio cidadão' }).check({ force: true })
  await expect(
    page.getByText(/Será encaminhado como Ana Prado, como cidadão, para PROTOCOLO.*acesso Sigiloso/),
  ).toBeVisible()
  await expectClean(page, 'compose, a secret')
  await send(page)
  await protocolOf(page, 'Meus dados')

  await begin(page)
  await page.getByRole('combobox', { name: 'Para' }).press('ArrowDown')
  await expect(page.getByRole('group', { name: 'Favoritos' }).getByRole('option', { name: protocolo })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /PROTOCOLO/ })).toBeVisible()
})

test('a classified forwarding with a term over 25 years is not sent, and with a shorter one is accepted', {
  tag: '@all',
}, async ({ openMalote }) => {
  const { page } = await openMalote({ login: 'ana.prado' })
  await setTheme(page, 'dark')
  await begin(page)
  await find(page, 'Para', 'protocolo', protocolo)
  await box(page, 'Assunto').fill('Plano de segurança')
  await box(page, 'Mensagem').fill('Segue.')
  await choose(page, /Acesso$/, /^Classificado/)
  await page.getByRole('checkbox', { name: 'Segurança da sociedade ou do Estado' }).check({ force: true })
  await box(page, 'Anos').fill('30')
  await box(page, 'Justificativa').fill('Põe em risco quem trabalha no prédio.')
  await find(page, 'Quem aprova', 'bruno', /Bruno Reis/)
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(page.getByText('No máximo 25 anos.')).toBeVisible()
  await box(page, 'Anos').fill('5')
  await expect(page.getByText('Com este prazo: Reservado.')).toBeVisible()
  await page.mouse.move(0, 0)
  await expectClean(page, 'compose, classified, dark')
  await send(page)
  await protocolOf(page, 'Plano de segurança')
})

test('a session that ends while typing loses no text, and one sign-in sends the waiting forwarding', async ({
  openMalote,
  service,
}) => {
  const faultProxy = await startFaultProxy(service.baseUrl)
  const { page } = await openMalote({ login: 'ana.prado', apiUrl: faultProxy.url })
  await begin(page)
  await find(page, 'Para', 'protocolo', protocolo)
  await box(page, 'Assunto').fill('No meio da frase')
  await box(page, 'Mensagem').fill('Antes. ')
  faultProxy.judge(() => refusalOf(401))
  await box(page, 'Mensagem').press('End')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await begin(page)
  await box(page, 'Assunto').fill('Depois do fim')
  await expect(page.getByText('Sua sessão terminou.')).toBeVisible()
  await box(page, 'Mensagem').pressSequentially('Escrito sem sessão.')
  await expect(page.getByText(/salvo às/)).toBeVisible()
  faultProxy.judge(() => 'pass')
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Entrar de novo' }).click()
  const tab = await opening
  await tab.locator('button[name="pessoa"][value="ana.prado"]').first().click()
  await expect(page.getByText('Sua sessão terminou.')).toBeHidden()
  await expect(box(page, 'Mensagem')).toHaveValue('Escrito sem sessão.')
  await box(page, 'Mensagem').pressSequentially(' E com ela.')
  await expect(box(page, 'Mensagem')).toHaveValue('Escrito sem sessão. E com ela.')
  await protocolOf(page, 'No meio da frase')
  await goTo(page, /^Rascunhos/)
  await option(page, 'Depois do fim').click()
  await expect(box(page, 'Mensagem')).toHaveValue('Escrito sem sessão. E com ela.')
  await tab.close()
  await faultProxy.close()
})
