import type { Page } from '@playwright/test'
import { sendToSign } from '../support/phase-documents.ts'
import { expect, test } from './fixtures.ts'
import { heard } from './walk/access.ts'
import { goTo, openTab } from './walk/session.ts'
import { chooseRareAct, inQueue, speak } from './walk/signatures.ts'

const name = 'Termo de convênio 12.pdf'
const signer = (page: Page, who: string) =>
  page.getByRole('list', { name: 'Assinantes' }).getByRole('listitem').filter({ hasText: who })

test('a document of three signers is signed, blocked, unblocked, refused and deleted, and each sees it', {
  tag: '@all',
}, async ({ openMalote, ownService: service }) => {
  test.setTimeout(300_000)
  await sendToSign(service, [name], { signers: ['bruno.reis', 'carla.nunes', 'diego.martins'] })
  const [ana, bruno, carla] = await Promise.all(
    ['ana.prado', 'bruno.reis', 'carla.nunes'].map(async (login) => {
      const { page } = await openMalote({ login, service })
      await goTo(page, /^Assinar/)
      return page
    }),
  )
  if (!ana || !bruno || !carla) throw new Error('there are no three people')
  const said = await heard(ana)

  await inQueue(ana, 'Com outros', name)
  await expect(signer(ana, 'Bruno Reis')).toContainText(/pendente desde hoje/)
  await inQueue(bruno, 'Para mim', name)
  await expect(signer(bruno, 'Bruno Reis (você)')).toBeVisible()
  await expect(bruno.getByText('viu a única página')).toBeVisible()
  await bruno.getByRole('button', { name: /^Assinar como Contador/ }).click()
  await expect(bruno.getByRole('heading', { name: '1 documento assinado' })).toBeVisible()
  await inQueue(bruno, 'Com outros', name)
  await expect(signer(bruno, 'Bruno Reis (você)')).toContainText(/assinou hoje/)
  await expect(signer(ana, 'Bruno Reis')).toContainText(/assinou hoje/)

  await inQueue(carla, 'Para mim', name)
  await speak(carla, 'Bloquear', 'O valor mudou.')
  await inQueue(carla, 'Com outros', name)
  for (const page of [ana, bruno]) {
    await expect(page.getByRole('option', { name })).toContainText('bloqueado')
    await expect(page.getByText('Bloqueado para assinaturas', { exact: true })).toBeVisible()
  }
  const news = ana.getByRole('region', { name: 'Novidades' })
  await expect(news).toContainText(name)
  await expect(news).toContainText(/bloque/)
  await expect(ana.getByRole('navigation').getByRole('button', { name: /^Assinar.*1 novidade/ })).toBeVisible()
  await expect
    .poll(() => said.join('\n'))
    .toMatch(/Termo de convênio 12\.pdf.*bloque|bloque.*Termo de convênio 12\.pdf/)
  await news.getByRole('button', { name: 'Entendi' }).click()
  await expect(news).toBeHidden()

  await ana.getByRole('button', { name: 'Desbloquear' }).click()
  await ana.getByRole('button', { name: 'Desbloquear' }).click()
  await expect(ana.getByText('Bloqueado para assinaturas', { exact: true })).toBeHidden()
  await expect(bruno.getByText('Bloqueado para assinaturas', { exact: true })).toBeHidden()

  await openTab(carla, /^Para mim/)
  await carla.getByRole('option', { name }).click()
  await speak(carla, 'Recusar', 'Falta o anexo II.')
  await openTab(carla, /^Recusados/)
  await expect(carla.getByRole('option', { name })).toContainText('Falta o anexo II.')
  for (const page of [ana, bruno]) {
    await expect(signer(page, 'Carla Nunes')).toContainText(/recusou hoje/)
    await expect(signer(page, 'Carla Nunes')).toContainText('Motivo: Falta o anexo II.')
  }
  await expect(news).toContainText(`Carla Nunes recusou ${name}`)
  await expect(news).toContainText('Motivo: Falta o anexo II.')

  await chooseRareAct(ana, 'Excluir')
  await ana.getByRole('button', { name: 'Excluir' }).click()
  await expect(ana.getByRole('option', { name })).toBeHidden()
  for (const page of [bruno, carla]) await expect(page.getByRole('option', { name })).toBeHidden()
  await expect(bruno.getByRole('region', { name: 'Novidades' })).toContainText(`${name} saiu da assinatura`)
})
