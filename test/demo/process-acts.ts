import { idOfUnit } from '../../service/sample/rows.ts'
import { find } from '../e2e/walk/capture.ts'
import { expect } from '../e2e/walk/expect.ts'
import { actAtService, goToProcesses, onProcess, openAtService } from '../e2e/walk/processes.ts'
import { goTo } from '../e2e/walk/session.ts'
import { makeTextPdf } from '../support/pdfs.ts'
import { asPerson } from '../support/records.ts'
import type { Studio } from './pictures.ts'

/** The page of a process with its acts, and the form of each act. */
export async function picturesOfActs(studio: Studio): Promise<void> {
  const { folder, see, service, openMalote } = studio
  const ana = await asPerson(service, 'ana.prado')
  const papers = [await makeTextPdf(folder, 'Ofício 112', 2), await makeTextPdf(folder, 'Plano de trabalho', 1)]
  const { id, protocolo } = await openAtService(ana, 'Prestação de contas do convênio 12/2026', papers)
  const { page } = await openMalote({ login: 'ana.prado' })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  async function openPage(): Promise<void> {
    await goToProcesses(page)
    await page.getByRole('option', { name: new RegExp(protocolo) }).dblclick()
    await expect(page.getByText(/^Você age como/)).toBeVisible()
  }
  async function begin(name: string): Promise<void> {
    await openPage()
    await button('Mais atos').click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await openPage()
  await see(page, 'page')
  await button('Despachar').click()
  await expect(page.getByRole('heading', { name: 'Despacho' })).toBeVisible()
  await button('Despachar').click()
  await expect(page.getByText('Escolha para onde o processo vai.')).toBeVisible()
  await see(page, 'dispatch-lacking')
  await find(page, 'Destino', 'protocolo', /^PROTOCOLO, .*SEFAZ/s)
  await page.getByRole('textbox', { name: 'Mensagem' }).fill('Para registro e arquivamento.')
  await see(page, 'dispatch')
  await begin('Desentranhar')
  await page.getByText(/^2\. /).click()
  await see(page, 'detach')
  await begin('Editar')
  await button('Adicionar pessoa jurídica').click()
  await see(page, 'edit')
  await goTo(page, /^Rascunhos/)
  await see(page, 'drafts')
  await actAtService(ana, 'despachar', { ...onProcess(id), idDestino: idOfUnit('SEFAZ/PROTOCOLO'), mensagem: 'Siga.' })
  await page.getByRole('option', { name: /^Despacho/ }).click()
  await expect(page.getByText(/^O processo está agora com/)).toBeVisible()
  await see(page, 'moved-while-writing')
  await button('Despachar').click()
  await expect(page.locator('[data-compose]')).toBeHidden()
  await goTo(page, /^Envios/)
  await page.getByRole('option', { name: /^Despacho/ }).click()
  await expect(page.getByText(/O que você escreveu continua em Rascunhos/)).toBeVisible()
  await see(page, 'refused')
}
