import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import type { CaptureRow } from '../../../../contract/bridge/capture.ts'
import type { CertificateView, SigningBatch, SigningEntry } from '../../../../contract/bridge/certificates.ts'
import { failed, ok } from '../../../../contract/bridge/outcome.ts'
import { makeCertificate } from '../../support/fake-certificates.ts'
import { answerPdf } from '../../support/fake-pdf.ts'
import { makeRow } from '../../support/samples.ts'
import { button, click, expectClean, giveFile, heard, isCut, openWindow, select } from '../../support/window.tsx'

const dialog = page.getByRole('dialog')
const titled = (name: string) => page.getByRole('dialog', { name, exact: true })
const inDialog = (name: string | RegExp) => button(name, dialog)
const row = (name: string) => page.getByRole('grid', { name: 'Documentos a capturar' }).getByRole('row', { name })
const choice = inDialog(/Certificado$/)
const token = makeCertificate('Token do balcão', { name: 'Ana Prado', cpf: '***.222.333-**', issuer: 'AC Exemplo v5' })
const file = makeCertificate('Ana.pfx', { kind: 'file' })
const expired = { ...token, problem: 'O certificado está vencido.' }
const rows = ['Ata.pdf', 'Nota.pdf', 'Ofício.pdf'].map((name) => makeRow(name, { sha256: 'a'.repeat(64) }))
const entry = ({ fileId, name }: CaptureRow, changes: Partial<SigningEntry> = {}): SigningEntry => ({
  fileId,
  name,
  state: 'waiting',
  sentence: null,
  ...changes,
})

interface Given {
  certificates?: readonly CertificateView[]
  failures?: readonly string[]
  files?: readonly CaptureRow[]
}

/** Opens the dialog for all files of the list; `advance` moves the batch on. */
async function openDialog({ certificates = [token], failures = [], files = rows }: Given = {}) {
  const { bridge } = await openWindow({ rows: [...files] })
  answerPdf(bridge, 4)
  let batch: SigningBatch | null = null
  const advance = (changes: Partial<SigningBatch>) => {
    batch = {
      state: 'asking',
      place: token.place,
      stopped: null,
      entries: files.map((each) => entry(each)),
      ...changes,
    }
    bridge.publish('certificates.changed', {})
    return batch
  }
  const offered = { certificates: [...certificates], failures: [...failures] }
  bridge.answer('certificates.list', () => ok(offered))
  bridge.answer('certificates.batch', () => ok(batch))
  bridge.answer('certificates.sign', () => ok(advance({})))
  bridge.answer('certificates.stop', () => ok(null))
  if (files.length > 1) await click(page.getByRole('checkbox', { name: 'Selecionar tudo' }))
  else await click(row(files[0]?.name ?? '').getByRole('rowheader'))
  const open = async () => {
    await click(button('Assinar com certificado'))
    await expect.element(dialog).toBeVisible()
  }
  return { bridge, offered, open, advance }
}

/** Opens the dialog, and signs all files, none of which was read. */
async function sign(given: Given = {}) {
  const opened = await openDialog(given)
  await opened.open()
  await expect.element(choice).toBeVisible()
  await click(dialog.getByRole('checkbox', { name: /^Assinar também/ }))
  await click(inDialog(/^Assinar \d+ documento/))
  return opened
}

