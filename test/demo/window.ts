import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { idOfUnit } from '../../service/sample/rows.ts'
import { addDrafts, captureRow, choose, registryOf, submit } from '../e2e/walk/capture.ts'
import { expect } from '../e2e/walk/expect.ts'
import { ask } from '../e2e/walk/folders.ts'
import { send, write } from '../e2e/walk/forwarding.ts'
import { bring, capture } from '../e2e/walk/offline.ts'
import { fromListMenu, goTo, openTab, signIn } from '../e2e/walk/session.ts'
import { refusalOf, type Verdict } from '../support/fault-proxy.ts'
import { makeTextPdf } from '../support/pdfs.ts'
import { sendToSign } from '../support/phase-documents.ts'
import { asPerson } from '../support/records.ts'
import { trainerOf } from '../support/training.ts'
import type { MaloteWindow, Studio } from './pictures.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true })
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const reload = async (page: Page, screen: RegExp) => {
  await page.reload()
  await goTo(page, screen)
}

/** The sign-in: with a notice of the start, in the browser, and its end. */
async function seeSignIn(studio: Studio): Promise<void> {
  const { see, folder } = studio
  const dataFolder = path.join(folder, 'damaged')
  mkdirSync(dataFolder)
  writeFileSync(path.join(dataFolder, 'settings.json'), '{')
  const { page } = await studio.openMalote({ dataFolder })
  await expect(button(page, 'Entrar')).toBeVisible()
  await see(page, 'sign-in')
  const opening = page.context().waitForEvent('page')
  await button(page, 'Entrar').click()
  await (await opening).close()
  await expect(page.getByText(/^Continue no navegador/)).toBeVisible()
  await see(page, 'sign-in-in-browser')
  await button(page, 'Cancelar').click()
  await signIn(page, 'diego.martins')
  await expect(button(page, 'Entendi')).toBeVisible()
  await see(page, 'notices-of-the-start')
}

/** Every screen of a person for whom nothing waits. */
async function seeEmpty({ see }: Studio, { page, line }: MaloteWindow): Promise<void> {
  const held = Promise.withResolvers<void>()
  line.judge(async ({ path: asked }): Promise<Verdict> => {
    if (/fase-assinatura/.test(asked)) await held.promise
    return 'pass'
  })
  await signIn(page, 'ana.prado')
  await goTo(page, /^Hoje/)
  await see(page, 'today-loading')
  held.resolve()
  line.judge(() => 'pass')
  await reload(page, /^Hoje/)
  await expect(page.getByRole('region', { name: 'Para começar' })).toBeVisible()
  await see(page, 'today-empty')
  await goTo(page, /^Envios/)
  await see(page, 'outbox-empty')
  await goTo(page, /^Documentos/)
  await see(page, 'documents-empty')
  await openTab(page, 'No serviço')
  await see(page, 'documents-service-form')
  await openTab(page, 'Deste computador')
}

