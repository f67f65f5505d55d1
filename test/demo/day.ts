import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { idOfUnit } from '../../service/sample/rows.ts'
import { captureRow, find, registryOf } from '../e2e/walk/capture.ts'
import { box, choose } from '../e2e/walk/compose-states.ts'
import { readDirectory } from '../e2e/walk/directory.ts'
import { dropFiles } from '../e2e/walk/drop.ts'
import { expect } from '../e2e/walk/expect.ts'
import { ask } from '../e2e/walk/folders.ts'
import { bring } from '../e2e/walk/offline.ts'
import { openAtService } from '../e2e/walk/processes.ts'
import { goTo, signIn } from '../e2e/walk/session.ts'
import { drawn } from '../e2e/walk/states.ts'
import { makeScanPdf, makeTextPdf } from '../support/pdfs.ts'
import { sendToSign } from '../support/phase-documents.ts'
import { asPerson } from '../support/records.ts'
import type { Studio } from './pictures.ts'

/** How often the person did something; letters are those of texts and numbers. */
interface Gestures {
  readonly clicks: number
  readonly keys: number
  readonly letters: number
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
const painted = (page: Page) => page.locator('canvas[data-drawn]').first().waitFor()

/** Counts what reaches the page from a pointer or a keyboard. */
async function countGestures(page: Page): Promise<() => Promise<Gestures>> {
  const counted = await page.evaluateHandle(() => {
    const gestures = { clicks: 0, keys: 0, letters: 0 }
    addEventListener('pointerdown', () => (gestures.clicks += 1), { capture: true })
    addEventListener(
      'keydown',
      ({ key, ctrlKey, altKey, target }) => {
        if (['Control', 'Shift', 'Alt'].includes(key)) return
        const isText = target instanceof HTMLElement && target.matches('input, textarea, [contenteditable="true"]')
        gestures[key.length === 1 && isText && !ctrlKey && !altKey ? 'letters' : 'keys'] += 1
      },
      { capture: true },
    )
    return gestures
  })
  return () => counted.jsonValue()
}

/** Types into a search field and takes the entry by a click. */
async function pick(page: Page, field: string, text: string, entry: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: field }).click()
  await page.keyboard.type(text)
  await option(page, entry).first().click()
}

