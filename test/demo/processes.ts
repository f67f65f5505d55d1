import type { Locator } from '@playwright/test'
import { idOfUnit } from '../../service/sample/rows.ts'
import { expect } from '../e2e/walk/expect.ts'
import { actAtService, goToProcesses, onProcess, openAtService } from '../e2e/walk/processes.ts'
import { goTo, openTab, signIn } from '../e2e/walk/session.ts'
import { refusalOf, type Verdict } from '../support/fault-proxy.ts'
import { makeTextPdf } from '../support/pdfs.ts'
import { asPerson, type Person } from '../support/records.ts'
import type { MaloteWindow, Studio } from './pictures.ts'

const subjects = [
  'Aquisição de equipamentos de informática para as unidades do interior, com entrega parcelada',
  'Reforma da escola Professora Dalva',
  'Diárias de novembro',
  'Aditivo do contrato 4/2026',
  'Folha de pagamento, conferência',
]
const many = 40

/** A process with several documents, one taken out, sent away and taken back. */
async function makeLong(ana: Person, { folder }: Studio): Promise<string> {
  const names = ['Ofício 112/2026 - SEDU', 'Plano de trabalho', 'Relatório de execução', 'Nota fiscal 1042']
  const papers = []
  for (const name of names) papers.push(await makeTextPdf(folder, name.replace('/', '-'), 2))
  const { id, protocolo } = await openAtService(ana, 'Prestação de contas do convênio 12/2026', papers)
  const on = onProcess(id)
  await actAtService(ana, 'desentranhar', { ...on, justificativa: 'A nota está em dobro.', sequenciais: [4] })
  const mensagem =
    'Trata-se da prestação de contas do convênio. Falta o extrato de agosto, que a unidade gestora apresentará em dez dias.'
  await actAtService(ana, 'despachar', { ...on, idDestino: idOfUnit('SEFAZ/PROTOCOLO'), mensagem })
  await actAtService(ana, 'avocar', { ...on, justificativa: 'O extrato chegou.' })
  return protocolo
}

async function seeList({ see }: Studio, { page, line }: MaloteWindow): Promise<void> {
  const held = Promise.withResolvers<void>()
  line.judge(async ({ path }): Promise<Verdict> => {
    if (/processos\/paginated-search/.test(path)) await held.promise
    return 'pass'
  })
  await signIn(page, 'ana.prado')
  await goTo(page, /^Processos/)
  await expect(page.getByRole('status', { name: 'Buscando os processos' })).toBeVisible()
  await see(page, 'loading')
  held.resolve()
  line.judge(() => 'pass')
  await goToProcesses(page)
  await expect(page.getByRole('option', { name: /2026-C0NV1/ })).toBeVisible()
  await see(page, 'list')
  await page.getByRole('radio', { name: /^Encerrados/ }).click()
  await see(page, 'empty')
  await page.getByRole('radio', { name: /^Em andamento/ }).click()
}