describe('choosing a certificate in Capturar', () => {
  it('says that certificates are being looked for, and offers none to sign with before', async () => {
    const { bridge, open } = await openDialog()
    const hold = bridge.hold('certificates.list')
    await open()
    await expect.element(dialog.getByRole('status', { name: 'Procurando certificados neste computador' })).toBeVisible()
    await expect.element(inDialog('Assinar 3 documentos')).toBeDisabled()
    await expectClean()
    hold.releaseAll()
    await expect.element(choice).toHaveTextContent('Ana Prado (***.222.333-**)')
    await expect.element(dialog).toMatchTextContent(/Token do balcão · AC Exemplo v5 · válido até 02\/01\/2029/)
  })

  it('takes a file where no token is found, and looks again where the person asks', async () => {
    const { bridge, offered, open } = await openDialog({ certificates: [] })
    bridge.answer('certificates.addFile', () => {
      offered.certificates.push(file)
      return ok(null)
    })
    await open()
    await expect.element(dialog.getByText(/^Nenhum token com certificado foi encontrado\./)).toBeVisible()
    giveFile(dialog.element().querySelector('input[type="file"]'), 'Ana.pfx')
    await expect.element(choice).toHaveTextContent('Ana.pfx')
    await expect.element(dialog).toMatchTextContent(/Arquivo A1/)
    offered.certificates.push(token)
    await click(inDialog('Procurar de novo'))
    await select(/Certificado$/, /Ana Prado/, dialog)
    await expect.element(choice).toHaveTextContent('Ana Prado (***.222.333-**)')
  })

  it('proposes a certificate that can sign, and says why another one cannot', async () => {
    const { open } = await openDialog({ certificates: [{ ...expired, certificateId: 'old', name: 'Ana Antes' }, file] })
    await open()
    await expect.element(choice).toHaveTextContent('Ana.pfx')
    await select(/Certificado$/, /Ana Antes/, dialog)
    await expect.element(dialog.getByText('O certificado está vencido.')).toBeVisible()
    await click(dialog.getByRole('checkbox', { name: /^Assinar também 3 documentos que não li/ }))
    await expect.element(inDialog('Assinar 3 documentos')).toBeDisabled()
    await expectClean()
  })

  it('says which places could not be looked at, and why looking failed as a whole', async () => {
    const { bridge, open } = await openDialog({ failures: ['Token X: O programa do token parou de funcionar.'] })
    await open()
    await expect.element(dialog.getByText('Token X: O programa do token parou de funcionar.')).toBeVisible()
    bridge.answer('certificates.list', () => failed('internal'))
    await click(inDialog('Procurar de novo'))
    await expect.element(dialog.getByRole('alert')).toBeVisible()
    expect(dialog.getByText(/^Nenhum token/).query()).toBeNull()
    await expect.element(inDialog('Assinar 3 documentos')).toBeDisabled()
  })
})