/** A clerk's day by docs/guia.md alone: every act with its clicks and keys, and pictures of where it leads. */
export async function picturesOfDay({ see, keep, service, folder, openMalote }: Studio): Promise<void> {
  const elisa = await asPerson(service, 'elisa.fontes')
  const gecon = idOfUnit('SEFAZ/GECON')
  await bring(elisa, gecon, 'Prestação de contas', await makeTextPdf(folder, 'Balancete de outubro', 3))
  await bring(elisa, gecon, 'Diárias')
  await bring(elisa, gecon, 'Convite')
  const orders = await Promise.all([1, 2, 3].map((number) => makeTextPdf(folder, `Portaria ${number}`, 2)))
  const bytes = await Promise.all(orders.map(async ({ name, path }) => ({ name, bytes: await readFile(path) })))
  const signers = ['ana.prado', 'heitor.lima']
  await sendToSign(service, bytes, { from: 'bruno.reis', signers })
  const { protocolo } = await openAtService(await asPerson(service, 'ana.prado'), 'Compra de cadeiras', [
    await makeTextPdf(folder, 'Termo de referência', 2),
  ])

  const { page, line } = await openMalote({})
  await see(page, 'first-screen')
  await signIn(page, 'ana.prado')
  await readDirectory(page)
  await goTo(page, 'Hoje')
  await option(page, /Portaria/)
    .or(page.getByText('Portaria 1.pdf'))
    .first()
    .waitFor()
  await see(page, 'hoje')
  const gestures = await countGestures(page)
  const table: string[] = []
  const act = async (name: string, work: () => Promise<void>): Promise<void> => {
    const before = await gestures()
    await work()
    const after = await gestures()
    const [clicks, keys, letters] = (['clicks', 'keys', 'letters'] as const).map((each) => after[each] - before[each])
    table.push(`| ${name} | ${clicks} | ${keys} | ${letters} |`)
  }
  const forced = async (name: string): Promise<void> => {
    await page.emulateMedia({ forcedColors: 'active' })
    await drawn(page)
    keep(`forced-${name}.png`, await page.screenshot())
    await page.emulateMedia({ forcedColors: 'none' })
  }
  await forced('hoje')

  const scans = await Promise.all(['Guia 311', 'Guia 312', 'Guia 313'].map((name) => makeScanPdf(folder, name)))
  await act('three scans: drop, look, capture', async () => {
    await dropFiles(
      page,
      scans.map(({ path }) => path),
    )
    await expect(captureRow(page, 'Guia 313.pdf')).toContainText('só neste computador')
    await button(page, 'Capturar 3 documentos').click()
  })
  for (const { name } of scans) await registryOf(page, name)
  await see(page, 'captured')
  await forced('captured')

  const contract = await makeTextPdf(folder, 'Contrato 12', 2)
  await act('a contract to two signers', async () => {
    await dropFiles(page, [contract.path])
    await expect(captureRow(page, contract.name)).toContainText('só neste computador')
    await choose(page, /Tipo$/, /Para assinatura/)
    await pick(page, 'Classe', '01.01.02', /^01\.01\.02/)
    await pick(page, 'Assinantes', 'bruno', /^Bruno Reis/)
    await pick(page, 'Assinantes', 'heitor', /^Heitor Lima/)
    await button(page, 'Enviar 1 para assinatura').click()
  })
  await see(page, 'sent-to-sign')

  await act('three documents: read the first page, sign', async () => {
    await goTo(page, /^Assinar/)
    await option(page, /Portaria/)
      .first()
      .click()
    for (const left of [3, 2, 1]) {
      await expect(option(page, /Portaria/)).toHaveCount(left)
      await painted(page)
      if (left === 3) {
        await see(page, 'reading')
        await forced('reading')
      }
      await button(page, /^Assinar (?:e próximo|como)/)
        .last()
        .click()
    }
  })
  await expect(page.getByText(/^Você não tem|Nada para assinar|Nenhum documento/).first()).toBeVisible()
  await see(page, 'all-signed')

  await act('an answer to a forwarding with a document', async () => {
    await goTo(page, /^GECON/)
    await option(page, /Prestação/).click()
    await button(page, 'Abrir Balancete de outubro.pdf').click()
    await painted(page)
    await see(page, 'forwarding')
    await forced('forwarding')
    await button(page, 'Responder').click()
    await page.keyboard.type('Aprovado.')
    await see(page, 'answering')
    await button(page, 'Enviar').click()
  })
  await act('the next one, sent on to another box', async () => {
    await page.getByRole('heading', { name: /Diárias|Convite/ }).waitFor()
    await button(page, 'Reencaminhar').click()
    await pick(page, 'Para', 'protocolo', /^PROTOCOLO, .*SEFAZ/s)
    await box(page, 'Mensagem').click()
    await page.keyboard.type('Para ciência.')
    await button(page, 'Enviar').click()
  })
  await act('the last one, resolved', async () => {
    await page.getByRole('heading', { name: /Diárias|Convite/ }).waitFor()
    await button(page, 'Resolver').click()
  })
  await see(page, 'box-done')

  await act('a new forwarding with a captured document', async () => {
    await button(page, 'Novo encaminhamento').first().click()
    await pick(page, 'Para', 'protocolo', /^PROTOCOLO, .*SEFAZ/s)
    await box(page, 'Assunto').click()
    await page.keyboard.type('Guias')
    await box(page, 'Mensagem').click()
    await page.keyboard.type('Seguem.')
    await find(page, 'Documentos', 'Guia 311', /Guia 311/)
    await see(page, 'writing')
    await forced('writing')
    await button(page, 'Enviar').click()
  })
  await ask(page, 'settings.update', { holdSeconds: 30 })
  await act('a process, sent to another unit', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(protocolo)
    await option(page, /no serviço$/).waitFor()
    await page.keyboard.press('Enter')
    await option(page, /^Compra de cadeiras/).waitFor()
    await see(page, 'found')
    await page.keyboard.press('Enter')
    await button(page, 'Despachar').click()
    await pick(page, 'Destino', 'protocolo', /^PROTOCOLO, .*SEFAZ/s)
    await box(page, 'Mensagem').click()
    await page.keyboard.type('Para cotação.')
    await see(page, 'dispatching')
    await button(page, 'Despachar').last().click()
  })
  await act('undo what was just sent', async () => {
    await button(page, 'Desfazer').first().click()
  })
  await act('where an earlier one stands, and what can be done about it', async () => {
    await goTo(page, /^Envios/)
    await option(page, /Guias/).first().click()
    await page.getByText('Errou o destino ou o documento?').click()
  })
  await see(page, 'outbox')
  await forced('outbox')

  // A colleague refuses, and the line goes away.
  const bruno = await asPerson(service, 'bruno.reis')
  const waiting = { situacao: 'AguardandoMim', texto: contract.name }
  const asked = '/v2/documentos/fase-assinatura/paginated-search'
  const [phase] = (await bruno.post(asked, waiting)).body.result as { id: string }[]
  const refusal = { justificativa: 'Falta o anexo II.' }
  expect((await bruno.post(`/v2/documentos/fase-assinatura/recusar/${phase?.id}`, refusal)).status).toBe(200)
  await goTo(page, /^Assinar/)
  await goTo(page, 'Hoje')
  await page.getByRole('region', { name: /^Recusados por colegas/ }).waitFor()
  await see(page, 'refused-in-hoje')
  line.judge(() => 'drop')
  await goTo(page, /^GECON/)
  await page.getByText(/^Sem dados novos do serviço/).waitFor()
  await see(page, 'offline')
  process.stdout.write(`| act | clicks | keys | letters |\n|---|---|---|---|\n${table.join('\n')}\n`)
}
