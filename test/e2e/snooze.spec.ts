import { idOfUnit } from '../../service/sample/rows.ts'
import { asPerson, organizacional } from '../support/records.ts'
import { expect, test } from './fixtures.ts'
import { expectClean } from './walk/access.ts'
import { ask } from './walk/folders.ts'
import { openInBox } from './walk/forwarding.ts'
import { filterBox, goTo, signInQuickly } from './walk/session.ts'

test('a snoozed forwarding leaves its box, and is back at the top of it and in Hoje although the program was closed', async ({
  openMalote,
  service,
}) => {
  const elisa = await asPerson(service, 'elisa.fontes')
  for (const assunto of ['Diárias de março', 'Diárias de abril']) {
    const body = {
      assunto,
      mensagem: 'Para análise no prazo de 2 (dois) dias.',
      restricaoAcesso: organizacional,
      idResponsavel: elisa.roles[0]?.id,
      idsDestinos: [idOfUnit('SEFAZ/GECON')],
    }
    expect((await elisa.post('/v2/encaminhamento/novo', body)).status).toBe(202)
  }
  const subject = 'Diárias de março'
  const { page, malote } = await openMalote({ login: 'ana.prado', ownProcess: true })
  await openInBox(page, /^GECON/, subject)
  await page.getByRole('button', { name: 'Marcar', exact: true }).click()
  const listed = page.getByRole('listbox', { name: 'Encaminhamentos' }).getByRole('option')
  await page.getByRole('option', { name: subject }).focus()
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: 'Adiar até' })
  await expect(dialog.getByLabel('Quando')).toBeFocused()
  await dialog.getByLabel('Quando').fill('um dia desses')
  await dialog.getByRole('button', { name: 'Adiar', exact: true }).click()
  await expect(dialog).toContainText('Não entendi este momento.')
  await expectClean(page, 'a moment that is none')
  await dialog.getByLabel('Quando').fill('em 10 dias às 9h30')
  await expect(dialog).toContainText(/às 09:30\./)
  await expect(dialog).toContainText(/vence antes da volta/)
  await expectClean(page, 'a moment in words')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(listed.filter({ hasText: subject })).toHaveCount(0)

  await page.getByRole('button', { name: 'Mostrar adiados' }).click()
  await expect(listed).toHaveCount(1)
  await expect(listed).toContainText(/volta .*09:30, depois do prazo/)
  await expectClean(page, 'snoozed items')
  const [snoozed] = (await ask(page, 'marks.list', {})).filter(({ title }) => title === subject)
  if (snoozed === undefined) throw new Error('nothing is snoozed')
  const { kind, id, title, protocolo, idCaixa } = snoozed
  const changes = { snoozedUntil: new Date(Date.now() + 1000).toISOString() }
  await ask(page, 'marks.setEach', { groups: [{ items: [{ kind, id, title, protocolo, idCaixa }], changes }] })
  await malote.kill()

  await page.goto(await malote.restart())
  await signInQuickly(page, 'ana.prado')
  const card = page.getByRole('region', { name: 'De volta', exact: true })
  await goTo(page, /^Hoje/)
  await expect(card).toContainText(subject)
  await expectClean(page, 'Hoje with an item that is back')
  await goTo(page, /^GECON/)
  await expect(listed.first()).toContainText(subject)
  await expect(page.getByRole('listbox', { name: 'Encaminhamentos' })).toContainText('De volta')
  await filterBox(page, 'Adiados')
  await expect(page.getByText(/corresponde a: Adiados\.$/)).toBeVisible()
  await filterBox(page, 'Limpar os filtros')
  await listed.first().click()
  await page.getByRole('region', { name: 'Marcas' }).getByRole('button', { name: 'Tirar do topo' }).click()
  await expect(listed.first()).not.toContainText(subject)
  await goTo(page, /^Hoje/)
  await expect(card).toBeHidden()
})
