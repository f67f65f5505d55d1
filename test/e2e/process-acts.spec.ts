import type { Page } from '@playwright/test'
import { makeScanPdf } from '../support/pdfs.ts'
import { readTables } from '../support/tables.ts'
import { expect, test } from './fixtures.ts'
import { addDrafts, choose, find, registryOf, submit } from './walk/capture.ts'
import { dropFiles } from './walk/drop.ts'
import { goTo, signInQuickly } from './walk/session.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const box = (page: Page, name: string) => page.getByRole('textbox', { name })

/** Opens the page of a process from the box of a unit. */
async function openProcess(page: Page, unit: string, protocolo: string): Promise<void> {
  await goTo(page, /^Processos/)
  const choice = page.getByRole('button', { name: /Caixa$/ })
  await expect(choice).toBeVisible()
  if ((await choice.textContent())?.startsWith(unit) !== true) {
    await choice.click()
    await page.getByRole('option', { name: new RegExp(`^${unit}`) }).click()
  }
  await page.getByRole('option', { name: new RegExp(protocolo) }).dblclick()
  await expect(page.getByText(/^Você age como/)).toBeVisible()
}

/** Begins an act by its button, or in the menu. */
async function begin(page: Page, verb: string, { isInMenu = false } = {}): Promise<void> {
  if (!isInMenu) return button(page, verb).click()
  await button(page, 'Mais atos').click()
  await page.getByRole('menuitem', { name: verb, exact: true }).click()
}

async function send(page: Page, verb: string): Promise<void> {
  await button(page, verb).click()
  await expect(page.getByRole('heading', { name: 'Envios' })).toBeVisible()
}

const operation = (page: Page, title: string) => page.getByRole('option', { name: title })
const done = (page: Page, title: string) =>
  expect(operation(page, title).first()).toContainText('ato registrado no processo')

async function writeDispatch(page: Page, message: string): Promise<void> {
  await begin(page, 'Despachar')
  await find(page, 'Destino', 'protocolo', /^PROTOCOLO, .*SEFAZ/s)
  await box(page, 'Mensagem').fill(message)
}

const title =
  'people open a process and act on it in turn, each act once, also over a kill and against a quicker colleague'