/** Documents, forwardings and operations of a working day, some of which failed. */
async function fill({ service, folder }: Studio, { page }: MaloteWindow): Promise<void> {
  const files = await Promise.all(
    ['Nota fiscal 1042', 'Ofício 88-2026', 'Ata da reunião de outubro', 'Parecer técnico 7-2026', 'Relatório 31'].map(
      (name) => makeTextPdf(folder, name, 3),
    ),
  )
  const [note, office, minutes, opinion, report] = files
  if (!note || !office || !minutes || !opinion || !report) throw new Error('a file is missing')
  const captured = [note, office, minutes]
  await goTo(page, /^Capturar/)
  await addDrafts(page, captured)
  await choose(
    page,
    captured.map(({ name }) => name),
  )
  await submit(page, 'Capturar 3 documentos')
  for (const { name } of captured) await registryOf(page, name)
  const trainer = trainerOf(service)
  await trainer.fault('evento-falho', { vale: 'sempre' })
  await addDrafts(page, [opinion])
  await submit(page, 'Capturar 1 documento')
  await expect(page.getByRole('contentinfo')).toContainText('1 pendência')
  await trainer.clear()
  await addDrafts(page, [report])
  const letter = { to: 'protocolo', toOption: /^PROTOCOLO, .*SEFAZ/s, message: 'Para registro e guarda.' }
  await write(page, { ...letter, subject: 'Diárias de novembro', documents: [note.name] })
  await send(page)
  await expect(page.getByRole('option', { name: /Diárias de novembro/ })).toContainText(/encaminhado/)
  await write(page, { ...letter, subject: 'Convênio 12/2026, prestação de contas', documents: [] })
  await sendToSign(service, ['Portaria 41.pdf', 'Portaria 42.pdf', 'Contrato 12-2026.pdf'], { signers: ['ana.prado'] })
  const elisa = await asPerson(service, 'elisa.fontes')
  for (const subject of ['Prestação de contas de outubro', 'Folha de pagamento, conferência'])
    await bring(elisa, idOfUnit('SEFAZ/GECON'), subject)
  await capture(await asPerson(service, 'ana.prado'), await makeTextPdf(folder, 'Contrato de obra 2031', 1))
}

async function seeFull({ see }: Studio, { page }: MaloteWindow): Promise<void> {
  await reload(page, /^Hoje/)
  await expect(card(page, 'Para assinar')).toContainText('Portaria 41.pdf')
  await expect(card(page, 'Não lidos')).toContainText('GECON')
  await see(page, 'today')
  await goTo(page, /^Envios/)
  await see(page, 'outbox')
  await page.getByRole('option', { name: /Parecer técnico/ }).click()
  await expect(page.getByRole('list', { name: 'O que aconteceu' })).toBeVisible()
  await see(page, 'outbox-refused')
  await page.getByRole('option', { name: /Diárias/ }).click()
  await expect(page.getByText(/^Concluído, com o número/)).toBeVisible()
  await see(page, 'outbox-done')
  await page.getByRole('listbox', { name: 'Envios', exact: true }).press('Control+a')
  await expect(page.getByRole('listbox', { name: 'Envios selecionados' })).toBeVisible()
  await see(page, 'outbox-several')
  await goTo(page, /^Documentos/)
  await see(page, 'documents')
  const first = page.getByRole('option', { name: /Nota fiscal/ })
  await first.click()
  await expect(page.locator('canvas[data-drawn]').first()).toBeVisible()
  await see(page, 'document')
  await page.getByRole('option', { name: /Ofício/ }).click({ modifiers: ['Control'] })
  await see(page, 'documents-several')
  await openTab(page, 'No serviço')
  await button(page, 'Buscar').click()
  await expect(page.getByText(/página 1 de/)).toBeVisible()
  await see(page, 'documents-service')
}

/** The palette, the key list, the menu of the person, and the list of boxes. */
async function seeOverlays({ see }: Studio, { page }: MaloteWindow): Promise<void> {
  await goTo(page, /^Hoje/)
  const dialog = page.getByRole('dialog', { name: 'Buscar em tudo' })
  await page.keyboard.press('Control+K')
  await dialog.waitFor()
  await see(page, 'palette')
  await page.keyboard.type('contas')
  await expect(dialog.getByRole('option').first()).toBeVisible()
  await see(page, 'palette-found')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('obra 2031')
  await expect(dialog.getByRole('status')).toHaveText(/^Nenhum resultado/)
  await see(page, 'palette-nothing')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('group', { name: 'No serviço' })).toContainText('Contrato de obra')
  await see(page, 'palette-service')
  await page.keyboard.press('Escape')
  await page.keyboard.press('F1')
  await page.getByRole('dialog').waitFor()
  await see(page, 'keys')
  await page.keyboard.press('Escape')
  await see(page, 'person-menu', async () => {
    await page.getByRole('banner').getByRole('button').last().click()
    return page.getByRole('menuitem', { name: 'Sair' })
  })
}

