import type { Page } from '@playwright/test'
import { idOfUnit } from '../../service/sample/rows.ts'
import { makeScanPdf, makeTextPdf } from '../support/pdfs.ts'
import { asPerson } from '../support/records.ts'
import { readTables } from '../support/tables.ts'
import { expect, test } from './fixtures.ts'
import { addDrafts, choose, find, prepareForSignature } from './walk/capture.ts'
import { readDirectory } from './walk/directory.ts'
import { dropFiles } from './walk/drop.ts'
import { openInBox } from './walk/forwarding.ts'
import { bring } from './walk/offline.ts'
import { goTo, openTab, signInQuickly } from './walk/session.ts'
import { sign } from './walk/signatures.ts'

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
  await expect(page.locator('[data-compose]')).toBeHidden()
  await goTo(page, /^Envios/)
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
  'people open a process by a route that was armed offline and act on it in turn, each act once, also over kills and against a quicker colleague'
test(title, { tag: '@all' }, async ({ folder, openMalote, openLine, ownService: service }) => {
  test.setTimeout(400_000)
  const line = await openLine(service)
  const first = await openMalote({ login: 'ana.prado', apiUrl: line.url, service, ownProcess: true })
  const ana = first.page
  const [bruno, carla] = await Promise.all(
    ['bruno.reis', 'carla.nunes'].map(async (login) => (await openMalote({ login, service })).page),
  )
  if (!bruno || !carla) throw new Error('there are no three people')
  const [nota, anexo] = [await makeScanPdf(folder, 'Nota 1'), await makeScanPdf(folder, 'Anexo')]
  const parecer = await makeTextPdf(folder, 'Parecer', 1)
  let protocolo = ''

  await test.step('Ana asks offline for one with a note and with an opinion that Bruno signs', async () => {
    await readDirectory(ana)
    line.judge(() => 'drop')
    await addDrafts(ana, [nota, parecer])
    await choose(ana, [parecer.name])
    await prepareForSignature(ana, '01.01', ['Bruno Reis'])
    await choose(ana, [nota.name, parecer.name])
    await button(ana, 'Processo').click()
    await ana.getByRole('menuitem', { name: 'Autuar com estes documentos' }).click()
    await find(ana, 'Classe', '01', /^01/)
    await box(ana, 'Resumo').fill('Contas da ponte')
    await expect(ana.getByText(/salvo às/)).toBeVisible()
    await send(ana, 'Autuar')
    await expect(operation(ana, 'Contas da ponte').first()).toContainText('aguardando 2 envios')
  })

  await test.step('over a kill it is opened once he has signed', async () => {
    await first.malote.kill()
    line.judge(() => 'pass')
    await ana.goto(await first.malote.restart())
    await signInQuickly(ana, 'ana.prado')
    await sign(bruno, parecer.name)
    await goTo(ana, /^Envios/)
    const row = operation(ana, 'Contas da ponte').first()
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
    await openTab(ana, 'Abertos aqui')
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
    await dropFiles(carla, [anexo.path], 'anexar')
    await expect(carla.getByRole('row', { name: new RegExp(anexo.name) })).toBeVisible()
    await box(carla, 'Justificativa').fill('O que faltava.')
    await send(carla, 'Entranhar')
    await done(carla, `Entranhamento, processo ${protocolo}`)
    await openProcess(carla, 'PROTOCOLO', protocolo)
    await begin(carla, 'Desentranhar', { isInMenu: true })
    await carla.getByText(/^\d\. Nota 1\.pdf$/).click()
    await box(carla, 'Justificativa').fill('Em dobro.')
    await send(carla, 'Desentranhar')
    await done(carla, `Desentranhamento, processo ${protocolo}`)
  })

  await test.step('attaches a forwarding as a whole', async () => {
    const extrato = await makeTextPdf(folder, 'Extrato', 1)
    await bring(await asPerson(service, 'bruno.reis'), idOfUnit('SEFAZ/PROTOCOLO'), 'Para juntar', extrato)
    await openInBox(carla, /^PROTOCOLO/, 'Para juntar')
    await button(carla, 'Processo').click()
    await carla.getByRole('menuitem', { name: 'Entranhar em um processo' }).click()
    await find(carla, 'Processo', protocolo, protocolo)
    await box(carla, 'Justificativa').fill('Veio depois.')
    await send(carla, 'Entranhar')
    await done(carla, `Entranhamento de encaminhamento, processo ${protocolo}`)
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
    await openTab(carla, 'Abertos aqui')
    await carla.getByRole('option', { name: new RegExp(protocolo) }).dblclick()
    await begin(carla, 'Reabrir')
    await box(carla, 'Justificativa').fill('Novo fato.')
    await send(carla, 'Reabrir')
    await done(carla, `Reabertura, processo ${protocolo}`)
  })

  await test.step('each of them sees all acts and pieces', async () => {
    for (const page of [ana, bruno, carla]) {
      await goTo(page, /^Processos/)
      await openTab(page, 'Abertos aqui')
      await page.getByRole('option', { name: new RegExp(protocolo) }).dblclick()
      await expect(page.getByText('14 peças')).toBeVisible()
      await expect(page.getByRole('list', { name: 'Tramitação' }).getByRole('listitem')).toContainText([
        'Reabertura',
        'Encerramento',
        'Edição',
        'Entranhamento, peça 10',
        'Peça 1 retirada.',
        'Entranhamento, peça 7',
        'Despacho para PROTOCOLO',
        'Avocamento',
        'Despacho para PROTOCOLO',
        'Autuação, peças 1 e 2',
      ])
    }
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
    ['Entranhamento', 'Veio depois.'],
    ['Edicao', null],
    ['Encerramento', 'Arquive-se.'],
    ['Reabertura', 'Novo fato.'],
  ])
})
