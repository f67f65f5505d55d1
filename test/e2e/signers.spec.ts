import { makeTextPdf } from '../support/pdfs.ts'
import { expect, test } from './fixtures.ts'
import { holdCall } from './walk/bridge-calls.ts'
import { addDrafts, choose, find, prepareForSignature } from './walk/capture.ts'

test('signers who are chosen while those before them are still on their way to the disk are all there', async ({
  folder,
  openDesk,
}) => {
  const { page } = await openDesk({ login: 'ana.prado' })
  const pdfs = [
    await makeTextPdf(folder, 'Edital às pressas 1', 1),
    await makeTextPdf(folder, 'Edital às pressas 2', 1),
  ]
  const pane = page.getByRole('region', { name: 'O que está selecionado' })
  const chips = pane.getByRole('grid', { name: 'Assinantes' }).getByRole('row')
  await addDrafts(page, pdfs)
  for (const { name } of pdfs) {
    await choose(page, [name])
    await prepareForSignature(page, '01', [])
  }
  const updates = await holdCall(page, 'capture.update')
  await choose(page, [pdfs[0]?.name ?? ''])
  await find(pane, 'Assinantes', 'bruno', 'Bruno Reis')
  await find(pane, 'Assinantes', 'carla', 'Carla Nunes')
  await pane.getByText('Eu também assino, como Gerente (SEFAZ/GECON)').click()
  await expect(chips).toHaveText([/^Bruno Reis/, /^Carla Nunes/, /^Ana Prado/])
  await expect.poll(updates.held).toBe(3)

  // What is on its way for one file is not another's.
  await choose(page, [pdfs[1]?.name ?? ''])
  await expect(chips).toHaveCount(0)
  await find(pane, 'Assinantes', 'heitor', 'Heitor Lima')
  await expect(chips).toHaveText([/^Heitor Lima/])
  updates.letGo()
  await page.reload()
  await choose(page, [pdfs[1]?.name ?? ''])
  await expect(chips).toHaveText([/^Heitor Lima/])
  await choose(page, [pdfs[0]?.name ?? ''])
  await expect(chips).toHaveText([/^Bruno Reis/, /^Carla Nunes/, /^Ana Prado/])
})
