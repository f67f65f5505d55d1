import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { makeScanPdf, makeTextPdf, plainPdf } from '../support/pdfs.ts'
import { asPerson } from '../support/records.ts'
import { readTables } from '../support/tables.ts'
import { expect, test } from './fixtures.ts'
import { addDrafts, choose, find, prepareForSignature } from './walk/capture.ts'
import { readDirectory } from './walk/directory.ts'
import { dropFiles } from './walk/drop.ts'
import { ask } from './walk/folders.ts'
import { protocolOf, send } from './walk/forwarding.ts'
import { fromListMenu, goTo, signInQuickly } from './walk/session.ts'
import { signAtService } from './walk/signatures.ts'

const outboxRow = (page: Page, name: string) => page.getByRole('option', { name })

const title = 'a file and one that two people sign are forwarded together, once, although armed offline before a kill'
test(title, async ({ folder, openMalote, ownService: service, openLine }) => {
  const faultProxy = await openLine(service)
  const { page, malote } = await openMalote({ login: 'ana.prado', apiUrl: faultProxy.url, service, ownProcess: true })
  await readDirectory(page)
  const [paper, scan] = [await makeTextPdf(folder, 'Parecer 7', 2), await makeScanPdf(folder, 'Nota 7')]
  faultProxy.judge(() => 'drop')

  await addDrafts(page, [paper])
  await choose(page, [paper.name])
  await prepareForSignature(page, '01.01', ['Bruno Reis', 'Carla Nunes'])
  await page.getByRole('button', { name: 'Novo encaminhamento', exact: true }).click()
  await find(page, 'Para', 'protocolo', /^PROTOCOLO, .*SEFAZ/s)
  await page.getByRole('textbox', { name: 'Assunto' }).fill('Pagamento da nota 7')
  await page.getByRole('textbox', { name: 'Mensagem' }).fill('Seguem a nota e o parecer.')
  await find(page, 'Documentos', 'Parecer', /Parecer 7/)
  await dropFiles(page, [scan.path])
  await expect(page.getByRole('row', { name: scan.name })).toContainText('será capturado antes')
  const sentence = page.getByText(/depois que .* assinarem, tudo será encaminhado/)
  await expect(sentence).toContainText('1 documento digitalizado será capturado')
  await expect(sentence).toContainText('1 documento será enviado para assinatura')
  await expect(sentence).toContainText('Bruno Reis')
  await expect(page.getByText(/salvo às/)).toBeVisible()
  await send(page)
  await expect(outboxRow(page, 'Pagamento da nota 7')).toContainText('aguardando 2 envios')

  await malote.kill()
  await page.goto(await malote.restart())
  faultProxy.judge(() => 'pass')
  await signInQuickly(page, 'ana.prado')
  await goTo(page, /^Envios/)
  await page.getByRole('option', { name: 'Pagamento da nota 7' }).filter({ hasText: 'Encaminhamento' }).click()
  await expect(page.getByRole('region', { name: 'Aguardando' })).toContainText('As assinaturas de Parecer 7')

  const [bruno, carla] = [await asPerson(service, 'bruno.reis'), await asPerson(service, 'carla.nunes')]
  await signAtService([bruno, carla], 'Parecer 7')
  await protocolOf(page, 'Pagamento da nota 7')
  await service.stop()
  const { encaminhamentos } = await readTables(service)
  expect(encaminhamentos.filter(({ assunto }) => assunto === 'Pagamento da nota 7')).toHaveLength(1)
})

test('files from a watched folder are forwarded as their profile says', async ({ folder, openMalote }) => {
  const scans = path.join(folder, 'digitalizacoes')
  mkdirSync(scans)
  const { page } = await openMalote({ login: 'ana.prado', args: ['--folder', scans, '--folder-stable-ms', '200'] })
  await readDirectory(page)
  await fromListMenu(page, 'Pastas e perfis')
  await page.getByRole('button', { name: 'Novo perfil' }).click()
  await page.getByRole('textbox', { name: 'Nome do perfil' }).fill('Balcão')
  await page.getByText('Encaminhar depois de capturado').click()
  await find(page, 'Para', 'protocolo', /^PROTOCOLO, .*SEFAZ/s)
  await page.getByRole('textbox', { name: 'Assunto' }).fill('Balcão: {nome}')
  await page.getByRole('textbox', { name: 'Mensagem' }).fill('Para registro.')
  await page.getByText('Enviar sem perguntar o que chegar das pastas').click()
  await expect(page.getByText(/e depois encaminhado a PROTOCOLO/)).toBeVisible()
  await page.getByRole('button', { name: 'Salvar perfil' }).click()
  await expect(page.getByRole('option', { name: 'Balcão' })).toContainText('encaminha a PROTOCOLO')
  const [profile] = await ask(page, 'profiles.list', {})
  const [offer] = await ask(page, 'folders.offers', {})
  const wanted = { name: 'Scanner', profileId: profile?.profileId ?? null, originals: 'keep', isShare: false } as const
  await ask(page, 'folders.add', { offerId: offer?.offerId ?? '', ...wanted })
  writeFileSync(path.join(scans, 'recibo 9.pdf'), await plainPdf('Recibo 9'))
  await protocolOf(page, 'Balcão: recibo 9')
})
