import type { Page } from '@playwright/test'
import { idOfUnit } from '../../../service/sample/rows.ts'
import { refusalOf, type Verdict } from '../../support/fault-proxy.ts'
import { makeTextPdf } from '../../support/pdfs.ts'
import { asPerson, organizacional } from '../../support/records.ts'
import { box, saved } from './compose-states.ts'
import { expect } from './expect.ts'
import { ask } from './folders.ts'
import { bring } from './offline.ts'
import { fromListMenu, goTo, openTab, signIn } from './session.ts'
import type { StateWalk, StateWindow } from './states.ts'

const letters = [
  'Prestação de contas do convênio 12/2026',
  'Ofício 88/2026: diárias de novembro',
  'Parecer sobre o aditivo da ponte',
  'Folha de pagamento, conferência',
  'Relatório trimestral de execução',
] as const
const gecon = /^GECON/
const idCaixa = idOfUnit('SEFAZ/GECON')

const listOf = (page: Page) => page.getByRole('listbox', { name: 'Encaminhamentos', exact: true })
const row = (page: Page, name: RegExp) => listOf(page).getByRole('option', { name })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Buscar encaminhamento' })
const refresh = (page: Page) => fromListMenu(page, 'Atualizar')
const searched = /encaminhamentos\/paginated-search/

/** The states of a box while the service answers: loading, empty, a list, one item, several items. */
async function seeList({ see, service, folder }: StateWalk, { page, line }: StateWindow): Promise<void> {
  const held = Promise.withResolvers<void>()
  line.judge(async ({ path }): Promise<Verdict> => {
    if (searched.test(path)) await held.promise
    return 'pass'
  })
  await signIn(page, 'bruno.reis')
  await goTo(page, gecon)
  await see(page, 'loading')
  held.resolve()
  line.judge(() => 'pass')
  await expect(page.getByText('Nada chegou ainda')).toBeVisible()
  await see(page, 'empty')
  const elisa = await asPerson(service, 'elisa.fontes')
  const paper = await makeTextPdf(folder, 'Relatório de execução', 3)
  for (const letter of letters) await bring(elisa, idCaixa, letter, letter === letters[0] ? paper : undefined)
  await expect(async () => {
    await refresh(page)
    await expect(listOf(page).getByRole('option')).toHaveCount(letters.length, { timeout: 2000 })
  }).toPass()
  await see(page, 'list')
  await row(page, /Prestação/).click()
  await expect(page.getByRole('button', { name: 'Responder' })).toBeVisible()
  await see(page, 'reading')
  await page.getByRole('button', { name: `Abrir ${paper.name}` }).click()
  await expect(page.locator('canvas[data-drawn]').first()).toBeVisible()
  await see(page, 'reading-a-document')
  await listOf(page).getByRole('option').first().click()
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByRole('button', { name: /^Resolver 3/ })).toBeVisible()
  await see(page, 'several')
}

/** The search. */
async function seeSearch({ see }: StateWalk, { page }: StateWindow): Promise<void> {
  await search(page).fill('execuc')
  await expect(page.getByRole('listbox', { name: 'Encaminhamentos encontrados' })).toBeVisible()
  await page.getByText('Em todas as caixas').click()
  await see(page, 'found')
  await search(page).fill('zzz')
  await expect(page.getByText('Nada encontrado')).toBeVisible()
  await see(page, 'nothing-found')
  await search(page).fill('')
}

/** Acts on a forwarding, and acts of others. */
async function seeActs({ see, service }: StateWalk, { page }: StateWindow): Promise<void> {
  for (const [act, name] of [
    ['Responder', 'reply'],
    ['Reencaminhar', 're-forward'],
  ] as const) {
    await row(page, /Parecer/).click()
    await page.getByRole('button', { name: act }).click()
    await box(page, 'Mensagem').fill('De acordo.')
    await saved(page)
    await see(page, name)
    await goTo(page, gecon)
  }
  await ask(page, 'settings.update', { holdSeconds: 60 })
  await row(page, /Folha/).click()
  await page.getByRole('button', { name: 'Resolver', exact: true }).click()
  await expect(page.getByRole('contentinfo')).toContainText('Será resolvido em')
  await see(page, 'resolving')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Desfazer' }).click()
  await ask(page, 'settings.update', { holdSeconds: 0 })

  const [ana, bruno] = [await asPerson(service, 'ana.prado'), await asPerson(service, 'bruno.reis')]
  const filter = { pasta: 'Entrada', texto: 'Ofício 88' }
  const found = await bruno.post(`/v2/caixas/${idCaixa}/encaminhamentos/paginated-search`, filter)
  const act = {
    idResponsavel: ana.roles[0]?.id,
    restricaoAcesso: organizacional,
    mensagem: 'De acordo com as diárias.',
  }
  await row(page, /Ofício 88/).click()
  await expect(page.getByRole('button', { name: 'Responder' })).toBeVisible()
  await ana.post('/v2/encaminhamento/responder', { ...act, idEncaminhamentoAnterior: found.body.result[0].id })
  await expect(async () => {
    await refresh(page)
    await expect(page.getByText(/não está mais na entrada/)).toBeVisible({ timeout: 2000 })
  }).toPass()
  await see(page, 'a-colleague-was-quicker')
  await openTab(page, 'Resolvidos')
  await row(page, /Ofício 88/).click()
  await expect(page.getByRole('list', { name: 'Tramitação' })).toBeVisible()
  await see(page, 'a-thread')
  await openTab(page, 'Enviados')
  await expect(page.getByText('Nada saiu desta caixa')).toBeVisible()
  await see(page, 'nothing-sent')
}

/** Sent forwardings and their complements. */
async function seeSent({ see, service }: StateWalk, { page }: StateWindow): Promise<void> {
  await bring(await asPerson(service, 'bruno.reis'), idOfUnit('SEFAZ/PROTOCOLO'), 'Balancete de outubro')
  await goTo(page, /^Contador/)
  await openTab(page, 'Enviados')
  await expect(async () => {
    await refresh(page)
    await row(page, /Balancete/).click({ timeout: 2000 })
  }).toPass()
  await expect(page.getByRole('button', { name: 'Complementar' })).toBeVisible()
  await see(page, 'sent')
  await page.getByRole('button', { name: 'Complementar' }).click()
  await box(page, 'Mensagem').fill('Segue também o anexo.')
  await saved(page)
  await see(page, 'complement')
  await goTo(page, gecon)
}

/** Without the service, and with its refusals. */
async function seeFailures({ see }: StateWalk, { page, line }: StateWindow): Promise<void> {
  line.judge(() => 'drop')
  await openTab(page, 'Entrada')
  await refresh(page)
  await expect(page.getByText(/^Sem dados novos do serviço/).first()).toBeVisible()
  await row(page, /Prestação/).click()
  await see(page, 'offline')
  line.judge(({ path }) => (searched.test(path) ? refusalOf(403) : 'pass'))
  await refresh(page)
  await expect(page.getByRole('region', { name: 'Encaminhamentos' }).getByRole('alert')).toBeVisible()
  await see(page, 'refused')
  line.judge(() => 'pass')
}

/** All states of a box. */
export async function seeBox(walk: StateWalk): Promise<void> {
  const maloteWindow = await walk.openMalote({})
  await seeList(walk, maloteWindow)
  await seeSearch(walk, maloteWindow)
  await seeActs(walk, maloteWindow)
  await seeSent(walk, maloteWindow)
  await seeFailures(walk, maloteWindow)
}
