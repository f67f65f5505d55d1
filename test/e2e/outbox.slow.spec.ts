import { makeScanPdf } from '../support/pdfs.ts'
import { trainerOf } from '../support/training.ts'
import { expect, test } from './fixtures.ts'
import { expectClean } from './walk/access.ts'
import { addDrafts, registryOf, submit } from './walk/capture.ts'

test('operations show their history, are filtered by keyboard and copied for support', {
  tag: '@double',
}, async ({ folder, openMalote, service, openLine }) => {
  const faultProxy = await openLine()
  const { page } = await openMalote({ login: 'ana.prado', apiUrl: faultProxy.url })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const [done, failed, waiting] = await Promise.all(
    ['Nota fiscal 31', 'Nota fiscal 32', 'Nota fiscal 33'].map((name) => makeScanPdf(folder, name)),
  )
  if (!done || !failed || !waiting) throw new Error('there are no files')
  await addDrafts(page, [done])
  await submit(page, 'Capturar 1 documento')
  const registro = await registryOf(page, done.name)
  const trainer = trainerOf(service)
  await trainer.fault('evento-falho', { vale: 'sempre' })
  await addDrafts(page, [failed])
  await submit(page, 'Capturar 1 documento')
  await expect(page.getByRole('contentinfo')).toContainText('1 pendência')
  await trainer.clear()
  faultProxy.judge(() => 'drop')
  await addDrafts(page, [waiting])
  await submit(page, 'Capturar 1 documento')
  await expect(page.getByRole('contentinfo')).toContainText('Sem conexão')

  // The status line opens Envios; the arrow keys change the filter.
  await page.getByRole('contentinfo').getByRole('button').first().click()
  const rows = page.getByRole('listbox', { name: 'Envios' }).getByRole('option')
  await expect(rows).toHaveCount(3)
  const tab = (name: string) => page.getByRole('tab', { name })
  await expect(tab('Todos')).toHaveText('Todos')
  await tab('Todos').focus()
  for (const [name, count, row] of [
    ['Pendências', '1', failed.name],
    ['Em andamento', '1', waiting.name],
    ['Concluídos', '', done.name],
  ] as const) {
    await page.keyboard.press('ArrowRight')
    await expect(tab(name)).toHaveText(`${name}${count}`)
    await expect(tab(name)).toBeFocused()
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText(row)
  }
  const history = page.getByRole('list', { name: 'O que aconteceu' })
  await rows.first().click()
  await expect(history.getByRole('listitem').first()).toContainText('Você pediu.')
  await expect(history.getByRole('listitem').last()).toContainText(`Concluído, com o número ${registro}.`)
  await expect(history).toContainText('O serviço recebeu o pedido; ele está na fila.')
  await tab('Em andamento').click()
  await rows.first().click()
  await expect(history.getByRole('listitem').last()).toContainText('Sem conexão; o arquivo não foi entregue.')

  // The open operation is updated while it changes. It is retried first: online it would soon be sent by itself.
  await page.getByRole('button', { name: 'Tentar agora' }).click()
  await expect(history).toContainText('Você pediu para tentar de novo.')
  faultProxy.judge(() => 'pass')
  await expect(history.getByRole('listitem').last()).toContainText('Concluído, com o número')

  await tab('Pendências').click()
  await rows.first().click()
  await expect(history.getByRole('listitem').last()).toContainText('O serviço não concluiu o pedido:')
  await page.getByRole('button', { name: 'Copiar para o suporte' }).click()
  await expect(page.getByRole('button', { name: 'Copiado' })).toBeVisible()
  await expect(page.getByTestId('announcer')).toHaveText('Copiado para o suporte.')
  const copied = await page.evaluate('navigator.clipboard.readText()')
  expect(copied).toMatch(/^Malote .*, ambiente .+\nEnvio [0-9a-f-]{36} \(capture\)\nTítulo: Nota fiscal 32\.pdf\n/)
  expect(copied).toMatch(/\nEvento: [0-9a-f-]{36}\n/)
  expect(copied).toMatch(/failed poll refused > refused\n/)
  await expectClean(page, 'an operation with its history')
})
