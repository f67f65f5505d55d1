import { DatabaseSync } from 'node:sqlite'
import type { MaloteBridge } from '../../contract/bridge/bridge.ts'
import { idOfUnit } from '../../service/sample/rows.ts'
import { onlyFileIn } from '../support/cache-file.ts'
import { makeTextPdf } from '../support/pdfs.ts'
import { asPerson, organizacional } from '../support/records.ts'
import type { Service } from '../support/service.ts'
import { expect, test } from './fixtures.ts'
import { expectClean } from './walk/access.ts'
import { find } from './walk/capture.ts'
import { ask } from './walk/folders.ts'
import { openInBox } from './walk/forwarding.ts'
import { arrivedIn, bring, ended } from './walk/offline.ts'
import { fromListMenu, goTo, openTab } from './walk/session.ts'
import { roll, sheet } from './walk/viewer.ts'

const gecon = /^GECON/

/** Forwardings from Elisa to the unit of Ana and Bruno, one for each subject, in their order. */
async function sendToGecon(service: Service, subjects: readonly string[]): Promise<void> {
  const [ana, elisa] = [await asPerson(service, 'ana.prado'), await asPerson(service, 'elisa.fontes')]
  const boxes: { id: string; sigla?: string }[] = (await ana.get('/v2/usuario/caixas-encaminhamento')).body
  const idsDestinos = boxes.filter(({ sigla }) => sigla === 'GECON').map(({ id }) => id)
  for (const assunto of subjects) {
    const mensagem = `Peço manifestação sobre a execução de ${assunto} até sexta-feira.`
    const body = { assunto, mensagem, restricaoAcesso: organizacional, idResponsavel: elisa.roles[0]?.id, idsDestinos }
    await ended(elisa, (await elisa.post('/v2/encaminhamento/novo', body)).body.idEvento)
  }
}

test('of two simultaneous replies one is accepted, and the other user keeps the text and learns who replied', async ({
  openMalote,
  service,
}) => {
  const subject = 'Prazo comum'
  await sendToGecon(service, [subject])
  const [ana, bruno] = [await openMalote({ login: 'ana.prado' }), await openMalote({ login: 'bruno.reis' })]
  const texts = ['Ana responde.', 'Bruno responde.'] as const
  const pages = [ana.page, bruno.page] as const
  for (const [index, page] of pages.entries()) {
    await openInBox(page, gecon, subject)
    await page.getByRole('button', { name: 'Responder' }).click()
    await page.getByRole('textbox', { name: 'Mensagem' }).fill(texts[index] ?? '')
    await expect(page.getByText(/salvo às/)).toBeVisible()
  }
  await Promise.all(pages.map((page) => page.getByRole('button', { name: 'Enviar', exact: true }).click()))
  for (const page of pages) await goTo(page, /^Envios/)
  const rows = pages.map((page) => page.getByRole('option', { name: subject }).filter({ hasText: 'Resposta' }))
  for (const row of rows) await expect(row).toContainText(/respondido \d{4}-|não enviado|recusad/)
  const won = await Promise.all(rows.map(async (row) => /respondido \d{4}-/.test((await row.textContent()) ?? '')))
  expect(won.filter(Boolean)).toHaveLength(1)

  const [loser, text, winner] = won[0] ? [bruno.page, texts[1], 'Ana Prado'] : [ana.page, texts[0], 'Bruno Reis']
  await loser.getByRole('option', { name: subject }).filter({ hasText: 'Resposta' }).click()
  const detail = loser.getByRole('region', { name: 'Andamento do envio' })
  await expect(detail).toContainText(new RegExp(`${winner}.*em \\d`))
  await goTo(loser, /^Rascunhos/)
  await loser.getByRole('option', { name: subject }).click()
  await expect(loser.getByRole('textbox', { name: 'Mensagem' })).toHaveValue(text)
  await expect(loser.getByText(`Já houve resposta a este encaminhamento: ${winner} respondeu`)).toBeVisible()
  await expectClean(loser, 'a draft that came too late')
  await goTo(loser, gecon)
  await openTab(loser, 'Resolvidos')
  await loser.getByRole('option', { name: subject }).click()
  const strand = loser.getByRole('list', { name: 'Tramitação' })
  await expect(strand.getByRole('listitem')).toContainText([/encaminhou/, new RegExp(`${winner} respondeu`)])
  await expectClean(loser, 'a thread')
  // The thread marks the current step, too, and does not trap the focus.
  const region = () =>
    loser.evaluate(() => document.activeElement?.closest('[data-region]')?.getAttribute('data-region'))
  const seen = new Set<unknown>()
  for (let step = 0; step < 5; step += 1) {
    await loser.keyboard.press('F6')
    seen.add(await region())
  }
  expect([...seen].toSorted()).toEqual(['detail', 'list', 'nav', 'status', 'top'])
})