test(title, { tag: '@all' }, async ({ folder, openMalote, openLine, ownService: service }) => {
  test.setTimeout(300_000)
  const line = await openLine(service)
  const first = await openMalote({ login: 'ana.prado', apiUrl: line.url, service, ownProcess: true })
  const ana = first.page
  const [bruno, carla] = await Promise.all(
    ['bruno.reis', 'carla.nunes'].map(async (login) => (await openMalote({ login, service })).page),
  )
  if (!bruno || !carla) throw new Error('there are no three people')
  const papers = await Promise.all(['Nota 1', 'Nota 2', 'Anexo'].map((name) => makeScanPdf(folder, name)))
  const [nota, outra, anexo] = papers
  if (!nota || !outra || !anexo) throw new Error('there are no three papers')
  let protocolo = ''

  await test.step('Ana opens one with two documents', async () => {
    await addDrafts(ana, [nota, outra])
    await choose(ana, [nota.name, outra.name])
    await submit(ana, 'Capturar 2 documentos')
    await registryOf(ana, nota.name)
    await registryOf(ana, outra.name)
    await goTo(ana, 'Documentos')
    await ana.getByRole('option', { name: nota.name }).click()
    await ana.getByRole('option', { name: outra.name }).click({ modifiers: ['ControlOrMeta'] })
    await button(ana, 'Processo').click()
    await ana.getByRole('menuitem', { name: 'Autuar com estes documentos' }).click()
    await find(ana, 'Classe', '01', /^01/)
    await box(ana, 'Resumo').fill('Contas da ponte')
    await send(ana, 'Autuar')
    const row = operation(ana, 'Contas da ponte')
    await expect(row).toContainText(/autuado \d{4}-[A-Z0-9]{5}/)
    protocolo = /\d{4}-[A-Z0-9]{5}(?![A-Z0-9])/.exec((await row.textContent()) ?? '')?.[0] ?? ''
  })

  await test.step('dispatches it, over a kill after the service has taken the request', async () => {
    await openProcess(ana, 'GECON', protocolo)
    await writeDispatch(ana, 'Para registro.')
    const { promise: killed, resolve } = Promise.withResolvers<void>()
    let isArmed = true
    line.judge(
      ({ path }) => {
        if (!isArmed || path !== '/v2/processos/despachar') return 'pass'
        isArmed = false
        return 'swallow'
      },
      () => void first.malote.kill().then(resolve),
    )
    await button(ana, 'Despachar').click()
    await killed
    line.judge(() => 'pass')
    await ana.goto(await first.malote.restart())
    await signInQuickly(ana, 'ana.prado')
    await goTo(ana, /^Envios/)
    await done(ana, `Despacho, processo ${protocolo}`)
  })

  await test.step('and takes it back', async () => {
    await goTo(ana, /^Processos/)
    await ana.getByRole('tab', { name: 'Abertos aqui' }).click()
    await ana.getByRole('option', { name: new RegExp(protocolo) }).dblclick()
    await begin(ana, 'Avocar')
    await box(ana, 'Justificativa').fill('Faltou um documento.')
    await send(ana, 'Avocar')
    await done(ana, `Avocamento, processo ${protocolo}`)
  })

  await test.step('Bruno dispatches it while Ana writes, whose act is refused and kept', async () => {
    await openProcess(ana, 'GECON', protocolo)
    await begin(ana, 'Encerrar', { isInMenu: true })
    await box(ana, 'Desfecho').fill('Arquive-se, contas em ordem.')
    await openProcess(bruno, 'GECON', protocolo)
    await writeDispatch(bruno, 'De novo, completo.')
    await send(bruno, 'Despachar')
    await done(bruno, `Despacho, processo ${protocolo}`)
    await send(ana, 'Encerrar')
    const refused = operation(ana, `Encerramento, processo ${protocolo}`)
    await expect(refused).toContainText(/O processo não está com este papel/)
    await refused.click()
    await expect(ana.getByText(/O que você escreveu continua em Rascunhos\.$/)).toBeVisible()
    await goTo(ana, /^Rascunhos/)
    await ana.getByRole('option', { name: `Encerramento, processo ${protocolo}` }).click()
    await expect(box(ana, 'Desfecho')).toHaveValue('Arquive-se, contas em ordem.')
    await expect(ana.getByText('O processo está agora com PROTOCOLO.')).toBeVisible()
  })

  await test.step('Carla attaches a file, which is captured before, and detaches one', async () => {
    await openProcess(carla, 'PROTOCOLO', protocolo)
    await begin(carla, 'Entranhar')
    await dropFiles(carla, [anexo.path])
    await expect(carla.getByRole('row', { name: new RegExp(anexo.name) })).toBeVisible()
    await box(carla, 'Justificativa').fill('O que faltava.')
    await send(carla, 'Entranhar')
    await done(carla, `Entranhamento, processo ${protocolo}`)
    await openProcess(carla, 'PROTOCOLO', protocolo)
    await begin(carla, 'Desentranhar', { isInMenu: true })
    await carla.getByText(/^\d\. Nota 2\.pdf$/).click()
    await box(carla, 'Justificativa').fill('Em dobro.')
    await send(carla, 'Desentranhar')
    await done(carla, `Desentranhamento, processo ${protocolo}`)
  })

  await test.step('edits, closes and reopens it', async () => {
    await openProcess(carla, 'PROTOCOLO', protocolo)
    await begin(carla, 'Editar', { isInMenu: true })
    await expect(box(carla, 'Resumo')).toHaveValue('Contas da ponte')
    await expect(carla.getByRole('combobox', { name: 'Classe' })).toHaveValue(/^01/)
    await box(carla, 'Resumo').fill('Contas da ponte nova')
    await send(carla, 'Editar')
    await done(carla, `Edição, processo ${protocolo}`)
    await openProcess(carla, 'PROTOCOLO', protocolo)
    await begin(carla, 'Encerrar', { isInMenu: true })
    await box(carla, 'Desfecho').fill('Arquive-se.')
    await send(carla, 'Encerrar')
    await done(carla, `Encerramento, processo ${protocolo}`)
    await goTo(carla, /^Processos/)
    await carla.getByRole('tab', { name: 'Abertos aqui' }).click()
    await carla.getByRole('option', { name: new RegExp(protocolo) }).dblclick()
    await begin(carla, 'Reabrir')
    await box(carla, 'Justificativa').fill('Novo fato.')
    await send(carla, 'Reabrir')
    await done(carla, `Reabertura, processo ${protocolo}`)
  })

  await first.malote.stop()
  await service.stop()
  const { processos, atos } = await readTables(service)
  const mine = processos.filter((each) => each.protocolo === protocolo)
  expect(mine).toMatchObject([{ resumo: 'Contas da ponte nova', situacao: 'EmAndamento' }])
  expect(atos.toSorted((a, b) => a.ordem - b.ordem).map(({ tipo, texto }) => [tipo, texto])).toEqual([
    ['Autuacao', null],
    ['Despacho', 'Para registro.'],
    ['Avocamento', 'Faltou um documento.'],
    ['Despacho', 'De novo, completo.'],
    ['Entranhamento', 'O que faltava.'],
    ['Desentranhamento', 'Em dobro.'],
    ['Edicao', null],
    ['Encerramento', 'Arquive-se.'],
    ['Reabertura', 'Novo fato.'],
  ])
})