describe('signing with a certificate in Capturar', () => {
  it('shows how much was read, and signs what was not read only if the person says so', async () => {
    const { bridge, open } = await openDialog()
    await click(row('Ata.pdf').getByRole('rowheader'))
    await expect.poll(() => document.querySelector('canvas[data-drawn]')).not.toBeNull()
    for (const name of ['Nota.pdf', 'Ofício.pdf']) await click(row(name).getByRole('rowheader'), { isAdded: true })
    await expect.element(button('Capturar 3 documentos')).toBeVisible()
    await open()
    const documents = dialog.getByRole('list', { name: 'Documentos' }).getByRole('listitem')
    await expect.element(documents.filter({ hasText: 'Ata.pdf' })).toMatchTextContent(/viu \d de 4 páginas/)
    await expect.element(documents.filter({ hasText: 'Nota.pdf' })).toMatchTextContent(/não aberto/)
    await expect.element(inDialog('Assinar 3 documentos')).toBeDisabled()
    await click(dialog.getByRole('checkbox', { name: 'Assinar também 2 documentos que não li' }))
    await click(inDialog('Assinar 3 documentos'))
    await expect.poll(() => bridge.asked('certificates.sign')).toHaveLength(1)
    expect(bridge.asked('certificates.sign')).toEqual([
      {
        certificateId: token.certificateId,
        ofOther: null,
        mark: null,
        files: rows.map(({ fileId, sha256 }) => ({ fileId, sha256 })),
      },
    ])
  })

  it('asks whether the person means it where the certificate names somebody else', async () => {
    const { bridge, open } = await openDialog()
    const other = { ...token, name: 'Bruno Reis', isOfOther: true }
    bridge.answer('certificates.list', () => ok({ certificates: [other], failures: [] }))
    await open()
    await click(dialog.getByRole('checkbox', { name: /^Assinar também/ }))
    await expect.element(inDialog('Assinar 3 documentos')).toBeDisabled()
    await click(dialog.getByRole('checkbox', { name: 'O certificado é de Bruno Reis, e não meu: assinar assim mesmo' }))
    await click(inDialog('Assinar 3 documentos'))
    await expect.poll(() => bridge.asked('certificates.sign')).toMatchObject([{ ofOther: 'Bruno Reis' }])
  })

  it('asks anew for the certificate of yet another person', async () => {
    const { bridge, open } = await openDialog()
    const names = ['Bruno Reis', 'Carla Nunes']
    const certificates = names.map((name) => ({ ...token, certificateId: name, name, isOfOther: true }))
    bridge.answer('certificates.list', () => ok({ certificates, failures: [] }))
    await open()
    await click(dialog.getByRole('checkbox', { name: /^Assinar também/ }))
    await click(dialog.getByRole('checkbox', { name: /^O certificado é de Bruno Reis/ }))
    await expect.element(inDialog('Assinar 3 documentos')).toBeEnabled()
    await click(dialog.getByRole('button', { name: /Certificado$/ }))
    await click(page.getByRole('option', { name: /^Carla Nunes/ }))
    await expect.element(dialog.getByRole('checkbox', { name: /^O certificado é de Carla Nunes/ })).not.toBeChecked()
    await expect.element(inDialog('Assinar 3 documentos')).toBeDisabled()
  })

  it('says why it was not begun', async () => {
    const { bridge, open } = await openDialog()
    const sentence = 'Outra assinatura está em andamento. Espere que termine ou pare-a.'
    bridge.answer('certificates.sign', () => failed('conflict', sentence))
    await open()
    await click(dialog.getByRole('checkbox', { name: /^Assinar também/ }))
    await click(inDialog('Assinar 3 documentos'))
    await expect
      .element(dialog.getByRole('alert'))
      .toMatchTextContent(
        /^A assinatura não começou *Outra assinatura está em andamento\. Espere que termine ou pare-a\.$/,
      )
    await expect.element(inDialog('Assinar 3 documentos')).toBeEnabled()
  })

  it('says that one batch takes 500 files at most @all', async () => {
    const files = Array.from({ length: 501 }, (_, nth) => makeRow(`Nota ${nth + 1}.pdf`))
    const { open } = await openDialog({ files })
    await open()
    await click(dialog.getByRole('checkbox', { name: /^Assinar também/ }))
    await expect.element(dialog.getByText(/De uma vez, você pode assinar até 500/)).toBeVisible()
    await expect.element(inDialog('Assinar 501 documentos')).toBeDisabled()
  })
})

