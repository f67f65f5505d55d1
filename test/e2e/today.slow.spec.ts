import { idOfUnit } from '../../service/sample/rows.ts'
import { makeTextPdf } from '../support/pdfs.ts'
import { sendToSign } from '../support/phase-documents.ts'
import { asPerson } from '../support/records.ts'
import { expect, test } from './fixtures.ts'
import { expectClean } from './walk/access.ts'
import { addDrafts } from './walk/capture.ts'
import { bring } from './walk/offline.ts'
import { goTo } from './walk/session.ts'

test('the first screen lists what waits for the person, and opens it', async ({ openMalote, service, folder }) => {
  const { page } = await openMalote({ login: 'ana.prado' })
  await goTo(page, /^Hoje/)
  await addDrafts(page, [await makeTextPdf(folder, 'Ofício 88', 1)])
  await sendToSign(service, ['Portaria 41.pdf'], { signers: ['ana.prado'] })
  const elisa = await asPerson(service, 'elisa.fontes')
  await bring(elisa, idOfUnit('SEFAZ/GECON'), 'Prestação de contas de outubro')

  await goTo(page, /^Hoje/)
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(card('A capturar')).toContainText('1 arquivo')
  await expect(card('Para assinar')).toContainText('Portaria 41.pdf')
  await expect(card('Não lidos')).toContainText('GECON')
  await expectClean(page, 'Hoje')
  await card('Para assinar').getByRole('button', { name: 'Portaria 41.pdf' }).click()
  await expect(page.getByRole('option', { name: 'Portaria 41.pdf', selected: true })).toBeVisible()
  await goTo(page, /^Hoje/)
  await card('Não lidos')
    .getByRole('button', { name: /^GECON/ })
    .click()
  await expect(page.getByText('Prestação de contas de outubro').first()).toBeVisible()
})