test('forwardings are searched, read, selected and marked by keyboard alone', async ({ openMalote, service }) => {
  const subjects = ['Convênio da ponte', 'Convênio da escola', 'Folha de março', 'Folha de abril']
  await sendToGecon(service, subjects)
  const { page } = await openMalote({ login: 'bruno.reis' })
  await goTo(page, gecon)
  const list = page.getByRole('listbox', { name: 'Encaminhamentos', exact: true })
  const folha = list.getByRole('option', { name: /Folha de abril/ })
  await expect(folha).toBeVisible()
  await expect(page).toHaveTitle(/^\(\d+\) Malote$/)
  await list.getByRole('option').first().focus()
  await page.keyboard.press('/')
  const search = page.getByRole('searchbox', { name: 'Buscar encaminhamento' })
  await expect(search).toBeFocused()
  await page.keyboard.type('convenio pon')
  const found = page.getByRole('listbox', { name: 'Encaminhamentos encontrados' })
  await expect(found.getByRole('option')).toHaveCount(1)
  await expect(found.locator('mark')).toHaveText(['Convênio', 'pon', 'Convênio', 'pon'])
  await expectClean(page, 'found')
  await page.keyboard.type('xx')
  await expect(page.getByText('Nada encontrado')).toBeVisible()
  await expectClean(page, 'nothing found')
  await page.keyboard.press('Escape')
  await expect(search).toHaveValue('')

  await folha.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByRole('heading', { name: '3 encaminhamentos selecionados' })).toBeVisible()
  await expectClean(page, 'several chosen')
  await page.getByRole('button', { name: 'Mais', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: 'Marcar como lidos' }).press('Enter')
  await expect(
    list.getByRole('option', { selected: true }).filter({ hasText: 'Folha de abril' }),
  ).not.toHaveAccessibleName(/Não lido/)
  await list.getByRole('option').first().focus()
  await page.keyboard.press('ControlOrMeta+a')
  await expect(list.getByRole('option', { selected: false })).toHaveCount(0)
  await page.keyboard.press('Home')
  await expect(page.getByRole('heading', { name: 'Folha de abril' })).toBeVisible()
  await page.keyboard.press('r')
  await expect(page.getByText(/Em resposta a Folha de abril/)).toBeVisible()
})

