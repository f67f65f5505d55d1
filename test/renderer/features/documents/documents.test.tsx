import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { DocumentAbout, FoundDocument } from '../../../../contract/bridge/documents.ts'
import { failed, ok } from '../../../../contract/bridge/outcome.ts'
import { makeDocument } from '../../../support/builders.ts'
import type { FakeBridge } from '../../support/fake-bridge.ts'
import { makeReceiptFile } from '../../support/receipt-file.ts'
import { makeOperation } from '../../support/samples.ts'
import { box, button, click, expectClean, fill, goTo, openWindow, press } from '../../support/window.tsx'

const at = '2026-11-18T12:00:00Z'
const hash = 'a'.repeat(64)
const makeFound = (nome: string, registro: string): FoundDocument => ({
  ...makeDocument(nome, { registro }),
  nivelAcesso: 4,
})
const minutes = makeFound('Ata da reunião', '2026-2XJZ9B')
const about: DocumentAbout = {
  ...minutes,
  metadata: {
    bytes: 12_000,
    sha256: hash,
    reviewedSha256: 'b'.repeat(64),
    capturedAt: at,
    natureza: 'NatoDigital',
    valorLegal: null,
    classe: '01.02 Atas',
    capturador: 'Bruno Lima',
  },
  signers: [
    { id: crypto.randomUUID(), nome: 'Bruno Lima', tipo: 'Papel', manifestacao: 'Assinado', data: at },
    {
      id: crypto.randomUUID(),
      nome: 'Carla Dias',
      tipo: 'Papel',
      manifestacao: 'Recusado',
      data: at,
      justificativa: 'Falta o anexo',
    },
  ],
  signersLeftOut: 1,
  processes: [{ id: crypto.randomUUID(), protocolo: '2026-Q1W2X', resumo: 'Convênio', situacao: 'EmAndamento' }],
  forwardings: {
    listed: [{ id: crypto.randomUUID(), protocolo: '2026-F4G5H6', assunto: 'Contas', dataHora: at }],
    count: 3,
  },
  mayUse: false,
  original: null,
}
const file = makeReceiptFile(hash, at)

async function openDocuments() {
  const opened = await openWindow()
  opened.bridge.answer('documents.open', () => new Promise<never>(() => {}))
  opened.bridge.answer('documents.about', () => ok(about))
  opened.bridge.answer('boxes.search', () => ok({ found: [], isMore: false }))
  await goTo(/^Documentos/)
  await click(page.getByRole('tab', { name: 'No serviço' }))
  return opened
}

/** Opens the page of a document that the service has found. */
async function openMinutes(bridge: FakeBridge) {
  bridge.answer('documents.searchPage', () => ok({ found: [minutes], count: 1, pages: 1, ignored: [], unverified: [] }))
  await click(button('Buscar'))
  await click(page.getByRole('option', { name: /Ata da reunião/ }))
}
const inspector = page.getByRole('region', { name: 'Dados' })

it('Documentos asks the service on opening which phases have ended, because a last signature captures a document', async () => {
  const { bridge } = await openWindow()
  await goTo(/^Rascunhos/)
  const before = bridge.asked('signatures.refresh').length
  await goTo(/^Documentos/)
  await expect.poll(() => bridge.asked('signatures.refresh').length).toBe(before + 1)
})

describe('Documentos at the service', () => {
  it('searches by the filters, shows the pages, and keeps them for the way back', async () => {
    const { bridge } = await openDocuments()
    bridge.answer('documents.searchPage', ({ page: nth }) =>
      ok({
        found: [nth === 1 ? minutes : makeFound('Outra', '2026-68CXLQ')],
        count: 26,
        pages: 2,
        ignored: [],
        unverified: [],
      }),
    )
    await fill(box('Nome ou número de registro'), 'ata')
    await click(page.getByRole('checkbox', { name: 'Capturados por mim' }))
    await fill(page.getByLabelText('Capturado de'), '')
    await press('{Enter}')
    await expect.element(page.getByRole('option', { name: /Ata da reunião/ })).toBeVisible()
    expect(bridge.asked('documents.searchPage').at(-1)).toMatchObject({ page: 1, query: { text: 'ata', mine: true } })
    await expect.element(page.getByText('26 documentos · página 1 de 2')).toBeVisible()
    await expectClean()
    await click(button('Próxima página'))
    await expect.element(page.getByRole('option', { name: /Outra/ })).toBeVisible()
    await goTo(/^Rascunhos/)
    await press('{Alt>}{ArrowLeft}{/Alt}')
    await expect.element(page.getByRole('option', { name: /Outra/ })).toBeVisible()
  })

  it('asks the service anew for the same search @all', async () => {
    const { bridge } = await openDocuments()
    bridge.answer('documents.searchPage', () => failed('offline'))
    await click(button('Buscar'))
    await expect.element(page.getByText('Sem resposta do serviço')).toBeVisible()
    bridge.answer('documents.searchPage', () =>
      ok({ found: [minutes], count: 1, pages: 1, ignored: [], unverified: [] }),
    )
    await click(button('Buscar'))
    await expect.element(page.getByRole('option', { name: /Ata da reunião/ })).toBeVisible()
  })

  it('says which filters the service has ignored @all', async () => {
    const { bridge } = await openDocuments()
    bridge.answer('documents.searchPage', () =>
      ok({ found: [minutes], count: 900, pages: 36, ignored: ['nome', 'idClasse'], unverified: ['mine'] }),
    )
    await fill(box('Nome ou número de registro'), 'ata')
    await click(button('Buscar'))
    await expect.element(page.getByText('O serviço não filtrou por: nome e classe.')).toBeVisible()
    await expect.element(page.getByText('Não foi possível conferir o filtro: capturados por mim.')).toBeVisible()
  })

  it('does not deny a document where only this page has none of the filter @all', async () => {
    const { bridge } = await openDocuments()
    bridge.answer('documents.searchPage', () =>
      ok({ found: [], count: 60, pages: 3, ignored: ['nome'], unverified: [] }),
    )
    await fill(box('Nome ou número de registro'), 'ata')
    await click(button('Buscar'))
    await expect.element(page.getByText('Nenhum documento nesta página')).toBeVisible()
    await expect.element(page.getByText('Nenhum documento encontrado')).not.toBeInTheDocument()
  })
})

