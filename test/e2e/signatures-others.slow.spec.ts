import { makeTextPdf } from '../support/pdfs.ts'
import { sendToSign } from '../support/phase-documents.ts'
import { expect, test } from './fixtures.ts'
import { expectClean } from './walk/access.ts'
import { addDrafts, choose, find, prepareForSignature, submit } from './walk/capture.ts'
import { fromListMenu, goTo } from './walk/session.ts'
import { inQueue } from './walk/signatures.ts'

test('a reminder to a slow signer begins with a prepared forwarding', async ({ openMalote, service }) => {
  const name = 'Portaria que espera.pdf'
  await sendToSign(service, [name], { signers: ['elisa.fontes', 'heitor.lima'] })
  const { page } = await openMalote({ login: 'ana.prado' })
  await goTo(page, /^Assinar/)
  await inQueue(page, 'Com outros', name)
  await page.getByRole('button', { name: 'Lembrar Heitor Lima' }).click()
  await expect(page.getByRole('row', { name: /Heitor Lima/ })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Assunto' })).toHaveValue(/Portaria que espera/)
  await expect(page.getByRole('textbox', { name: 'Mensagem' })).not.toHaveValue('')
})

test('a group of signers is found by its name, and a checkbox adds the sender', async ({ folder, openMalote }) => {
  const { page } = await openMalote({ login: 'ana.prado' })
  const [first, second] = [
    await makeTextPdf(folder, 'Edital com grupo 1', 1),
    await makeTextPdf(folder, 'Edital com grupo 2', 1),
  ]
  const pane = page.getByRole('region', { name: 'O que está selecionado' })
  await addDrafts(page, [first])
  await prepareForSignature(page, '01', ['Bruno Reis', 'Carla Nunes'])
  await pane.getByRole('button', { name: 'Salvar como grupo' }).click()
  await pane.getByRole('textbox', { name: 'Nome do grupo' }).fill('Comissão de licitação')
  await pane.getByRole('button', { name: 'Salvar grupo' }).click()
  await expect(pane.getByRole('button', { name: 'Salvar como grupo' })).toBeVisible()

  await addDrafts(page, [second])
  await choose(page, [second.name])
  await prepareForSignature(page, '01', [])
  await find(pane, 'Assinantes', 'licita', 'Comissão de licitação')
  for (const who of ['Bruno Reis', 'Carla Nunes']) {
    await expect(pane.getByRole('row', { name: new RegExp(who) })).toBeVisible()
  }
  await pane.getByText('Eu também assino, como Gerente (SEFAZ/GECON)').click()
  await expect(pane.getByRole('row', { name: /Ana Prado/ })).toBeVisible()
  await expectClean(page, 'signers of a group')
  await submit(page, 'Enviar 1 para assinatura')

  await goTo(page, /^Assinar/)
  await fromListMenu(page, 'Grupos')
  await page.getByRole('option', { name: 'Comissão de licitação' }).click()
  await expectClean(page, 'a group')
  await page.getByRole('button', { name: 'Remover grupo' }).click()
  await expect(page.getByText('Nenhum grupo ainda')).toBeVisible()
  await page.getByRole('region', { name: 'Grupos de assinantes' }).getByRole('button', { name: 'Assinar' }).click()
  await page.getByRole('option', { name: second.name }).click()
  await expect(page.getByRole('list', { name: 'Assinantes' }).getByRole('listitem')).toHaveCount(3)
})
