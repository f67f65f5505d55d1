import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { pagesOf } from '../support/pdf-pages.ts'
import { plainPdf } from '../support/pdfs.ts'
import { asPerson } from '../support/records.ts'
import { readTables } from '../support/tables.ts'
import { expect, test } from './fixtures.ts'
import { expectClean } from './walk/access.ts'
import {
  addressByKeys,
  atCounter,
  countingKeys,
  nextPerson,
  option,
  personOf,
  scansOf,
  servePress,
  watchScans,
} from './walk/counter.ts'
import { readDirectory } from './walk/directory.ts'
import { dropFiles } from './walk/drop.ts'
import { ask } from './walk/folders.ts'
import { arrivedIn, boxOf } from './walk/offline.ts'
import { printed } from './walk/printed.ts'
import { goTo, signInQuickly } from './walk/session.ts'

const chipOf = (page: Page, name: RegExp) => page.getByRole('row', { name })

test('ten people in a row are served by keyboard, twelve keys at most each, captured and forwarded once', async ({
  folder,
  openMalote,
  ownService: service,
}) => {
  test.setTimeout(240_000)
  const { scans, args } = scansOf(folder)
  const { page } = await openMalote({ login: 'ana.prado', service, args, holdSeconds: 0, ownProcess: true })
  await readDirectory(page)
  await watchScans(page)
  await goTo(page, /^Balcão/)
  await nextPerson(page)
  const keys = countingKeys(page)
  const seconds: number[] = []
  const names = Array.from({ length: 10 }, (_, nth) => `Requerimento de férias ${nth + 1}`)
  for (let nth = 1; nth <= 10; nth += 1) {
    const title = `Requerimento de férias ${nth}`
    writeFileSync(path.join(scans, `Scan_20261130_${nth}.pdf`), await plainPdf(title))
    await expect(page.getByRole('button', { name: `Pegar Scan_20261130_${nth}.pdf` })).toBeVisible()
    const begun = Date.now()
    await keys.press('F8')
    await atCounter(page, `Scan_20261130_${nth}`)
    await expect(page.getByRole('textbox', { name: 'Nome do documento' })).toHaveValue(title)
    if (nth > 3)
      await expect(page.getByText(/Proposto: como nas últimas \d+ vezes com “requerimento”/).first()).toBeVisible()
    else {
      await addressByKeys(page, keys)
    }
    await keys.press('Control+Enter')
    await nextPerson(page)
    seconds.push((Date.now() - begun) / 1000)
    const pressed = keys.takeCount()
    expect(pressed, `keys for person ${nth}`).toBeLessThanOrEqual(12)
    if (nth > 3) expect(pressed, `keys for person ${nth}, by proposals`).toBe(3)
    await expect(personOf(page, title)).toBeVisible()
  }
  console.info(`Balcão: ${seconds.map((each) => each.toFixed(1)).join(', ')} s a person`)
  for (const name of names) await expect(personOf(page, name)).toContainText('encaminhado 2')
  await expectClean(page, 'Balcão with people served')
  const carla = await asPerson(service, 'carla.nunes')
  const arrived = await arrivedIn(carla, await boxOf(carla, 'PROTOCOLO'))
  await service.stop()
  const { documentos, encaminhamentos } = await readTables(service)
  expect(
    documentos
      .map(({ nome }) => nome)
      .filter((nome) => nome.startsWith('Requerimento'))
      .toSorted(),
  ).toEqual(names.map((name) => `${name}.pdf`).toSorted())
  expect(arrived.map(([subject]) => subject).toSorted()).toEqual(names.toSorted())
  expect(encaminhamentos.map(({ assunto }) => assunto).toSorted()).toEqual(names.toSorted())
})

