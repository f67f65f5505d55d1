import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startService } from '../support/service.ts'
import { trainerOf } from '../support/training.ts'
import { expect, test } from './fixtures.ts'
import { expectClean } from './walk/access.ts'

test('the training page shows and changes the state, in light and dark, and other pages cannot change it', async ({
  browser,
}) => {
  // Its own service, so that its faults do not reach other tests.
  const service = await startService()
  const trainer = trainerOf(service)
  const context = await browser.newContext({ locale: 'pt-BR' })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  await page.goto(`${service.baseUrl}/treinamento`)
  await page.getByLabel('O que acontece').selectOption({ label: 'O serviço está indisponível (503)' })
  await page.getByLabel('Onde').selectOption('POST /v2/encaminhamento/novo')
  await page.getByLabel('Quando').selectOption({ label: 'Ao acaso' })
  await page.getByLabel('Semente').fill('42')
  await page.getByRole('button', { name: 'Ligar', exact: true }).click()
  await expect(page.getByText('25% das vezes · semente 42')).toBeVisible()
  await page.getByRole('button', { name: 'Pausar' }).click()
  await expect(page.getByText('Pausado: os eventos esperam')).toBeVisible()
  await page.getByLabel('Espera de cada evento, em ms').fill('300')
  await page.getByRole('button', { name: 'Mudar', exact: true }).click()
  await expect(page.getByText('cada um espera 300 ms')).toBeVisible()
  expect(await trainer.state()).toMatchObject({
    falhas: [{ falha: 'indisponivel', probabilidade: 0.25 }],
    relogio: { pausado: true, atrasoMs: 300 },
  })

  await page.getByLabel('Login').fill('zelia.mota')
  await page.getByLabel('Nome entra como cidadão').fill('Zélia <b>Mota</b>')
  await page.getByRole('button', { name: 'Acrescentar' }).click()
  const zelia = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Zélia <b>Mota</b>' }) })
  await expect(zelia).toContainText('cidadão')
  await zelia.getByText('Mudar', { exact: true }).click()
  await zelia.getByLabel('Novo papel: cargo').fill('Analista')
  await zelia.getByLabel('Unidade').selectOption({ label: 'SEFAZ/GEFIN' })
  await zelia.getByRole('button', { name: 'Dar papel' }).click()
  await expect(zelia).toContainText('Analista · SEFAZ/GEFIN')
  await zelia.getByRole('button', { name: 'Desativar Analista' }).click()
  await expect(zelia).toContainText('inativo')
  expect(problems).toEqual([])

  await page.getByLabel('O que acontece').selectOption({ label: 'O documento chega com outros bytes' })
  await page.getByLabel('Onde').selectOption('GET /v2/usuario')
  await page.getByRole('button', { name: 'Ligar', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('/armazenamento/objetos/')
  await expect(page.getByLabel('Onde')).toHaveValue('GET /v2/usuario')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectClean(page, colorScheme)
  }

  const foreign = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(`<form method="post" action="${service.baseUrl}/treinamento/eventos/soltar"><button>Prêmio</button></form>
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
  await page.getByRole('button', { name: 'Voltar ao começo…' }).click()
  await page.getByRole('button', { name: 'Apagar tudo e voltar ao começo' }).click()
  await expect(page.getByRole('status')).toHaveText('Tudo voltou ao começo.')
  expect(await trainer.state()).toMatchObject({ falhas: [], relogio: { pausado: false } })
  foreign.close()
  await context.close()
  await service.stop()
})