describe('a batch of signatures in Capturar', () => {
  it('asks on a page of its own, can be cancelled and stopped, and ends with all signed', async () => {
    const { bridge, advance } = await sign()
    const said = heard()
    await expect.element(titled('Aguardando o PIN ou a senha')).toBeVisible()
    await expect.element(dialog.getByText(/^Informe o PIN ou a senha na janela que o Malote abriu/)).toBeVisible()
    expect(dialog.element().querySelector('input')).toBeNull()
    await expect.element(inDialog('Fechar')).toHaveFocus()
    await expectClean()
    await click(inDialog('Cancelar'))
    await expect.poll(() => bridge.asked('certificates.stop')).toHaveLength(1)
    const [first, ...others] = rows.map((each) => entry(each))
    const signed = { ...first, state: 'signed' } as SigningEntry
    advance({ state: 'system' })
    await expect.element(dialog).toMatchTextContent(/Assinando, 0 de 3.*Se o Windows pedir o PIN/)
    advance({ state: 'running', entries: [signed, ...others] })
    await expect.element(titled('Assinando, 1 de 3')).toBeVisible()
    await expect.element(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '33')
    await click(inDialog('Parar depois deste'))
    await expect.poll(() => bridge.asked('certificates.stop')).toHaveLength(2)
    advance({ state: 'stopping', entries: [signed, ...others] })
    await expect.element(titled('Parando, 1 de 3')).toBeVisible()
    await expect.element(dialog.getByText(/^O documento que está sendo assinado termina\./)).toBeVisible()
    expect(inDialog(/^Parar/).query()).toBeNull()
    advance({ state: 'ended', entries: rows.map((each) => entry(each, { state: 'signed' })) })
    await expect.element(titled('3 documentos assinados')).toBeVisible()
    expect(inDialog(/^Parar/).query()).toBeNull()
    await expect.element(inDialog('Fechar')).toHaveFocus()
    const ended = ['Assinando, 0 de 3', 'Assinando, 1 de 3', 'Parando, 1 de 3', '3 documentos assinados']
    await expect.poll(() => said.slice(-4)).toEqual(ended)
  })

  it('that stopped says why, what failed on its own, and what was not begun', async () => {
    const { advance } = await sign()
    const [one, two, three] = rows.map((each) => entry(each))
    const sentence = 'O PDF está danificado e não recebe assinatura. O arquivo continua como estava.'
    const states = [
      { ...one, state: 'signed' },
      { ...two, state: 'failed', sentence },
      { ...three, state: 'not-tried' },
    ]
    const stopped = 'O token foi retirado. Os demais não foram assinados.'
    advance({ state: 'ended', stopped, entries: states as SigningEntry[] })
    await expect.element(titled('1 de 3 assinados')).toBeVisible()
    await expect
      .element(dialog.getByRole('alert'))
      .toMatchTextContent(/O token foi retirado\. Os demais não foram assinados\./)
    const entries = dialog.getByRole('list', { name: 'Resultado de cada documento' }).getByRole('listitem')
    await expect.element(entries.nth(0)).toMatchTextContent(/Ata\.pdf.*assinado/)
    await expect.element(entries.nth(1)).toMatchTextContent(/não assinado.*O PDF está danificado/)
    await expect.element(entries.nth(2)).toMatchTextContent(/não iniciado/)
    await expectClean()
  })

  it('is shown again after the dialog was closed, running and ended, until its end was seen', async () => {
    const { bridge, open, advance } = await sign()
    advance({ state: 'running' })
    await expect.element(titled('Assinando, 0 de 3')).toBeVisible()
    await click(inDialog('Fechar'))
    await open()
    await expect.element(titled('Assinando, 0 de 3')).toBeVisible()
    await click(inDialog('Fechar'))
    const signed = rows.map((each): CaptureRow => ({ ...each, sha256: 'b'.repeat(64), kind: 'certificate' }))
    bridge.publish('capture.changed', { rows: signed, removed: [] })
    advance({ state: 'ended', entries: rows.map((each) => entry(each, { state: 'signed' })) })
    await expect.element(button(/Já assinado.*Tipo$/)).toBeVisible()
    await open()
    await expect.element(titled('3 documentos assinados')).toBeVisible()
    await click(inDialog('Fechar'))
    await open()
    await expect.element(titled('Assinar 3 documentos com certificado')).toBeVisible()
  })

  it('stays usable with 300 files and long names in a narrow window @all', async () => {
    onTestFinished(() => page.viewport(1366, 768))
    const long = `Prestação de contas ${'do convênio '.repeat(12)}`
    const files = Array.from({ length: 300 }, (_, nth) => makeRow(`${nth + 1} ${long}.pdf`))
    const name = `Fundação ${'de Apoio ao Desenvolvimento '.repeat(5)}`
    const { open, advance } = await openDialog({ files, certificates: [{ ...token, name }] })
    await open()
    await page.viewport(480, 700)
    const list = dialog.getByRole('list')
    const fits = async () => {
      await expect.element(inDialog(/Fechar|Cancelar/)).toBeInViewport({ ratio: 1 })
      for (const each of [dialog, list]) expect(isCut(each)).toBe(false)
    }
    await expect.element(choice).toBeVisible()
    await fits()
    await expectClean()
    const signing = files.map((each, nth) => entry(each, nth === 199 ? { state: 'signing' } : {}))
    advance({ state: 'running', entries: signing })
    await expect.element(list.getByRole('listitem').nth(299)).toMatchTextContent(/na fila/)
    await expect.element(list.getByRole('listitem').nth(199)).toBeInViewport()
    await fits()
    await expectClean()
  })
})
