import { sendToSign, signaturesOf } from '../support/phase-documents.ts'
import { trainerOf } from '../support/training.ts'
import { expect, test } from './fixtures.ts'
import { openToSign } from './walk/signatures.ts'

test('a document that changed between reading and signing is not signed, and the window says why', async ({
  openMalote,
  ownService: service,
}) => {
  // Its own service, which is made to serve other bytes.
  const name = 'Contrato trocado.pdf'
  const ids = await sendToSign(service, [name], { signers: ['bruno.reis', 'carla.nunes'] })
  const { page } = await openMalote({ login: 'bruno.reis', service })
  await openToSign(page, name)
  const trainer = trainerOf(service)
  await trainer.fault('outros-bytes', { vale: 'sempre' })
  await page.getByRole('button', { name: /^Assinar como/ }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Não foi assinado' })
  await expect(notice).toContainText('O documento mudou depois que você o leu. Nada foi assinado')
  await expect(page.getByRole('option', { name })).toBeVisible()
  expect(await signaturesOf(service, 'bruno.reis', ids)).toEqual([[]])

  await trainer.clear()
  // The service has the bytes that were read, so they are signed.
  await page.getByRole('button', { name: /^Assinar como/ }).click()
  await expect(page.getByRole('heading', { name: '1 documento assinado' })).toBeVisible()
  expect(await signaturesOf(service, 'bruno.reis', ids)).toEqual([['Bruno Reis']])
})
