import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { idOfUnit } from '../../service/sample/rows.ts'
import { pagesOf } from '../support/pdf-pages.ts'
import { makeTextPdf } from '../support/pdfs.ts'
import { asPerson } from '../support/records.ts'
import { expect, test } from './fixtures.ts'
import { expectClean } from './walk/access.ts'
import { actAtService, goToProcesses, onProcess, openAtService } from './walk/processes.ts'
import { goTo, openTab } from './walk/session.ts'

test('a process is found, read piece by piece by key and as a whole, saved, and read again without the service', async ({
  folder,
  openLine,
  openMalote,
  service,
}) => {
  const line = await openLine()
  const papers = [await makeTextPdf(folder, 'Ofício 112', 2), await makeTextPdf(folder, 'Plano de trabalho', 1)]
  const ana = await asPerson(service, 'ana.prado')
  const { id, protocolo } = await openAtService(ana, 'Prestação de contas da ponte', papers)
  await actAtService(ana, 'desentranhar', { ...onProcess(id), justificativa: 'Em dobro.', sequenciais: [2] })
  const { page } = await openMalote({ login: 'ana.prado', apiUrl: line.url, home: folder })
  const drawn = page.locator('canvas[data-drawn]').first()
  const heading = (name: string) => page.getByRole('heading', { name, exact: true })
  const row = page.getByRole('option', { name: new RegExp(protocolo) })

  await test.step('in the box of the unit, by a word of its summary', async () => {
    await goToProcesses(page)
    await expect(row).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.type('contas ponte')
    await row.click()
    await expect(page.getByText('Peça 2 retirada.')).toBeVisible()
    await expect(page.getByText('Moradores da rua')).toBeVisible()
    await expectClean(page, 'an overview')
    await row.press('Enter')
    await expect(heading(protocolo)).toBeVisible()
  })

  await test.step('its pieces, by key', async () => {
    await expect(heading('1. Ofício 112.pdf')).toBeVisible()
    await expect(drawn).toBeVisible()
    await page.keyboard.press('Alt+ArrowDown')
    await expect(heading('2. Plano de trabalho.pdf')).toBeVisible()
    await page.keyboard.press('Alt+ArrowDown')
    await expect(heading(`3. Termo de autuação ${protocolo}.pdf`)).toBeVisible()
    await expect(drawn).toBeVisible()
    await expectClean(page, 'the page of a process')
  })

  await test.step('all pieces in sequence, and saved as one PDF', async () => {
    await page.getByRole('button', { name: 'Mais', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Ler tudo em sequência' }).click()
    // The piece that was read last; the one that was taken out is not among them.
    await expect(page.getByText('Página 3 de 4', { exact: true }).first()).toBeVisible()
    await expect(drawn).toBeVisible()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(heading('1. Ofício 112.pdf')).toBeVisible()
    await expect(page.getByText('Página 1 de 4', { exact: true }).first()).toBeVisible()
    await page.getByRole('group', { name: 'Páginas: Todas as peças em sequência' }).press('End')
    await expect(heading(`4. Termo de desentranhamento ${protocolo}.pdf`)).toBeVisible()
    await expectClean(page, 'all pieces in sequence')
    await page.getByRole('button', { name: 'Ler uma peça por vez' }).click()
    await page.getByRole('button', { name: 'Mais', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Salvar o processo em PDF' }).click()
    await page.getByRole('button', { name: 'Escolher esta pasta' }).click()
    const name = `Processo ${protocolo}.pdf`
    await expect(page.getByText(`Salvo: “${name}” em`)).toBeVisible()
    const saved = await pagesOf(await readFile(path.join(folder, name)))
    expect(saved.filter((text) => text.includes('GOVERNO DO ESTADO'))).toHaveLength(2)
    await page.getByRole('button', { name: 'Fechar' }).click()
    await page.keyboard.press('Alt+ArrowLeft')
    await expect(page.getByRole('searchbox', { name: 'Buscar protocolo ou resumo' })).toHaveValue('contas ponte')
  })

  await test.step('without the service, also after it has left the unit', async () => {
    await actAtService(ana, 'despachar', {
      ...onProcess(id),
      idDestino: idOfUnit('SEFAZ/PROTOCOLO'),
      mensagem: 'Para registro.',
    })
    line.judge(() => 'drop')
    // A new page shows only what is on the disk.
    await page.reload()
    await goTo(page, /^Processos/)
    await openTab(page, 'Abertos aqui')
    await row.dblclick()
    await expect(heading('1. Ofício 112.pdf')).toBeVisible()
    await expect(page.getByText(/^Sem dados novos do serviço\. Exibindo a última cópia/).first()).toBeVisible()
    await expect(drawn).toBeVisible()
    line.judge(() => 'pass')
    await expect(page.getByText('O processo está com PROTOCOLO.')).toBeVisible()
  })

  await test.step('from the document, and by its number over everything', async () => {
    await page.getByRole('option', { name: /Ofício 112/ }).click()
    const detail = page.getByRole('region', { name: 'Processo', exact: true }).last()
    await detail.getByRole('button', { name: /^\d{4}-\w{6}$/ }).click()
    await page.getByRole('region', { name: 'Dados' }).getByRole('button', { name: protocolo }).click()
    await expect(heading(protocolo)).toBeVisible()
    await page.keyboard.press('Control+K')
    await page.keyboard.type('2026-C0NV1')
    await expect(page.getByRole('dialog').getByRole('option', { name: /celebração/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(heading('2026-C0NV1')).toBeVisible()
    await page.getByRole('tab', { name: 'Dados' }).click()
    await page.getByRole('button', { name: '2026-C0NV2' }).click()
    await expect(heading('2026-C0NV2')).toBeVisible()
  })
})
