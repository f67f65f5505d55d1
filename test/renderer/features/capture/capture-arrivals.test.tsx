import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ok } from '../../../../contract/bridge/outcome.ts'
import { makeRow } from '../../support/samples.ts'
import { button, click, dropFiles, expectClean, goTo, openWindow, pointer, press } from '../../support/window.tsx'

const pane = page.getByRole('region', { name: 'O que está selecionado' })
const grid = page.getByRole('grid', { name: 'Documentos a capturar' })
const row = (name: string) => grid.getByRole('row', { name })
const rows = (...names: readonly string[]) => names.map((name) => makeRow(name))
const choose = (name: string) => click(row(name).getByRole('rowheader'))

describe('a file that has been captured before', () => {
  const known = { idDocumento: crypto.randomUUID(), registro: '2026-B3F4XZ', capturedAt: null }

  it('is refused if this computer captured it, and its document is offered', async () => {
    const { bridge } = await openWindow({ rows: rows('Outro.pdf') })
    const reason = 'Já foi capturado daqui em 3 de novembro de 2026, com o registro 2026-B3F4XZ.'
    bridge.answerFiles(() => ({ rows: [], rejected: [{ name: 'Recibo 41.pdf', reason, known }] }))
    bridge.answer('documents.open', () => new Promise(() => {}))
    const refused = page.getByRole('dialog', { name: 'Arquivos não aceitos' })
    dropFiles(['Recibo 41.pdf'])
    await click(button('Ver motivos'))
    await expect.element(refused).toMatchTextContent(/Recibo 41\.pdf Já foi capturado daqui/)
    await expect.poll(() => grid.getByRole('rowheader').elements().length).toBe(1)
    await expectClean()
    await click(button('Encaminhar 2026-B3F4XZ', refused))
    await expect.element(page.getByRole('heading', { name: 'Novo encaminhamento' })).toBeVisible()
    await expect.element(page.getByRole('row', { name: /Recibo 41\.pdf/ })).toMatchTextContent(/2026-B3F4XZ/)
    await goTo(/^Capturar/)
    await click(button('Ver motivos'))
    await click(button('Abrir 2026-B3F4XZ', refused))
    await expect.element(page.getByRole('heading', { name: 'Documentos', level: 1 })).toBeVisible()
  })

  it('says that somebody else captured it, and neither button nor key sends it', async () => {
    const old = makeRow('Recibo 42.pdf', { known: { ...known, by: 'service' } })
    const { bridge } = await openWindow({ rows: [old, ...rows('Nota 1.pdf', 'Nota 2.pdf')] })
    await choose('Recibo 42.pdf')
    await expect.element(row('Recibo 42.pdf')).toMatchTextContent(/já capturado: 2026-B3F4XZ/)
    await expect.element(pane).toMatchTextContent(/Este mesmo conteúdo já foi capturado/)
    await expect.element(pane).toMatchTextContent(/com o registro 2026-B3F4XZ\. Não precisa ser enviado de novo\./)
    await expect.element(button(/^Capturar/, pane)).not.toBeInTheDocument()
    await expect.element(button('Encaminhar', pane)).toBeVisible()
    await expectClean()
    await press('{Control>}{Enter}{/Control}')
    expect(bridge.asked('capture.submit')).toEqual([])
    await press('{Control>}a{/Control}')
    await click(button('Capturar 2 documentos', pane))
    await expect.poll(() => bridge.asked('capture.submit')[0]?.fileIds.length).toBe(2)
    expect(bridge.asked('capture.submit')[0]?.fileIds).not.toContain(old.fileId)
  })
})