async function seePage(studio: Studio, { page, line }: MaloteWindow, protocolo: string): Promise<void> {
  const { see } = studio
  const row = page.getByRole('option', { name: new RegExp(protocolo) })
  await row.click()
  await expect(page.getByText('O extrato chegou.')).toBeVisible()
  await see(page, 'overview')
  await page.getByRole('button', { name: 'Abrir processo' }).click()
  await expect(page.locator('canvas[data-drawn]').first()).toBeVisible()
  await see(page, 'page')
  await page.getByRole('option', { name: /^4\./ }).click()
  await page.getByRole('tab', { name: 'Dados' }).click()
  await see(page, 'page-data-and-a-piece-taken-out')
  await seeWhole(studio, { page, line }, row)
  line.judge(() => 'drop')
  await page.reload()
  await goTo(page, /^Processos/)
  await expect(page.getByText(/^Sem dados novos do serviço\. Exibindo/)).toBeVisible()
  await see(page, 'offline')
  await openTab(page, 'Abertos aqui')
  await row.dblclick()
  await expect(page.getByText(/^Sem dados novos do serviço\. Exibindo/).first()).toBeVisible()
  await see(page, 'page-offline')
  line.judge(({ path }) => (/\/v2\/processos\//.test(path) ? refusalOf(403) : 'pass'))
  await goTo(page, /^Processos/)
  await page.getByRole('option').nth(1).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await see(page, 'refused')
  line.judge(() => 'pass')
}

/** All pieces in sequence, and the process saved outside Malote. */
async function seeWhole(
  { see }: Studio,
  { page, line }: Pick<MaloteWindow, 'page' | 'line'>,
  row: Locator,
): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const choose = async (name: string) => {
    await button('Mais').click()
    await page.getByRole('menuitem', { name }).click()
  }
  await button('Mais').click()
  await see(page, 'page-more')
  await page.getByRole('menuitem', { name: 'Ler tudo em sequência' }).click()
  await expect(page.locator('canvas[data-drawn]').first()).toBeVisible()
  await expect(page.getByText(/^Reunindo as peças/)).toBeHidden()
  await see(page, 'sequence')
  line.judge(({ path }) => (/\/v2\/documentos\//.test(path) ? refusalOf(403) : 'pass'))
  await page.reload()
  await goTo(page, /^Processos/)
  await openTab(page, 'Abertos aqui')
  await row.dblclick()
  await choose('Ler tudo em sequência')
  await expect(page.getByText(/não puderam ser mostradas/)).toBeVisible()
  await see(page, 'sequence-problems')
  await button('Ler uma peça por vez').click()
  await choose('Salvar o processo em PDF')
  await expect(button('Escolher esta pasta')).toBeEnabled()
  await see(page, 'save-choosing')
  await button('Escolher esta pasta').click()
  await expect(page.getByText(/^Salvo sem/)).toBeVisible()
  await see(page, 'saved-in-part')
  await button('Fechar').click()
  const held = Promise.withResolvers<void>()
  line.judge(async ({ path }): Promise<Verdict> => {
    if (/\/v2\/documentos\//.test(path)) await held.promise
    return 'pass'
  })
  await choose('Salvar em pasta')
  await button('Escolher esta pasta').click()
  await expect(page.getByText(/^Salvando em pasta: 0 de/)).toBeVisible()
  await see(page, 'saving')
  held.resolve()
  line.judge(() => 'pass')
  await expect(page.getByText(/^Salvo: /)).toBeVisible()
  await see(page, 'saved')
  await button('Fechar').click()
}

async function seeSearch({ see }: Studio, { page }: MaloteWindow): Promise<void> {
  await page.reload()
  await goTo(page, /^Processos/)
  const search = page.getByRole('searchbox', { name: 'Buscar protocolo ou resumo' })
  await search.fill('conven')
  await expect(page.getByRole('option').first()).toBeVisible()
  await see(page, 'found-here')
  await search.fill('2026-ZZZZZ')
  await see(page, 'nothing-found-here')
  await search.fill('')
  await openTab(page, 'No serviço')
  await see(page, 'service-form')
  await page.getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(page.getByText(/página 1 de/)).toBeVisible()
  await see(page, 'service-results')
}

/** A colleague acts on a watched process. */
async function seeWatched({ see, service }: Studio, { page }: MaloteWindow, ana: Person): Promise<void> {
  const { id, protocolo } = await openAtService(ana, 'Convênio com o município, acompanhado')
  await page.reload()
  await goToProcesses(page)
  await openTab(page, 'Acompanhados')
  await see(page, 'none-watched')
  await openTab(page, 'Nas caixas')
  await page.getByRole('option', { name: new RegExp(protocolo) }).click()
  await page.getByRole('button', { name: 'Acompanhar', exact: true }).click()
  await see(page, 'watched')
  const bruno = await asPerson(service, 'bruno.reis')
  const act = { ...onProcess(id), idDestino: idOfUnit('SEFAZ/PROTOCOLO'), mensagem: 'Para registro.' }
  await actAtService(bruno, 'despachar', act)
  await openTab(page, 'Acompanhados')
  // A process is checked every two minutes.
  await page.getByRole('region', { name: /^Novidades dos/ }).waitFor({ timeout: 180_000 })
  await see(page, 'news-of-a-watched-process')
}

export async function picturesOfProcesses(studio: Studio): Promise<void> {
  const ana = await asPerson(studio.service, 'ana.prado')
  const maloteWindow = await studio.openMalote({ home: studio.folder })
  await seeList(studio, maloteWindow)
  for (const subject of subjects) await openAtService(ana, subject)
  for (let number = 1; number <= many; number += 1) await openAtService(ana, `Diária ${number} de novembro de 2026`)
  const protocolo = await makeLong(ana, studio)
  await goTo(maloteWindow.page, /^Hoje/)
  await goToProcesses(maloteWindow.page)
  await seePage(studio, maloteWindow, protocolo)
  await seeSearch(studio, maloteWindow)
  await seeWatched(studio, maloteWindow, ana)
}
