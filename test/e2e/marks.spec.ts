import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { idOfUnit } from '../../service/sample/rows.ts'
import { asPerson, organizacional } from '../support/records.ts'
import { expect, test } from './fixtures.ts'
import { expectClean } from './walk/access.ts'
import { ask } from './walk/folders.ts'
import { openInBox } from './walk/forwarding.ts'
import { filterBox, fromListMenu, goTo, signInQuickly } from './walk/session.ts'

test('a deadline named in a message is offered, filtered, listed in Hoje, closed there, and exported', async ({
  openMalote,
  service,
}) => {
  const subject = 'Extrato de agosto'
  const elisa = await asPerson(service, 'elisa.fontes')
  const body = {
    assunto: subject,
    mensagem: 'Peço a manifestação no prazo de 2 (dois) dias.',
    restricaoAcesso: organizacional,
    idResponsavel: elisa.roles[0]?.id,
    idsDestinos: [idOfUnit('SEFAZ/GECON')],
  }
  expect((await elisa.post('/v2/encaminhamento/novo', body)).status).toBe(202)
  const { page } = await openMalote({ login: 'ana.prado' })
  await openInBox(page, /^GECON/, subject)
  await expect(page.getByText(/^Prazo encontrado no texto:/)).toBeVisible()
  await page.getByRole('button', { name: 'Marcar', exact: true }).click()
  const bar = page.getByRole('region', { name: 'Marcas' })
  await expect(bar).toContainText(/até /)
  await expect(page.getByRole('option', { name: subject })).toContainText(/até /)
  await bar.getByRole('button', { name: 'Sinalizar' }).click()
  await expect(page.getByRole('option', { name: subject })).toContainText('Sinalizado')
  // Beside the message there is little room; words stay on one line.
  const heights = await bar.getByRole('button').evaluateAll((all) => all.map((each) => each.clientHeight))
  expect(Math.max(...heights)).toBeLessThan(40)
  await expectClean(page, 'a marked forwarding')

  await page.getByRole('option', { name: subject }).focus()
  await page.keyboard.press('p')
  await expect(page.getByRole('dialog').getByLabel('Prazo', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')

  const listed = page.getByRole('listbox', { name: 'Encaminhamentos' }).getByRole('option')
  await filterBox(page, 'Prazo vencido')
  await expect(page.getByText(/corresponde a: Prazo vencido\.$/)).toBeVisible()
  await filterBox(page, 'Limpar os filtros')
  await filterBox(page, 'Sinalizados')
  await expect(listed).toHaveCount(1)
  await expect(listed).toContainText(subject)
  await filterBox(page, 'Limpar os filtros')

  await goTo(page, /^Hoje/)
  const card = page.getByRole('region', { name: 'Prazos', exact: true })
  await expect(card).toContainText(subject)
  await expectClean(page, 'Hoje with deadlines')
  await card.getByRole('button', { name: `Concluir: ${subject}` }).click()
  await expect(card).toContainText('prazo concluído')

  await goTo(page, /^Ajustes/)
  await page.getByRole('option', { name: 'Prazos e marcas' }).click()
  await page.getByRole('button', { name: 'Preparar arquivo' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Salvar arquivo' }).click()
  const text = await readFile(await (await saving).path(), 'utf8')
  expect(JSON.parse(text)).toMatchObject({ format: 'malote-marcas', marks: [{ title: subject, isFlagged: true }] })
})

test('a view of a box is saved, opened from the menu after a restart and offline, and named in the saved list', {
  tag: '@all',
}, async ({ openMalote, openLine, service }) => {
  const elisa = await asPerson(service, 'elisa.fontes')
  for (const assunto of ['Diárias de maio', 'Diárias de junho']) {
    const body = {
      assunto,
      mensagem: 'Para conhecimento.',
      restricaoAcesso: organizacional,
      idResponsavel: elisa.roles[0]?.id,
      idsDestinos: [idOfUnit('SEFAZ/GECON')],
    }
    expect((await elisa.post('/v2/encaminhamento/novo', body)).status).toBe(202)
  }
  const line = await openLine()
  const { page, malote } = await openMalote({ login: 'ana.prado', apiUrl: line.url })
  await openInBox(page, /^GECON/, 'Diárias de maio')
  await page.getByRole('region', { name: 'Marcas' }).getByRole('button', { name: 'Sinalizar' }).click()
  await filterBox(page, 'Sinalizados')
  await filterBox(page, 'Salvar como visão…')
  await page.getByRole('dialog').getByLabel('Nome da visão').fill('Para o gerente')
  await expectClean(page, 'naming a view')
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('button', { name: /^Filtros/ })).toContainText('Para o gerente')

  await page.goto(await malote.restart())
  await signInQuickly(page, 'ana.prado')
  line.judge(() => 'drop')
  // A new page shows only what is on the disk.
  await page.reload()
  await goTo(page, /^Para o gerente/)
  const listed = page.getByRole('listbox', { name: 'Encaminhamentos' }).getByRole('option')
  await expect(listed).toHaveCount(1)
  await expect(listed).toContainText('Diárias de maio')
  await expectClean(page, 'a saved view offline')
  await fromListMenu(page, 'Salvar, imprimir ou copiar a lista')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Salvar CSV' }).click()
  expect((await saving).suggestedFilename()).toContain('Para o gerente')
})

/** A time zone in which it is noon or almost, so that the notice of the morning is due, and its present day. */
function noon(): { timeZone: string; today: string } {
  const ahead = 12 - new Date().getUTCHours()
  const today = new Date(Date.now() + ahead * 3_600_000).toISOString().slice(0, 10)
  return { timeZone: `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`, today }
}

test('the marks of a colleague are imported without the service, noticed on the day, and done', {
  tag: '@all',
}, async ({ openMalote, openLine, folder }) => {
  const { timeZone, today } = noon()
  const title = 'Prestação de contas'
  const { page: from } = await openMalote({ login: 'ana.prado' })
  const item = { kind: 'forwarding' as const, id: randomUUID(), title, protocolo: null, idCaixa: null }
  const changes = { deadline: today, note: 'Falar com a Ana' }
  await ask(from, 'marks.setEach', { groups: [{ items: [item], changes }] })
  await goTo(from, /^Ajustes/)
  await from.getByRole('option', { name: 'Prazos e marcas' }).click()
  await from.getByRole('button', { name: 'Preparar arquivo' }).click()
  const saving = from.waitForEvent('download')
  await from.getByRole('link', { name: 'Salvar arquivo' }).click()
  const file = path.join(folder, 'marcas.json')
  await (await saving).saveAs(file)

  const line = await openLine()
  const { page } = await openMalote({ login: 'bruno.reis', apiUrl: line.url, timeZone })
  line.judge(() => 'drop')
  await goTo(page, /^Ajustes/)
  await page.getByRole('option', { name: 'Prazos e marcas' }).click()
  await page.locator('input[type="file"][accept*="json"]').setInputFiles(file)
  const question = page.getByRole('alertdialog', { name: 'Importar as marcas de Ana Prado?' })
  await expect(question).toContainText('1 item novo')
  await question.getByRole('button', { name: 'Importar os novos' }).click()
  await expect(page.getByText('Importação concluída: 1 item mudou.')).toBeVisible()

  await goTo(page, /^Hoje/)
  const notice = page.getByText('1 prazo vence hoje.')
  await expect(notice).toBeVisible()
  await expectClean(page, 'the notice of the morning')
  const card = page.getByRole('region', { name: 'Prazos', exact: true })
  await expect(card).toContainText(title)
  await page.getByRole('button', { name: 'Lembrar em 1 hora' }).click()
  await expect(notice).toBeHidden()
  await card.getByRole('button', { name: `Concluir: ${title}` }).click()
  await expect(card).toContainText('prazo concluído')
})
