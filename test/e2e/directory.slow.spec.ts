import { idOfUnit } from '../../service/sample/rows.ts'
import { asPerson } from '../support/records.ts'
import { expect, test } from './fixtures.ts'
import { expectClean } from './walk/access.ts'
import { readDirectory } from './walk/directory.ts'
import { bring } from './walk/offline.ts'
import { goTo, openTab } from './walk/session.ts'

test('units, classes and associations are looked up, and a number in a message leads to its process', async ({
  openLine,
  openMalote,
  service,
}) => {
  const marina = await asPerson(service, 'marina.alves')
  await bring(marina, idOfUnit('SEFAZ/GECON'), 'Dúvida sobre 2026-C0NV1')
  const line = await openLine()
  const { page } = await openMalote({ login: 'ana.prado', apiUrl: line.url })
  const heading = (name: string | RegExp) => page.getByRole('heading', { name })
  const openExplorer = async () => {
    // After a reload, a key could come before the window listens.
    await page.getByRole('button', { name: 'Buscar em tudo' }).click()
    await page.getByRole('dialog').getByRole('combobox').fill('orgaos e classes')
    await page.getByRole('dialog').getByRole('option', { name: 'Órgãos e classes' }).click()
    await expect(heading('Órgãos e classes')).toBeVisible()
  }
  await readDirectory(page)

  await test.step('the units of an organisation, by key', async () => {
    await openExplorer()
    await page.getByRole('row', { name: /^SEFAZ, / }).click()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('row', { name: /^GECON, / }).click()
    await expect(heading(/^GECON, /)).toBeVisible()
    await expectClean(page, 'organisations')
  })

  await test.step('a class, without the service', async () => {
    line.judge(() => 'drop')
    await page.reload()
    await openExplorer()
    await page.getByRole('tab', { name: 'Classes de documentos' }).click()
    await page.getByRole('searchbox', { name: 'Buscar código ou nome da classe' }).fill('01.01')
    await page.getByRole('row', { name: /^01\.01 / }).click()
    await expect(heading(/^01\.01 /)).toBeVisible()
    await expectClean(page, 'classes')
    await page.getByRole('button', { name: 'Usar em um processo' }).click()
    await expect(heading('Novo processo')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Classe' })).toHaveValue(/^01\.01 /)
    line.judge(() => 'pass')
  })

  await test.step('a process, by its number in the message of a citizen', async () => {
    await goTo(page, /^GECON/)
    await page.getByRole('option', { name: /Dúvida sobre 2026-C0NV1/ }).click()
    const reader = page.getByRole('region', { name: 'Encaminhamento', exact: true })
    await reader
      .getByText(/^Peço manifestação/)
      .getByRole('button', { name: '2026-C0NV1' })
      .click()
    await expect(page.getByRole('heading', { name: '2026-C0NV1', exact: true })).toBeVisible()
  })

  await test.step('the processes of an association', async () => {
    await goTo(page, /^Processos/)
    await openTab(page, 'Associações')
    await page.getByRole('textbox', { name: 'Descrição' }).fill('convenio')
    await page.getByRole('textbox', { name: 'Processo associado' }).fill('2026-c0nv1')
    await page.getByRole('button', { name: 'Buscar', exact: true }).click()
    await page.getByRole('option', { name: /^Convênio 12\/2026/ }).click()
    await expectClean(page, 'an association')
    await page.getByRole('button', { name: '2026-C0NV2' }).click()
    await expect(page.getByRole('heading', { name: '2026-C0NV2', exact: true })).toBeVisible()
  })

  await test.step('the citizen who wrote is offered as a recipient', async () => {
    await page.getByRole('button', { name: 'Novo encaminhamento' }).click()
    await page.getByRole('combobox', { name: 'Para' }).fill('marina')
    await page.getByRole('option', { name: /^Marina Alves.*cidadão/ }).click()
    await expect(page.getByRole('grid', { name: 'Para' })).toContainText('Marina Alves')
  })
})