describe('the page of a document', () => {
  it('shows its data, signers, processes and forwardings', async () => {
    const { bridge } = await openDocuments()
    await openMinutes(bridge)
    for (const text of [
      '2026-2XJZ9B',
      'Sigiloso',
      '01.02 Atas',
      hash,
      'Bruno Lima',
      'Motivo: Falta o anexo',
      /, em andamento: Convênio/,
      /Está em mais 2 encaminhamentos/,
      'Não pode ser usado por você como cidadão',
    ])
      await expect.element(inspector.getByText(text).first()).toBeInTheDocument()
    await expectClean()
    bridge.answer('documents.byNumber', () => ok(null))
    await click(button('2026-F4G5H6'))
    await expect
      .element(page.getByText(/^O número 2026-F4G5H6 não é de um encaminhamento das suas caixas/))
      .toBeVisible()
    bridge.answer('processes.get', () => new Promise<never>(() => {}))
    await click(button('2026-Q1W2X', inspector))
    await expect.element(page.getByRole('heading', { name: '2026-Q1W2X' })).toBeVisible()
    expect(bridge.asked('processes.get').at(-1)).toEqual({ id: about.processes?.[0]?.id })
  })

  it('keeps what is known here while the service does not answer @all', async () => {
    const { bridge } = await openDocuments()
    bridge.answer('documents.about', () => failed('offline'))
    await openMinutes(bridge)
    await expect.element(inspector.getByText('2026-2XJZ9B')).toBeVisible()
    await expect.element(inspector.getByText('Sem resposta do serviço')).toBeVisible()
  })
})

describe('a registry number', () => {
  it('leads to the page of its document, or says that there is none', async () => {
    const operation = makeOperation('capture', 'Ata.pdf', { state: 'done', result: { registro: minutes.registro } })
    const { bridge } = await openWindow({ operations: [operation] })
    bridge.answer('documents.open', () => new Promise<never>(() => {}))
    bridge.answer('documents.about', () => ok(about))
    bridge.answer('documents.byNumber', () => ok(null))
    await goTo(/^Envios/)
    await click(page.getByRole('option', { name: /Ata/ }))
    await click(button(minutes.registro).first())
    await expect.element(page.getByText(/não tem, entre os documentos que você pode ver/)).toBeVisible()
    const { nivelAcesso: _, ...view } = minutes
    bridge.answer('documents.byNumber', () => ok(view))
    await click(button(minutes.registro).first())
    await expect.element(page.getByRole('heading', { name: 'Ata da reunião' })).toBeVisible()
  })
})

describe('a receipt', () => {
  it('of an ended operation is saved in both forms @all', async () => {
    const operation = makeOperation('capture', 'Ata.pdf', { state: 'done' })
    const { bridge } = await openWindow({ operations: [operation] })
    const content = (name: string) => ({ contentId: crypto.randomUUID(), name, sizeBytes: 1, sha256: hash })
    const pdf = content('Recibo.pdf')
    bridge.answer('receipts.issue', () => ok({ file, pdf, json: content('Recibo.json') }))
    await goTo(/^Envios/)
    await click(page.getByRole('option', { name: /Ata/ }))
    await click(button('Recibo'))
    const dialog = page.getByRole('dialog', { name: 'Recibo' })
    await expect.element(dialog.getByText(hash)).toBeVisible()
    const link = dialog.getByRole('link', { name: 'Salvar em PDF' })
    await expect.element(link).toHaveAttribute('href', expect.stringContaining(pdf.contentId))
    await expectClean()
  })
})
