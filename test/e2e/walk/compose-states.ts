import type { Locator, Page } from '@playwright/test'
import type { Verdict } from '../../support/fault-proxy.ts'
import { find } from './capture.ts'
import { readDirectory } from './directory.ts'
import { expect } from './expect.ts'
import { ask } from './folders.ts'
import { goTo, signIn } from './session.ts'
import type { StateWalk, StateWindow } from './states.ts'

/** By the button of the navigation, which is there on every screen. */
export const begin = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('button', { name: 'Novo encaminhamento', exact: true })
    .click()
export const box = (page: Page, name: string) => page.getByRole('textbox', { name })
export const sendIt = (page: Page) => page.getByRole('button', { name: 'Enviar', exact: true }).click()
export const saved = (page: Page) => expect(page.getByText(/salvo às/)).toBeVisible()
const protocolo = /^PROTOCOLO, .*SEFAZ/s
export const toProtocolo = (page: Page) => find(page, 'Para', 'protocolo', protocolo)

/** Chooses an option of a select field. */
export async function choose(page: Page, field: RegExp, value: RegExp): Promise<void> {
  await page.getByRole('button', { name: field }).last().click()
  await page.getByRole('option', { name: value }).click()
}

/** Opens the list of a search field by typing. */
export async function typeInto(page: Page, field: string, text: string, shown: Locator): Promise<Locator> {
  const input = page.getByRole('combobox', { name: field })
  await input.fill('')
  await input.pressSequentially(text)
  return shown
}
const option = (page: Page, name: RegExp) => page.getByRole('option', { name })

/** Opens a select field. */
async function opened(page: Page, field: RegExp): Promise<Locator> {
  await page.getByRole('button', { name: field }).last().click()
  return page.getByRole('option').first()
}