describe('files that were not accepted', () => {
  const line = page.getByText('3 arquivos não foram aceitos')
  const list = page.getByRole('dialog', { name: 'Arquivos não aceitos' })
  const listed = () =>
    list
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent)

  it('stay behind one line, which opens their own names and the reasons, until it is cleared', async () => {
    const { bridge } = await openWindow({ rows: rows('Outro.pdf') })
    const names = ['planilha.xlsx', 'foto.png', 'foto.png']
    const rejected = names.map((name) => ({ name, reason: 'Não é um PDF.' }))
    bridge.answerFiles((files) => ({ rows: [], rejected: rejected.filter(({ name }) => name === files[0]?.name) }))
    dropFiles(['planilha.xlsx'])
    await expect.element(page.getByText('1 arquivo não foi aceito')).toBeVisible()
    dropFiles(['foto.png'])
    await expect.element(line).toBeVisible()
    await expect.element(page.getByText('planilha.xlsx')).not.toBeInTheDocument()
    await click(button('Ver motivos'))
    expect(listed()).toEqual(names.map((name) => `${name} Não é um PDF.`))
    await expect.element(page.getByText('planilha.xlsx')).toBeVisible()
    await expectClean()
    await press('{Escape}')
    await goTo(/^Envios/)
    await goTo(/^Capturar/)
    await click(button('Ver motivos'))
    expect(listed()).toHaveLength(3)
    await click(button('Limpar a lista'))
    await expect.element(line).not.toBeInTheDocument()
  })

  it('are still listed when the window is opened again, and a folder without PDFs is no file', async () => {
    const { bridge } = await openWindow()
    const rejected = [{ name: 'foto.png', reason: 'Não é um PDF.' }]
    await bridge.call('capture.keepRejected', { rejected })
    const failure = null
    const folder = { name: 'Vazia', reason: 'Não há nenhum documento nela.', isFolder: true }
    bridge.answer('opened.take', () => ok({ added: 0, addedBefore: 0, rejected: [folder], failure }))
    bridge.publish('opened.changed', {})
    await expect.element(page.getByText('1 arquivo não foi aceito e 1 pasta sem documento')).toBeVisible()
  })

  it('stay when a later file could not be handed over, and after that notice is dismissed', async () => {
    const { bridge } = await openWindow()
    const failure = { code: 'internal' } as const
    const rejected = ['a', 'b', 'c'].map((name) => ({ name: `${name}.txt`, reason: 'Não é um PDF.' }))
    bridge.answer('opened.take', () => ok({ added: 0, addedBefore: 0, rejected, failure }))
    bridge.publish('opened.changed', {})
    await expect.element(line).toBeVisible()
    await click(button('Entendi'))
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    await expect.element(line).toBeVisible()
  })
})

describe('files over the window', () => {
  const cover = page.getByText('Solte os arquivos aqui para capturar')
  const drag = (type: string, init: DragEventInit = {}) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['%PDF-1.7'], 'Despacho 7.pdf', { type: 'application/pdf' }))
    const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true, ...init })
    document.elementFromPoint(640, 400)?.dispatchEvent(event)
  }

  it('show the drop hint until they leave the window', async () => {
    await openWindow()
    drag('dragenter')
    await expect.element(cover).toBeVisible()
    drag('dragleave')
    await expect.element(cover).not.toBeInTheDocument()
    drag('dragenter')
    await expect.element(cover).toBeVisible()
    // The page gets no event for a drop outside of the window; the next pointer move tells it.
    await pointer({ target: document.elementFromPoint(300, 300) ?? document.body })
    await expect.element(cover).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { name: 'Solte aqui os arquivos' })).toBeVisible()
  })

  it('are taken although the screen below them changes during the drop', async () => {
    await openWindow()
    drag('dragenter')
    await expect.element(cover).toBeVisible()
    drag('dragover')
    await click(button(/^Assinar/))
    drag('drop')
    await expect.element(row('Despacho 7.pdf')).toMatchTextContent(/só neste computador/)
    await expect.element(cover).not.toBeInTheDocument()
  })
})

const tab = (name: string, count: number) => page.getByRole('tab', { name: new RegExp(`^${name}\\s*${count}$`) })

it('counts held files and those in signature apart from those that are sent or captured @all', async () => {
  const drafts = [1, 2, 3, 4, 5, 6, 7].map((number) => `Nota ${number}.pdf`)
  const sent = makeRow('Ata.pdf', { state: 'sent' })
  const signed = makeRow('Minuta.pdf', { state: 'done', kind: 'signature' })
  await openWindow({ rows: [...rows(...drafts), sent, signed] })
  await expect.element(tab('Em assinatura', 1)).toBeInTheDocument()
  // A filter without files is not there.
  await expect.element(page.getByRole('tab', { name: /^Capturados/ })).not.toBeInTheDocument()
  await expect.element(page.getByRole('tab', { name: /^Em espera/ })).not.toBeInTheDocument()
  await choose('Nota 1.pdf')
  await click(row('Nota 2.pdf').getByRole('rowheader'), { isAdded: true })
  await click(button('Capturar 2 documentos'))
  await expect.element(tab('Em espera', 2)).toBeInTheDocument()
  await expect.element(tab('Enviando', 1)).toBeInTheDocument()
  const line = '2 documentos em espera, ainda neste computador · 1 documento aguarda o registro no serviço'
  const shown = page.getByText(line)
  await expect.element(shown).toBeVisible()
  // It wraps rather than being cut.
  expect(shown.element().scrollWidth).toBeLessThanOrEqual(shown.element().clientWidth)
  await click(tab('Em espera', 2))
  await expect.element(row('Nota 3.pdf')).not.toBeInTheDocument()
  await expect.element(row('Nota 2.pdf')).toBeVisible()
  await expectClean()
})
