import { readFileSync, statSync } from 'node:fs'
import { signIn } from '../../e2e/walk/session.ts'
import { trainingEnvironment } from '../../support/training-environment.ts'
import { startUpdateServer, updateFile } from '../../support/update-server.ts'
import { expect } from './fixtures.ts'
import { installedTest as test } from './installed.ts'

test('the updater installs a good release when the person says so, and refuses a tampered and an older one', async ({
  installed,
  service,
}) => {
  const server = await startUpdateServer()
  const { address, publicKey } = server
  installed.write({ version: 1, environments: [trainingEnvironment(service)], updates: { address, publicKey } })
  const image = () => readFileSync(installed.image, 'utf8')
  server.offer({ version: '0.2.0', notes: ['Atos em lote.'], bytes: Buffer.from('the new version') })
  const first = installed.start()
  const page = await first.page()
  await signIn(page, 'ana.prado')
  await expect(page.getByText('A versão 0.2.0 do Malote está pronta')).toBeVisible()
  await expect(page.getByText('O que há de novo: Atos em lote.')).toBeVisible()
  expect(image()).toBe('the old version')
  await page.getByRole('button', { name: 'Instalar agora' }).click()
  expect(await first.ended).toBe(0)
  expect([image(), statSync(installed.image).mode & 0o777]).toEqual(['the new version', 0o755])
  expect(first.relaunched).toEqual([installed.image])

  server.offer({ version: '0.3.0', bytes: Buffer.from('the signed version') })
  server.put(updateFile, 'the other version!')
  const second = installed.start()
  const tampered = await second.page()
  await expect(tampered.getByText('Uma atualização foi recusada')).toBeVisible()
  await expect(tampered.getByText('não é o que a sua organização assinou')).toBeVisible()
  await second.kill('SIGTERM')

  server.offer({ version: '0.0.9' })
  const third = installed.start()
  const older = await third.page()
  await expect(older.getByText('oferece uma versão mais antiga')).toBeVisible()
  await third.kill('SIGTERM')
  expect(image()).toBe('the new version')
  await server.close()
})
