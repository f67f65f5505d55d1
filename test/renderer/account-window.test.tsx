import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { makeWorkspace } from './fake-workspace.ts'
import { makeRow, signedInAs } from './samples.ts'
import { dropFiles, goTo, openWindow } from './window.tsx'

it('starts the next account at Capturar, without rows, rejected files or screen of the account before', async () => {
  const { bridge, signIn } = await openWindow({ rows: [makeRow('da-ana.pdf')] })
  bridge.answerFiles(() => ({ rows: [], rejected: [{ name: 'recusado.pdf', reason: 'Não é um PDF.' }] }))
  dropFiles(['recusado.pdf'])
  await expect.element(page.getByText('1 arquivo não foi aceito')).toBeVisible()
  await expect.element(page.getByText('da-ana.pdf')).toBeVisible()
  await goTo(/Envios/)

  signIn({ ...makeWorkspace(signedInAs('Bruno Reis')), rows: [makeRow('do-bruno.pdf')] })
  await expect.element(page.getByText('do-bruno.pdf')).toBeVisible()
  expect(page.getByText('da-ana.pdf').query()).toBeNull()
  expect(page.getByText('recusado.pdf').query()).toBeNull()
  expect(page.getByText('1 arquivo não foi aceito').query()).toBeNull()
})