test('ten forwardings with documents go to one unit by one forwarding', async ({ folder, openMalote, service }) => {
  const elisa = await asPerson(service, 'elisa.fontes')
  const names = Array.from({ length: 10 }, (_, index) => `Convênio ${String(index + 1).padStart(2, '0')}`)
  for (const name of names) await bring(elisa, idOfUnit('SEFAZ/GECON'), name, await makeTextPdf(folder, name, 1))
  const { page } = await openMalote({ login: 'ana.prado' })
  await goTo(page, gecon)
  const list = page.getByRole('listbox', { name: 'Encaminhamentos', exact: true })
  await list.getByRole('option', { name: /Convênio 10/ }).click()
  await list.getByRole('option', { name: /Convênio 01/ }).click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: 'Encaminhar juntos' }).click()
  for (const name of names) await expect(page.getByRole('row', { name: new RegExp(`${name}\\.pdf`) })).toBeVisible()
  await expectClean(page, 'a draft with the documents of ten forwardings')
  await find(page, 'Para', 'protocolo', /^PROTOCOLO, .*SEFAZ/s)
  await page.getByRole('textbox', { name: 'Assunto' }).fill('Convênios de novembro')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  const carla = await asPerson(service, 'carla.nunes')
  const arrived = async () =>
    (await arrivedIn(carla, idOfUnit('SEFAZ/PROTOCOLO'))).filter(([subject]) => subject === 'Convênios de novembro')
  await expect.poll(async () => (await arrived()).map(([, documents]) => documents.length)).toEqual([10])
  await goTo(page, gecon)
  for (const name of names) await expect(list.getByRole('option', { name: new RegExp(name) })).toBeVisible()
})

test('a shortcut letter in an open PDF acts only on the PDF', async ({ folder, openMalote, service }) => {
  const elisa = await asPerson(service, 'elisa.fontes')
  const paper = await makeTextPdf(folder, 'Relatório a girar', 2)
  await bring(elisa, idOfUnit('SEFAZ/GECON'), 'Prazo do relatório', paper)
  const { page } = await openMalote({ login: 'bruno.reis' })
  await openInBox(page, gecon, 'Prazo do relatório')
  await page.getByRole('button', { name: `Abrir ${paper.name}` }).click()
  await expect(sheet(page, 1).locator('canvas[data-drawn]')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Responder' })).toBeVisible()
  await roll(page).focus()
  for (const turn of [90, 180]) {
    await page.keyboard.press('r')
    await expect(sheet(page, 1).locator(`[data-turn="${turn}"]`)).toBeVisible()
  }
  expect(await ask(page, 'compose.list', {})).toEqual([])
  await page.getByRole('button', { name: 'Responder' }).focus()
  await page.keyboard.press('r')
  await expect(page.getByText(/Em resposta a Prazo do relatório/)).toBeVisible()
})

test('an offline box says that it is unknown after its local copy was lost', async ({
  openMalote,
  service,
  openLine,
}) => {
  const subject = 'Guardado até aqui'
  await sendToGecon(service, [subject, 'Ainda por ler'])
  const line = await openLine()
  const { page, malote } = await openMalote({ login: 'ana.prado', apiUrl: line.url })
  await openInBox(page, gecon, subject)
  // Open, the menu lists the boxes.
  await page.getByRole('button', { name: 'Abrir o menu' }).click()
  line.judge(() => 'drop')
  const file = new DatabaseSync(onlyFileIn(malote.dataFolder))
  file.exec(`PRAGMA ignore_check_constraints = ON; PRAGMA busy_timeout = 5000; UPDATE boxes SET content = '{'`)
  file.close()
  // The next read of the boxes finds the loss; it can be this one.
  await page.evaluate(() => (window as unknown as { malote: MaloteBridge }).malote.call('boxes.list', {}))
  await expect(page.getByRole('navigation')).toContainText('Sem resposta do serviço: as suas caixas aparecem')
  const list = page.getByRole('region', { name: 'Encaminhamentos' })
  await expect(list).toContainText('Caixa ainda não lida')
  await expect(list).not.toContainText('Nada chegou ainda')
  await expectClean(page, 'a box of which nothing is known')
  await expect(page.getByText('não está mais na entrada')).toBeHidden()
  line.judge(() => 'pass')
  await fromListMenu(page, 'Atualizar')
  await expect(list.getByRole('option', { name: subject })).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('button', { name: gecon })).toBeVisible()
  await expect(page.getByRole('navigation')).not.toContainText('Sem resposta do serviço')
})
