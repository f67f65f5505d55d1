import { readFile } from 'node:fs/promises'
import { pagesOf } from '../support/pdf-pages.ts'
import { makeScanPdf, makeTextPdf } from '../support/pdfs.ts'
import { expect, test } from './fixtures.ts'
import { addDrafts, choose, prepareForSignature, registryOf, submit } from './walk/capture.ts'
import { openInBox, protocolOf, send, write } from './walk/forwarding.ts'
import { goTo, signIn } from './walk/session.ts'
import { sign } from './walk/signatures.ts'
import { pressTool } from './walk/viewer.ts'

test('a PDF is captured, signed by two, forwarded and read by its recipient', {
  tag: '@double',
}, async ({ folder, openMalote }) => {
  const violations: string[] = []
  const ana = await openMalote()
  await signIn(ana.page, 'ana.prado')
  ana.page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) violations.push(message.text())
  })
  const scans = [await makeScanPdf(folder, 'Nota fiscal 81'), await makeScanPdf(folder, 'Nota fiscal 82')]
  const parecer = await makeTextPdf(folder, 'Parecer 12', 3)

  await addDrafts(ana.page, [...scans, parecer])
  await choose(ana.page, [parecer.name])
  await prepareForSignature(ana.page, '01', ['Ana Prado', 'Bruno Reis'])
  await submit(ana.page, 'Enviar 1 para assinatura')
  await choose(
    ana.page,
    scans.map(({ name }) => name),
  )
  await submit(ana.page, 'Capturar 2 documentos')
  for (const { name } of scans) await registryOf(ana.page, name)

  await sign(ana.page, parecer.name)
  const bruno = await openMalote({ login: 'bruno.reis' })
  await sign(bruno.page, parecer.name)
  await goTo(ana.page, 'Documentos')
  await expect(ana.page.getByRole('option', { name: parecer.name })).toBeVisible()

  const subject = 'Notas fiscais e parecer'
  const message = 'Encaminho para registro.\nFico à disposição.'
  const documents = [...scans.map(({ name }) => name), parecer.name]
  await write(ana.page, { to: 'protocolo', toOption: /^PROTOCOLO, .*SEFAZ/s, subject, message, documents })
  await send(ana.page)
  await protocolOf(ana.page, subject)

  const carla = await openMalote({ login: 'carla.nunes' })
  await openInBox(carla.page, /^PROTOCOLO/, subject)
  const reader = carla.page.getByRole('region', { name: 'Encaminhamento', exact: true })
  await expect(reader.getByText('Fico à disposição.')).toBeVisible()
  await carla.page.getByRole('button', { name: `Abrir ${parecer.name}` }).click()
  await expect(carla.page.locator('canvas[data-drawn]').first()).toBeVisible()
  const downloading = carla.page.waitForEvent('download')
  await pressTool(carla.page, 'Salvar cópia')
  const [copy, sent] = [await readFile(await (await downloading).path()), await readFile(parecer.path)]
  expect(copy.subarray(0, sent.length).equals(sent)).toBe(true)
  expect((await pagesOf(copy)).at(-1)).toMatch(/Ana Prado.*Bruno Reis/s)
  expect(violations).toEqual([])
})