/** The screens about the program: each section. */
async function seeProgram({ see }: Studio, { page }: MaloteWindow): Promise<void> {
  for (const [screen, name, sections] of [
    [
      /^Ajustes/,
      'settings',
      [
        'Aparência',
        'Envio',
        'Avisos',
        'Pastas e perfis',
        'Conta e papel',
        'Ambiente',
        'Rede e proxy',
        'Sobre o Malote',
      ],
    ],
    [
      /^Ajuda/,
      'help',
      [
        'As telas',
        'Teclas',
        'Onde ficam os dados',
        'Quando algo falha',
        'Situação do serviço',
        'Suporte',
        'Guia completo',
      ],
    ],
  ] as const) {
    await goTo(page, screen)
    await see(page, name)
    for (const section of sections) {
      await option(page, section).click()
      await see(page, `${name}-${section.toLowerCase().replaceAll(' ', '-')}`)
    }
  }
}

/** Held, unsent and without a connection. */
async function seeOffline({ see, folder }: Studio, { page, line }: MaloteWindow): Promise<void> {
  await ask(page, 'settings.update', { holdSeconds: 60 })
  const scan = await makeTextPdf(folder, 'Nota que espera', 1)
  await goTo(page, /^Capturar/)
  await addDrafts(page, [scan])
  await submit(page, 'Capturar 1 documento')
  await expect(captureRow(page, scan.name)).toContainText('será enviado')
  await goTo(page, /^Envios/)
  await page.getByRole('option', { name: /Nota que espera/ }).click()
  await see(page, 'outbox-held')
  await page.getByRole('banner').getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await see(page, 'sign-out-question')
  await button(page, 'Sair e descartar').click()
  await see(page, 'sign-out-discard')
  await page.keyboard.press('Escape')
  line.judge(() => 'drop')
  page.on('dialog', (dialog) => void dialog.dismiss())
  await page.close({ runBeforeUnload: true })
  await expect(button(page, 'Entendi')).toBeVisible()
  await see(page, 'unsent-warning')
  await button(page, 'Entendi').click()
  await button(page, 'Enviar já').first().click()
  await expect(page.getByRole('contentinfo')).toContainText('Sem conexão')
  await see(page, 'outbox-offline')
  await goTo(page, /^Hoje/)
  await expect(page.getByText(/Exibindo a última cópia/).first()).toBeVisible()
  await see(page, 'today-offline')
  await goTo(page, /^Documentos/)
  await openTab(page, 'No serviço')
  await button(page, 'Buscar').click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await see(page, 'documents-offline')
}

/** The service refuses, and then ends the session. */
async function seeRefused({ see }: Studio, { page, line }: MaloteWindow): Promise<void> {
  line.judge(() => refusalOf(403))
  await button(page, 'Buscar').click()
  await expect(page.getByText('Seu acesso não permite')).toBeVisible()
  await see(page, 'documents-refused')
  line.judge(() => refusalOf(401))
  await goTo(page, /^Assinar/)
  await fromListMenu(page, 'Atualizar')
  await expect(page.getByText('Sua sessão terminou.')).toBeVisible()
  await see(page, 'session-ended')
  await goTo(page, /^Hoje/)
  await see(page, 'today-session-ended')
  line.judge(() => 'pass')
}

/** The window around the screens, and the screens without a walk of their own: Hoje, Envios, Documentos, Ajustes, Ajuda. */
export async function picturesOfWindow(studio: Studio): Promise<void> {
  const maloteWindow = await studio.openMalote({})
  await seeEmpty(studio, maloteWindow)
  await fill(studio, maloteWindow)
  await seeFull(studio, maloteWindow)
  await seeOverlays(studio, maloteWindow)
  await seeProgram(studio, maloteWindow)
  await seeOffline(studio, maloteWindow)
  await seeRefused(studio, maloteWindow)
  await seeSignIn(studio)
}
