import type { FaultProxy, PassingRequest } from '../support/fault-proxy.ts'
import { makeScanPdf, makeTextPdf } from '../support/pdfs.ts'
import { readTables } from '../support/tables.ts'
import { type Desk, expect, test } from './fixtures.ts'
import { addDrafts, prepareForSignature, registryOf, submit } from './walk/capture.ts'
import { protocolOf, send, write } from './walk/forwarding.ts'
import { goTo, signInQuickly } from './walk/session.ts'
import { openToSign } from './walk/signatures.ts'

/** A step of the walk that is killed at one of its requests. */
interface Kill {
  readonly name: string
  readonly request: RegExp
  begin(): Promise<void>
  end(): Promise<void>
}

const address = /^GET \/v2\/documentos\/upload-arquivo\/gerar-url-upload\//
const bytes = /^POST \/armazenamento\//
const event = /^GET \/v2\/eventos\//
const spoken = ({ method, path }: PassingRequest) => `${method} ${path}`

/** Kills the application the moment the service has answered such a request, before it has heard the answer. */
async function killAt(faultProxy: FaultProxy, desk: Desk, pattern: RegExp): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let armed = true
  faultProxy.judge(
    (request) => {
      if (!armed || !pattern.test(spoken(request))) return 'pass'
      armed = false
      return 'swallow'
    },
    () => void desk.malote.kill().then(resolve),
  )
  await promise
}

const title = 'nothing is lost and nothing is done twice when the application is killed after the request of any step'
test(title, { tag: '@all' }, async ({ folder, openDesk, ownService: service, openLine }) => {
  // A service of its own: its tables are read when it has ended.
  const faultProxy = await openLine(service)
  const desk = await openDesk({ login: 'ana.prado', apiUrl: faultProxy.url, service, ownProcess: true })
  const { page, malote } = desk
  const scans: string[] = []
  const papers: string[] = []
  const subjects: string[] = []

  const captures = [address, bytes, /^POST \/v2\/documentos\/capturar\//, event].map(
    async (request, index): Promise<Kill> => {
      const scan = await makeScanPdf(folder, `Nota fiscal ${index + 1}`)
      scans.push(scan.name)
      return {
        name: `capture, at ${request.source}`,
        request,
        begin: async () => {
          await goTo(page, /^Capturar/)
          await addDrafts(page, [scan])
          await submit(page, 'Capturar 1 documento')
        },
        end: async () => void (await registryOf(page, scan.name)),
      }
    },
  )
  const sendings = [address, bytes, /^POST \/v2\/documentos\/fase-assinatura\/enviar\//].map(
    async (request, index): Promise<Kill> => {
      const paper = await makeTextPdf(folder, `Parecer ${index + 1}`, 2)
      papers.push(paper.name)
      return {
        name: `send to signature, at ${request.source}`,
        request,
        begin: async () => {
          await goTo(page, /^Capturar/)
          await addDrafts(page, [paper])
          await prepareForSignature(page, '01', ['Ana Prado'])
          await submit(page, 'Enviar 1 para assinatura')
        },
        end: () => openToSign(page, paper.name),
      }
    },
  )
  const signings = [/^POST \/v2\/documentos\/fase-assinatura\/assinar\//, event].map((request, index): Kill => {
    const name = `Parecer ${index + 1}.pdf`
    return {
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
    }
  })
  const forwards = [/^POST \/v2\/encaminhamento\/novo/, event].map((request, index): Kill => {
    const subject = `Notas fiscais, remessa ${index + 1}`
    subjects.push(subject)
    return {
      name: `forward, at ${request.source}`,
      request,
      begin: async () => {
        const documents = ['Nota fiscal 1.pdf', 'Parecer 1.pdf']
        const to = { to: 'protocolo', toOption: /^PROTOCOLO, .*SEFAZ/s }
        await write(page, { ...to, subject, message: 'Segue para registro.', documents })
        await send(page)
      },
      end: async () => void (await protocolOf(page, subject)),
    }
  })
  const kills = [...(await Promise.all([...captures, ...sendings])), ...signings, ...forwards]
  for (const { name, request, begin, end } of kills) {
    await test.step(name, async () => {
      const killed = killAt(faultProxy, desk, request)
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
  const signed = signings.map((_, index) => `Parecer ${index + 1}.pdf`)
  expect(tables.documentos.map(({ nome }) => nome).sort()).toEqual([...scans, ...signed].sort())
  expect(tables.fases.map(({ nome }) => nome).sort()).toEqual(papers.toSorted())
  expect(tables.assinantes.map(({ manifestacao }) => manifestacao).sort()).toEqual([
    'Assinado',
    'Assinado',
    'NaoSeManifestou',
  ])
  expect(tables.encaminhamentos.map(({ assunto }) => assunto).sort()).toEqual(subjects.toSorted())
  expect(tables.itens.filter(({ pasta }) => pasta === 'Entrada')).toHaveLength(subjects.length)
  expect(tables.eventos).toHaveLength(scans.length + signed.length + subjects.length)
})
