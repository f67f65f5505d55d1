import { readFile } from 'node:fs/promises'
import { missingOf, objectStorage } from '../run/packages.ts'
import { startFaultProxy } from '../support/fault-proxy.ts'
import { createBucket } from '../support/object-storages.ts'
import { pagesOf } from '../support/pdf-pages.ts'
import { makeScanPdf, makeTextPdf } from '../support/pdfs.ts'
import { startRadosgw } from '../support/radosgw.ts'
import { startService } from '../support/service.ts'
import { expect, test } from './fixtures.ts'
import { addDrafts, choose, prepareForSignature, registryOf, submit } from './walk/capture.ts'
import { goTo } from './walk/session.ts'
import { sign } from './walk/signatures.ts'
import { pressTool } from './walk/viewer.ts'

test('PDFs are captured, signed and downloaded over a bucket, and no byte of them passes through the service', {
  tag: '@all',
}, async ({ folder, openMalote }) => {
  // biome-ignore lint/suspicious/noSkippedTests: said as skipped, and never passed, where radosgw is missing
  test.skip(missingOf(objectStorage).length > 0, 'radosgw is not installed')
  test.setTimeout(300_000)
  const storage = await startRadosgw()
  const line = await startFaultProxy(storage.endpoint, { keepsHost: true })
  const { variables } = await createBucket({ ...storage, endpoint: line.url })
  const service = await startService({ env: variables })
  const ana = await openMalote({ login: 'ana.prado', service })
  const scan = await makeScanPdf(folder, 'Nota fiscal 81')
  const parecer = await makeTextPdf(folder, 'Parecer 12', 3)

  await addDrafts(ana.page, [scan, parecer])
  await choose(ana.page, [parecer.name])
  await prepareForSignature(ana.page, '01', ['Ana Prado'])
  await submit(ana.page, 'Enviar 1 para assinatura')
  await choose(ana.page, [scan.name])
  await submit(ana.page, 'Capturar 1 documento')
  await registryOf(ana.page, scan.name)
  await sign(ana.page, parecer.name)

  await goTo(ana.page, 'Documentos')
  await ana.page.getByRole('option', { name: parecer.name }).click()
  await expect(ana.page.locator('canvas[data-drawn]').first()).toBeVisible()
  const downloading = ana.page.waitForEvent('download')
  await pressTool(ana.page, 'Salvar cópia')
  const [copy, sent] = [await readFile(await (await downloading).path()), await readFile(parecer.path)]
  expect(copy.subarray(0, sent.length).equals(sent)).toBe(true)
  expect((await pagesOf(copy)).at(-1)).toMatch(/Ana Prado/)

  // Two uploads by form. The copies took their place, and nothing is left at the upload addresses.
  expect(line.seen.filter((request) => request.startsWith('POST /malote-'))).toHaveLength(2)
  expect(line.seen.filter((request) => /^DELETE .*\/envios\//.test(request))).toHaveLength(2)
  await service.stop()
  await line.close()
  storage.stop()
})