/** An empty draft while the directory is read, without favourites, and with its missing fields. */
async function seeNew({ see }: StateWalk, { page, line }: StateWindow): Promise<void> {
  const held = Promise.withResolvers<void>()
  let asked = 0
  line.judge(async ({ path }): Promise<Verdict> => {
    if (!/^\/v2\/agente\//.test(path)) return 'pass'
    asked += 1
    if (asked > 12) await held.promise
    return 'pass'
  })
  await signIn(page, 'ana.prado')
  await goTo(page, /^Rascunhos/)
  await expect(page.getByText('Nenhum rascunho')).toBeVisible()
  await see(page, 'no-drafts')
  await begin(page)
  await expect(page.getByText(/^Baixando a lista de destinatários pela primeira vez/)).toBeVisible()
  await see(page, 'reading-the-directory')
  line.judge(() => 'pass')
  held.resolve()
  await readDirectory(page)
  await expect(page.getByText(/^Baixando a lista de destinatários/)).toBeHidden()
  await see(page, 'new')
  await sendIt(page)
  await expect(page.getByText('Escreva ao menos uma frase.')).toBeVisible()
  await see(page, 'what-is-lacking')
}

/** Recipients, favourites and the sender. */
async function seeRecipients({ see }: StateWalk, { page }: StateWindow): Promise<void> {
  await see(page, 'found-by-typing', () => typeInto(page, 'Para', 'ge', option(page, /^GEADM/)))
  await see(page, 'nobody-found', () => typeInto(page, 'Para', 'zzz', page.getByText('Ninguém com este nome.')))
  await toProtocolo(page)
  const keep = page.getByRole('menuitem', { name: /^Guardar PROTOCOLO/ })
  const favourites = () => page.getByRole('button', { name: 'Favoritos' }).click()
  await see(page, 'favourites', () => favourites().then(() => keep))
  await favourites()
  await keep.click()
  await find(page, 'Para', 'cpl', /^CPL/)
  await find(page, 'Para', 'bruno', /Bruno Reis/)
  await find(page, 'Para', 'fazenda', /^SEFAZ/)
  await find(page, 'Para', 'orc', /^GT-ORC/)
  await see(page, 'several-recipients')
  await begin(page)
  await see(page, 'at-hand', async () => {
    await page.getByRole('combobox', { name: 'Para' }).press('ArrowDown')
    return page.getByRole('group', { name: 'Favoritos' })
  })
  await see(page, 'in-whose-name', () => opened(page, /De$/))
  await find(page, 'Para', 'bruno', /Bruno Reis/)
  await choose(page, /De$/, /como cidadão/)
  await box(page, 'Assunto').fill('Meus dados')
  await box(page, 'Mensagem').fill('Seguem os dados para conferência.')
  await sendIt(page)
  await expect(page.getByText(/^Um cidadão só envia/)).toBeVisible()
  await see(page, 'as-a-citizen')
  await page.getByRole('button', { name: 'Mais', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Descartar rascunho' }).click()
}

/** The access, with the statements about a secret. */
async function seeAccess({ see }: StateWalk, { page }: StateWindow): Promise<void> {
  await begin(page)
  await toProtocolo(page)
  await box(page, 'Assunto').fill('Plano de segurança do prédio')
  await box(page, 'Mensagem').fill('Segue o plano para conhecimento.')
  await saved(page)
  await see(page, 'access-levels', () => opened(page, /Acesso$/))
  await choose(page, /Acesso$/, /^Público/)
  await see(page, 'public')
  await choose(page, /Acesso$/, /^Sigiloso/)
  await expect(page.getByRole('group', { name: 'Fundamentos legais' }).getByRole('checkbox').first()).toBeAttached()
  await see(page, 'secret')
  await choose(page, /Acesso$/, /^Classificado/)
  await sendIt(page)
  await expect(page.getByText('Escolha quem aprova.')).toBeVisible()
  await see(page, 'classified-lacking')
  await page.getByText('Segurança da sociedade ou do Estado', { exact: true }).click()
  await box(page, 'Anos').fill('5')
  await box(page, 'Justificativa').fill('Põe em risco quem trabalha no prédio.')
  await page.getByRole('combobox', { name: 'Quem aprova' }).click()
  await find(page, 'Quem aprova', 'bruno', /Bruno Reis/)
  await expect(page.getByText('Com este prazo: Reservado.')).toBeVisible()
  await see(page, 'classified')
}

/** Templates. */
async function seeTemplates({ see }: StateWalk, { page }: StateWindow): Promise<void> {
  const empty = { recipients: [], message: '', notifyByEmail: false }
  const named = [
    ['Notas do mês', 'Notas fiscais do mês'],
    ['Encaminhamento de folha', 'Folha de pagamento, conferência e providências'],
  ] as const
  for (const [name, subject] of named)
    await ask(page, 'templates.add', { name, fields: { ...empty, access: 'Publico', subject } })
  const menu = () => page.getByRole('button', { name: 'Modelos' }).click()
  const entry = (name: string) => page.getByRole('menuitem', { name })
  await see(page, 'templates', () => menu().then(() => entry('Guardar como modelo…')))
  for (const [state, name] of [
    ['keep-as-template', 'Guardar como modelo…'],
    ['manage-templates', 'Renomear ou remover…'],
  ] as const) {
    await see(page, state, async () => {
      await menu()
      await entry(name).click()
      return page.getByRole('alertdialog')
    })
  }
}

/** A user without a role. */
async function seeCitizen(walk: StateWalk): Promise<void> {
  const { page } = await walk.openMalote({ login: 'marina.alves' })
  await readDirectory(page)
  await begin(page)
  await toProtocolo(page)
  await box(page, 'Assunto').fill('Pedido de informação')
  await box(page, 'Mensagem').fill('Peço cópia do meu processo.')
  await choose(page, /Acesso$/, /^Sigiloso/)
  await walk.see(page, 'a-citizen')
}

/** All states of the fields of a forwarding. */
export async function seeWriting(walk: StateWalk): Promise<StateWindow> {
  const maloteWindow = await walk.openMalote({})
  await seeNew(walk, maloteWindow)
  await seeRecipients(walk, maloteWindow)
  await seeAccess(walk, maloteWindow)
  await seeTemplates(walk, maloteWindow)
  await seeCitizen(walk)
  return maloteWindow
}