test('what is sent offline at the counter survives a kill, is never doubled, and its receipts are true', async ({
  folder,
  openMalote,
  ownService: service,
  openLine,
}) => {
  test.setTimeout(180_000)
  const line = await openLine(service)
  const { page, malote } = await openMalote({
    login: 'ana.prado',
    apiUrl: line.url,
    service,
    holdSeconds: 0,
    ownProcess: true,
  })
  await readDirectory(page)
  await goTo(page, /^Balcão/)
  line.judge(() => 'drop')
  const file = path.join(folder, 'Atestado médico.pdf')
  writeFileSync(file, await plainPdf('Atestado médico'))
  await dropFiles(page, [file], 'atender')
  await atCounter(page, 'Atestado médico')
  await page.getByRole('combobox', { name: 'Para' }).fill('proto')
  await option(page, /^PROTOCOLO/).click()
  await servePress(page).click()
  await nextPerson(page)
  const person = personOf(page, 'Atestado médico')
  const print = () => person.getByRole('button', { name: /recibo/ }).click()
  const [pending = ''] = await pagesOf(await printed(page, print))
  expect(pending).toContain('Protocolo pendente')
  expect(pending).toContain('1ª via')
  expect(pending).toContain('2ª via')
  expect(pending).not.toMatch(/\d{4}-[A-Z0-9]{6}/)

  await malote.kill()
  await page.goto(await malote.restart())
  line.judge(() => 'pass')
  await signInQuickly(page, 'ana.prado')
  await goTo(page, /^Balcão/)
  await expect(person).toContainText(/capturado \d{4}-[A-Z0-9]{6}/)
  await expect(person).toContainText(/encaminhado \d{4}-/)
  const registro = /\d{4}-[A-Z0-9]{6}/.exec((await person.textContent()) ?? '')?.[0] ?? ''
  const [receipt = ''] = await pagesOf(await printed(page, print))
  expect(receipt.split(registro).length - 1).toBe(2)
  expect(receipt).toContain('Registrado e encaminhado a PROTOCOLO')
  await service.stop()
  const { documentos, encaminhamentos } = await readTables(service)
  expect(documentos.filter(({ nome }) => nome === 'Atestado médico.pdf')).toHaveLength(1)
  expect(encaminhamentos.filter(({ assunto }) => assunto === 'Atestado médico')).toHaveLength(1)
})

test('mistakes at the counter: undo brings the file back, two files become one, and a file of before is named', async ({
  folder,
  openMalote,
}) => {
  const { page } = await openMalote({ login: 'ana.prado', holdSeconds: 60 })
  await readDirectory(page)
  await goTo(page, /^Balcão/)
  const write = async (name: string) => {
    const file = path.join(folder, `${name}.pdf`)
    writeFileSync(file, await plainPdf(`${name} ${path.basename(folder)}`))
    return file
  }
  const [first, second] = [await write('Declaração de renda'), await write('Comprovante de endereço')]
  await dropFiles(page, [first, second], 'atender')
  await atCounter(page, 'Declaração de renda')
  await expect(page.getByRole('list', { name: 'Na fila' })).toContainText('Comprovante de endereço')
  await page
    .getByRole('contentinfo')
    .or(page.getByRole('region', { name: 'Atendimento' }))
    .getByRole('button', { name: 'Mais', exact: true })
    .last()
    .click()
  await page.getByRole('menuitem', { name: /Juntar os 2 em um/ }).click()
  await expect(page.getByText('1 de 2', { exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Na fila' })).toBeHidden()
  await page.getByRole('combobox', { name: 'Para' }).fill('proto')
  await option(page, /^PROTOCOLO/).click()
  await page.getByRole('textbox', { name: 'Mensagem' }).fill('Para a matrícula.')
  await page.keyboard.press('Control+Enter')
  await nextPerson(page)
  await page.getByRole('contentinfo').getByRole('button', { name: 'Desfazer' }).click()
  const person = personOf(page, 'Declaração de renda')
  await expect(person).toContainText('desfeito')
  await person.getByRole('button', { name: /^Trazer de volta/ }).click()
  await expect(chipOf(page, /PROTOCOLO/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Mensagem' })).toHaveValue('Para a matrícula.')
  expect(await ask(page, 'compose.list', {})).toEqual([])
  await page.keyboard.press('Escape')
  await nextPerson(page)
  await expectClean(page, 'Balcão after an undo')
})
