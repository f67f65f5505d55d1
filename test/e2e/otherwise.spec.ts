import type { Page } from '@playwright/test'
import { idOfUnit } from '../../service/sample/rows.ts'
import { otherwise } from '../support/otherwise.ts'
import { makeScanPdf, makeTextPdf } from '../support/pdfs.ts'
import { sendToSign } from '../support/phase-documents.ts'
import { asPerson } from '../support/records.ts'
import { expect, test } from './fixtures.ts'
import { addDrafts, choose, prepareForSignature, registryOf, submit } from './walk/capture.ts'
import { openInBox, protocolOf, send, write } from './walk/forwarding.ts'
import { bring, capture } from './walk/offline.ts'
import { goToProcesses, openAtService } from './walk/processes.ts'
import { goTo, openTab, signIn } from './walk/session.ts'
import { sign } from './walk/signatures.ts'

/** More than two pages of such a service. */
const many = 13
const pageSize = 5
const numbered = (name: string) => Array.from({ length: many }, (_, index) => `${name} ${index + 101}`)
const rowsOf = (page: Page) => page.getByRole('option')
/** Rows beyond the window are not in the page: each row tells how many there are. */
const expectRows = (page: Page, count: number) =>
  expect(rowsOf(page).first()).toHaveAttribute('aria-setsize', String(count))

test(
  'a whole day works with a service that writes nulls, short pages, no counts, 429 and behind a portal',
  {
    tag: '@all',
  },
  async ({ folder, openLine, openMalote, ownService: service }, testInfo) => {
    test.setTimeout(900_000)
    const [ana, elisa] = [await asPerson(service, 'ana.prado'), await asPerson(service, 'elisa.fontes')]
    await sendToSign(service, numbered('Empenho'), { from: 'bruno.reis', signers: ['ana.prado', 'carla.nunes'] })
    for (const subject of numbered('Diária')) await bring(elisa, idOfUnit('SEFAZ/GECON'), subject)
    for (const name of numbered('Contrato')) await capture(ana, await makeTextPdf(folder, name, 1))
    const opened: { readonly protocolo: string }[] = []
    for (const summary of numbered('Obra')) opened.push(await openAtService(ana, summary))

    const here = { idsLocaisAtuais: [idOfUnit('SEFAZ/GECON')], tamanhoPagina: 50 }
    const held: number = (await ana.post('/v2/processos/paginated-search', here)).body.count
    expect(held).toBeGreaterThanOrEqual(many)

    const line = await openLine(service)
    const world = await otherwise(service.baseUrl, pageSize)
    line.judge(world.judge)
    const { page } = await openMalote({ service, apiUrl: line.url })
    const see = async (name: string) => {
      const path = testInfo.outputPath(`${name}.png`)
      await page.screenshot({ path })
    }

    await test.step('sign-in', async () => {
      await signIn(page, 'ana.prado')
      await goTo(page, 'Hoje')
      await expect(page.getByText(`${many} documentos`).first()).toBeVisible()
      await see('hoje')
    })

    await test.step('signatures, beyond the first page', async () => {
      await goTo(page, /^Assinar/)
      await expectRows(page, many)
      await see('assinar')
      await sign(page, 'Empenho 101')
      await sign(page, 'Empenho 113')
      await expectRows(page, many - 2)
    })

    await test.step('capture, and a document for two signatures', async () => {
      const scan = await makeScanPdf(folder, 'Nota fiscal 81')
      const opinion = await makeTextPdf(folder, 'Parecer 12', 2)
      await goTo(page, /^Capturar/)
      await addDrafts(page, [scan, opinion])
      await choose(page, [opinion.name])
      await prepareForSignature(page, '01', ['Ana Prado', 'Bruno Reis'])
      await submit(page, 'Enviar 1 para assinatura')
      await choose(page, [scan.name])
      await submit(page, 'Capturar 1 documento')
      await registryOf(page, scan.name)
      await see('capturar')
      await sign(page, opinion.name)
    })

    await test.step('a box, and a forwarding with its documents', async () => {
      await openInBox(page, /^GECON/, 'Diária 101')
      const reader = page.getByRole('region', { name: 'Encaminhamento', exact: true })
      await expect(reader.getByText('Peço manifestação: Diária 101.')).toBeVisible()
      await expectRows(page, many)
      await see('caixa')
      const subject = 'Nota e contrato'
      const documents = ['Nota fiscal 81']
      await write(page, { to: 'protocolo', toOption: /^PROTOCOLO, .*SEFAZ/s, subject, message: 'Segue.', documents })
      await send(page)
      await protocolOf(page, subject)
      await see('envios')
    })

    await test.step('documents found at the service, page by page', async () => {
      await goTo(page, 'Documentos')
      await openTab(page, 'No serviço')
      await page.getByRole('textbox', { name: /^Nome/ }).fill('Contrato')
      await page.getByRole('button', { name: 'Buscar', exact: true }).click()
      const found = new Set<string>()
      for (let rest = many; rest > 0; rest -= pageSize) {
        await expect(rowsOf(page)).toHaveCount(Math.min(rest, pageSize))
        for (const text of await rowsOf(page).allTextContents()) found.add(/Contrato \d+/.exec(text)?.[0] ?? '')
        if (rest === many) await see('documentos')
        const first = (await rowsOf(page).first().textContent()) ?? ''
        if (rest <= pageSize) break
        await page.getByRole('button', { name: 'Próxima página' }).click()
        await expect(rowsOf(page).first()).not.toHaveText(first)
      }
      expect([...found].sort()).toEqual(numbered('Contrato'))
    })

    await test.step('processes of a box, and one of them', async () => {
      await goToProcesses(page)
      await expectRows(page, held)
      await see('processos')
      await page.getByRole('option', { name: new RegExp(opened[0]?.protocolo ?? '') }).click()
      await expect(page.getByText('Moradores da rua')).toBeVisible()
      await see('processo')
    })

    await test.step('a portal answers for a while', async () => {
      world.portal = true
      await goTo(page, /^Assinar/)
      await page.getByRole('option', { name: 'Empenho 105' }).click()
      await expect(page.getByText(/rede/).first()).toBeVisible()
      await see('portal')
      await expectRows(page, many - 2)
      await expect(page.getByText('Sua sessão terminou.')).toHaveCount(0)
      world.portal = false
      await sign(page, 'Empenho 105')
    })

    expect(world.nulls).toBeGreaterThan(100)
    expect(world.throttled.size).toBeGreaterThan(15)
  },
)
