import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { failed, ok } from '../../../../contract/bridge/outcome.ts'
import {
  makeDraft,
  makeRow,
  protocolo,
  requirement as row,
  requirementSearch as search,
} from '../../support/samples.ts'
import { button, click, drawn, expectClean, goTo, openWindow, press, select } from '../../support/window.tsx'

const panel = page.getByRole('region', { name: 'Dados pessoais' })

const decision = {
  reason: 'consent',
  note: '',
  decidedAt: '2026-11-20T12:00:00.000Z',
  decidedBy: 'Ana Prado',
} as const

describe('several files that are refused together', () => {
  const other = { ...makeRow('Anexo.pdf'), access: 'Publico' as const, sha256: 'b'.repeat(64) }
  const clean = { ...makeRow('Planta.pdf'), access: 'Publico' as const, sha256: 'c'.repeat(64) }
  const found = [
    search,
    { ...search, fileId: other.fileId, inName: [{ kind: 'cpf' as const, certainty: 'certain' as const, text: '1' }] },
    { ...search, fileId: clean.fileId, findings: [], unread: [] },
  ]
  const dialog = page.getByRole('alertdialog', { name: '2 arquivos com dados pessoais' })
  const lines = () =>
    dialog
      .getByRole('listitem')
      .all()
      .map((line) => line.element().textContent)

  async function send() {
    const { bridge } = await openWindow({ rows: [row, other, clean] })
    bridge.answer('privacy.list', () => ok(found))
    bridge.answer('capture.submit', () => failed('refused', 'Requerimento.pdf contém 1 CPF.'))
    await click(page.getByRole('row', { name: 'Requerimento.pdf' }).getByRole('rowheader'))
    await press('{Control>}a{/Control}')
    await expect.element(page.getByRole('heading', { name: '3 documentos' })).toBeVisible()
    await press('{Control>}{Enter}{/Control}')
    await expect.element(dialog).toBeVisible()
    return bridge
  }

  it('are one question with the counts of each, and one decision sends all of them', async () => {
    const bridge = await send()
    const unread = 'Não verificado: página 4, sem texto'
    expect(lines()).toEqual([`Requerimento.pdf1 CPF${unread}Abrir`, `Anexo.pdf2 CPF${unread}Abrir`])
    await expect.element(button('Registrar decisão e enviar')).toBeDisabled()
    await select(/^Motivo|Motivo para enviar/, /^consentimento/, dialog)
    await expectClean()
    bridge.answer('privacy.decide', () => ok(found.map((each) => ({ ...each, decision }))))
    bridge.answer('capture.submit', () => ok([row, other, clean]))
    await click(button('Registrar decisão e enviar'))
    await expect
      .poll(() => bridge.asked('privacy.decide'))
      .toEqual([{ fileIds: [row.fileId, other.fileId], reason: 'consent', note: '' }])
    await expect.poll(() => bridge.asked('capture.submit')).toHaveLength(2)
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it('are named with what was not verified, also where nothing was found', async () => {
    const [first, second, third] = found
    if (first === undefined || second === undefined || third === undefined) throw new Error('three searches expected')
    const { bridge } = await openWindow({ rows: [row, other, clean] })
    bridge.answer('privacy.list', () =>
      ok([first, { ...second, inName: [], findings: [] }, { ...third, state: 'failed' }]),
    )
    bridge.answer('capture.submit', () => failed('refused', 'Requerimento.pdf contém 1 CPF.'))
    await click(page.getByRole('row', { name: 'Requerimento.pdf' }).getByRole('rowheader'))
    await press('{Control>}a{/Control}')
    await expect.element(page.getByRole('heading', { name: '3 documentos' })).toBeVisible()
    await press('{Control>}{Enter}{/Control}')
    const name = '3 arquivos com dados pessoais ou não verificados por inteiro'
    const asked = page.getByRole('alertdialog', { name }).getByRole('listitem')
    const lines = () => asked.all().map((line) => line.element().textContent)
    await expect
      .poll(lines)
      .toEqual([
        'Requerimento.pdf1 CPFNão verificado: página 4, sem textoAbrir',
        'Anexo.pdfNão verificado: página 4, sem textoAbrir',
        'Planta.pdfNão verificado: nenhuma página pôde ser lidaAbrir',
      ])
  })

  it('are opened one by one from the question, and nothing is sent @all', async () => {
    const bridge = await send()
    await click(button('Abrir Anexo.pdf', dialog))
    await expect.element(page.getByRole('heading', { name: 'Anexo.pdf' })).toBeVisible()
    await expect.element(panel).toMatchTextContent(/1 CPF no nome do arquivo/)
    expect(bridge.asked('privacy.decide')).toEqual([])
    expect(bridge.asked('capture.submit')).toHaveLength(1)
  })

  it('show in the question what is found while it is open @all', async () => {
    const bridge = await send()
    const [first, second, third] = found
    if (first === undefined || second === undefined || third === undefined) throw new Error('three searches expected')
    bridge.answer('privacy.list', () =>
      ok([{ ...first, findings: [...first.findings, ...first.findings] }, second, third]),
    )
    bridge.publish('privacy.changed', {})
    await expect
      .poll(lines)
      .toEqual([expect.stringMatching(/^Requerimento.pdf2 CPF/), expect.stringMatching(/^Anexo.pdf2 CPF/)])
  })

  it('are sent again as they were, also where another file has been selected meanwhile', async () => {
    const last = makeRow('Outro.pdf')
    const { bridge } = await openWindow({ rows: [row, other, clean, last] })
    bridge.answer('privacy.list', () => ok(found))
    bridge.answer('capture.submit', () => failed('refused', 'Requerimento.pdf contém 1 CPF.'))
    const submit = bridge.hold('capture.submit')
    await click(page.getByRole('row', { name: 'Requerimento.pdf' }).getByRole('rowheader'))
    await press('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    await expect.element(page.getByRole('heading', { name: '3 documentos' })).toBeVisible()
    await press('{Control>}{Enter}{/Control}')
    await expect.poll(submit.waiting).toBe(1)
    await click(page.getByRole('row', { name: 'Outro.pdf' }).getByRole('rowheader'))
    await expect.element(page.getByRole('heading', { name: 'Outro.pdf' })).toBeVisible()
    submit.releaseAll()
    await select(/^Motivo|Motivo para enviar/, /^consentimento/, dialog)
    bridge.answer('privacy.decide', () => ok(found.map((each) => ({ ...each, decision }))))
    await click(button('Registrar decisão e enviar'))
    const sent = { fileIds: [row.fileId, other.fileId, clean.fileId], idPapel: expect.anything() }
    await expect.poll(() => bridge.asked('capture.submit')).toEqual([sent, sent])
  })

  it('are a new question without the reason of the one before @all', async () => {
    await send()
    await select(/^Motivo|Motivo para enviar/, /^consentimento/, dialog)
    await expect.element(button('Registrar decisão e enviar')).toBeEnabled()
    await click(button('Não enviar'))
    await expect.element(dialog).not.toBeInTheDocument()
    await press('{Control>}{Enter}{/Control}')
    await expect.element(button('Registrar decisão e enviar')).toBeDisabled()
  })

  it('are asked about no more once their access was changed elsewhere, also where it is Público again @all', async () => {
    const bridge = await send()
    const rows = [row, other, clean]
    const hidden = rows.map((each) => ({ ...each, access: 'Organizacional' as const }))
    bridge.publish('capture.changed', { rows: hidden, removed: [] })
    await expect.element(dialog).not.toBeInTheDocument()
    // Refused for another reason: nothing is to be asked, neither now nor later.
    await press('{Control>}{Enter}{/Control}')
    await expect.poll(() => bridge.asked('capture.submit')).toHaveLength(2)
    await drawn()
    bridge.publish('capture.changed', { rows, removed: [] })
    await expect.element(page.getByRole('row', { name: 'Requerimento.pdf' })).toMatchTextContent(/Público/)
    await drawn()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it('ask in the same way when a forwarding takes them along @all', async () => {
    const documents = [row, other].map(({ fileId, name }) => ({ fileId, nome: name }))
    const { bridge } = await openWindow({
      rows: [row, other],
      drafts: [makeDraft('Requerimentos', { documents, recipients: [protocolo], message: 'Segue.' })],
    })
    bridge.answer('privacy.list', () => ok(found))
    bridge.answer('compose.send', () => failed('refused', 'Requerimento.pdf contém 1 CPF.'))
    await goTo(/^Rascunhos/)
    await click(page.getByRole('option', { name: 'Requerimentos' }))
    await click(button('Enviar'))
    await expect.element(dialog).toBeVisible()
    await click(button('Abrir Anexo.pdf', dialog))
    await expect.element(page.getByRole('heading', { name: 'Anexo.pdf' })).toBeVisible()
  })
})
