import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import AxeBuilder from '@axe-core/playwright'
import { startService } from '../support/service.ts'
import { trainerOf } from '../support/training.ts'
import { expect, test } from './fixtures.ts'

test('the training page works without a script, in light and dark, and no other page can press its switches', async ({
  browser,
}) => {
  // Its own: the others' would have its faults.
  const service = await startService()
  const trainer = trainerOf(service)
  const context = await browser.newContext({ locale: 'pt-BR', bypassCSP: true })
  const page = await context.newPage()
  await page.goto(`${service.baseUrl}/treinamento`)
  await page.getByLabel('O que acontece').selectOption({ label: 'O serviço está indisponível (503)' })
  await page.getByLabel('Onde').selectOption('POST /v2/encaminhamento/novo')
  await page.getByLabel('Quando').selectOption({ label: 'Ao acaso' })
  await page.getByLabel('Semente').fill('42')
  await page.getByRole('button', { name: 'Ligar' }).click()
  await expect(page.getByText('25% das vezes · semente 42')).toBeVisible()
  await page.getByRole('button', { name: 'Pausar' }).click()
  await expect(page.getByText('Pausado: os eventos esperam')).toBeVisible()
  expect(await trainer.state()).toMatchObject({
    ...{ falhas: [{ falha: 'indisponivel', probabilidade: 0.25 }], relogio: { pausado: true } },
  })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
  }

  const foreign = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(`<form method="post" action="${service.baseUrl}/treinamento/falhas/remover"><button>Prêmio</button></form>
<script>fetch('${service.baseUrl}/treinamento/restaurar', { method: 'POST', mode: 'no-cors', body: 'confirma=sim',
  headers: { 'content-type': 'application/x-www-form-urlencoded' } }).finally(() => { document.title = 'tentado' })</script>`)
  })
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve))
  await page.goto(`http://127.0.0.1:${(foreign.address() as AddressInfo).port}/`)
  await expect(page).toHaveTitle('tentado')
  await page.getByRole('button', { name: 'Prêmio' }).click()
  await expect(page.getByText('vem de outra página')).toBeVisible()
  expect((await trainer.state()).falhas).toHaveLength(1)

  await page.goto(`${service.baseUrl}/treinamento`)
  await page.getByRole('link', { name: 'Voltar ao começo' }).click()
  await page.getByRole('button', { name: 'Apagar tudo e voltar ao começo' }).click()
  await expect(page.getByRole('status')).toHaveText('Tudo voltou ao começo.')
  expect(await trainer.state()).toMatchObject({ falhas: [], relogio: { pausado: false } })
  foreign.close()
  await context.close()
  await service.stop()
})
