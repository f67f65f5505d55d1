import type { Page } from '@playwright/test'
import type { FaultProxy, PassingRequest } from '../support/fault-proxy.ts'
import { makeScanPdf, makeTextPdf } from '../support/pdfs.ts'
import { readTables } from '../support/tables.ts'
import { expect, type MaloteWindow, test } from './fixtures.ts'
import { addDrafts, prepareForSignature, registryOf, submit } from './walk/capture.ts'
import { protocolOf, send, write } from './walk/forwarding.ts'
import { goTo, signInQuickly } from './walk/session.ts'
import { openToSign } from './walk/signatures.ts'

/** A step during which the application is killed at a request. */
interface Kill {
  readonly name: string
  readonly request: RegExp
  begin(): Promise<void>
  end(): Promise<void>
}

const address = /^GET \/v2\/documentos\/upload-arquivo\/gerar-url-upload\//
const bytes = /^POST \/armazenamento\//
const event = /^GET \/v2\/eventos\//
const requestLine = ({ method, path }: PassingRequest) => `${method} ${path}`

/** Kills the application after the service has answered a request and before the answer arrives. */
async function killAt(faultProxy: FaultProxy, maloteWindow: MaloteWindow, pattern: RegExp): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let isArmed = true
  faultProxy.judge(
    (request) => {
      if (!isArmed || !pattern.test(requestLine(request))) return 'pass'
      isArmed = false
      return 'swallow'
    },
    () => void maloteWindow.malote.kill().then(resolve),
  )
  await promise
}

/** The requests after which the application is killed: all of a capture, and those that only another step makes. */
const captureRequests = [address, bytes, /^POST \/v2\/documentos\/capturar\//, event]
const sendRequest = /^POST \/v2\/documentos\/fase-assinatura\/enviar\//
const signRequest = /^POST \/v2\/documentos\/fase-assinatura\/assinar\//
const forwardRequest = /^POST \/v2\/encaminhamento\/novo/

interface PdfFile {
  readonly path: string
  readonly name: string
}

const captureKill = (page: Page, scan: PdfFile, request: RegExp): Kill => ({
  name: `capture, at ${request.source}`,
  request,
  begin: async () => {
    await goTo(page, /^Capturar/)
    await addDrafts(page, [scan])
    await submit(page, 'Capturar 1 documento')
  },
  end: async () => void (await registryOf(page, scan.name)),
})

const sendKill = (page: Page, paper: PdfFile, request: RegExp): Kill => ({
  name: `send to signature, at ${request.source}`,
  request,
  begin: async () => {
    await goTo(page, /^Capturar/)
    await addDrafts(page, [paper])
    await prepareForSignature(page, '01', ['Ana Prado'])
    await submit(page, 'Enviar 1 para assinatura')
  },
  end: () => openToSign(page, paper.name),
})

const signKill = (page: Page, name: string, request: RegExp): Kill => ({
  name: `sign, at ${request.source}`,
  request,
  begin: async () => {
    await openToSign(page, name)
    await page.getByRole('button', { name: /^Assinar como/ }).click()
  },
  end: async () => {
    await goTo(page, 'Documentos')
    await expect(page.getByRole('option', { name })).toBeVisible()
  },
})

const forwardKill = (page: Page, subject: string, request: RegExp): Kill => ({
  name: `forward, at ${request.source}`,
  request,
  begin: async () => {
    const documents = ['Nota fiscal 1.pdf', 'Parecer 1.pdf']
    const to = { to: 'protocolo', toOption: /^PROTOCOLO, .*SEFAZ/s }
    await write(page, { ...to, subject, message: 'Segue para registro.', documents })
    await send(page)
  },
  end: async () => void (await protocolOf(page, subject)),
})

const title = 'nothing is lost or done twice when the application is killed after the request of any step'
test(title, { tag: '@all' }, async ({ folder, openMalote, ownService: service, openLine }) => {
  // Kills, each with a start and a sign-in.
  test.setTimeout(480_000)
  // Its own service, because its tables are read after it has stopped.
  const faultProxy = await openLine(service)
  const maloteWindow = await openMalote({ login: 'ana.prado', apiUrl: faultProxy.url, service, ownProcess: true })
  const { page, malote } = maloteWindow
  const scans = await Promise.all(captureRequests.map((_, index) => makeScanPdf(folder, `Nota fiscal ${index + 1}`)))
  const paper = await makeTextPdf(folder, 'Parecer 1', 2)
  const subject = 'Notas fiscais, remessa 1'
  const kills = [
    ...scans.map((scan, index) => captureKill(page, scan, captureRequests[index] ?? event)),
    sendKill(page, paper, sendRequest),
    signKill(page, paper.name, signRequest),
    forwardKill(page, subject, forwardRequest),
  ]
  for (const { name, request, begin, end } of kills) {
    await test.step(name, async () => {
      const killed = killAt(faultProxy, maloteWindow, request)
      await Promise.all([killed, begin()])
      faultProxy.judge(() => 'pass')
      await page.goto(await malote.restart())
      await signInQuickly(page, 'ana.prado')
      await end()
    })
  }

  await malote.stop()
  await service.stop()
  const tables = await readTables(service)
  expect(tables.documentos.map(({ nome }) => nome).sort()).toEqual([...scans, paper].map(({ name }) => name).sort())
  expect(tables.fases.map(({ nome }) => nome)).toEqual([paper.name])
  expect(tables.assinantes.map(({ manifestacao }) => manifestacao)).toEqual(['Assinado'])
  expect(tables.encaminhamentos.map(({ assunto }) => assunto)).toEqual([subject])
  expect(tables.itens.filter(({ pasta }) => pasta === 'Entrada')).toHaveLength(1)
  expect(tables.eventos).toHaveLength(scans.length + 2)
})
