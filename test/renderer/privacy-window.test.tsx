import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { failed, ok } from '../../contract/bridge/outcome.ts'
import type { PersonalData, PrivacySearch } from '../../contract/bridge/privacy.ts'
import { answerPdf } from './fake-pdf.ts'
import { makeDraft, makeRow, protocolo } from './samples.ts'
import { button, click, drawn, expectClean, goTo, openWindow, press, select } from './window.tsx'

const panel = page.getByRole('region', { name: 'Dados pessoais' })
const row = { ...makeRow('Requerimento.pdf'), access: 'Publico' as const, sha256: 'a'.repeat(64) }
const box = { left: 0.1, top: 0.1, right: 0.4, bottom: 0.13 }
const search: PrivacySearch = {
  fileId: row.fileId,
  state: 'searched',
  pages: 4,
  unread: [{ why: 'no-text', pages: [3] }],
  pendingPages: [],
  findings: [{ kind: 'cpf', certainty: 'certain', text: '529.982.247-25', page: 2, boxes: [box] }],
  inName: [],
  isCut: false,
  decision: null,
  isRedacted: false,
}

async function open(found: PrivacySearch) {
  const opened = await openWindow({ rows: [row] })
  opened.bridge.answer('privacy.list', () => ok([found]))
  await click(page.getByRole('row', { name: 'Requerimento.pdf' }).getByRole('rowheader'))
  return opened
}

it('the inspector says what was found and where, masked, and which pages were not searched', async () => {
  await open(search)
  await expect.element(panel).toMatchTextContent(/1 CPF na página 3\./)
  await expect.element(panel).toMatchTextContent(/A página 4 não tem texto e não foi verificada\./)
  await expect.element(panel.getByRole('button', { name: /^CPF •+.*247-25|CPF .*-25/ })).toBeVisible()
  expect(panel.element().textContent).not.toContain('529.982')
})

it('a finding is marked on its page, and pressing it in the panel brings it into view, also on a turned page', async () => {
  const low = { ...box, top: 0.9, bottom: 0.93 }
  const findings: PrivacySearch['findings'] = [
    ...search.findings,
    { kind: 'phone', certainty: 'possible', text: '(27) 99999-1234', page: 2, boxes: [low] },
  ]
  const { bridge } = await open({ ...search, findings })
  answerPdf(bridge, 4)
  bridge.publish('capture.changed', { rows: [{ ...row, sha256: 'b'.repeat(64) }], removed: [] })
  const sheet = page.getByRole('document').getByRole('region', { name: 'Página 3' })
  const mark = sheet.getByRole('img', { name: 'telefone (possível)' })
  await expect.element(page.getByRole('document')).toBeVisible()
  await click(panel.getByRole('button', { name: /^telefone/ }))
  await expect.element(mark).toBeInViewport()
  await expect.element(mark).toHaveAttribute('data-chosen')
  await expect.element(sheet.getByRole('img', { name: 'CPF' })).not.toHaveAttribute('data-chosen')
  const share = () => {
    const [paper, shown] = [sheet.element().getBoundingClientRect(), mark.element().getBoundingClientRect()]
    return { x: (shown.x - paper.x) / paper.width, y: (shown.y - paper.y) / paper.height }
  }
  expect(share().x).toBeCloseTo(0.1, 1)
  expect(share().y).toBeCloseTo(0.9, 1)
  await click(button('Girar à direita'))
  await expect.poll(() => share().x).toBeLessThan(0.12)
  expect(share().y).toBeCloseTo(0.1, 1)
  await expectClean()
  // Another one is found before it.
  const [first] = search.findings
  bridge.answer('privacy.list', () =>
    ok([{ ...search, findings: [{ ...(first ?? findings[1]), page: 0 } as PersonalData, ...findings] }]),
  )
  bridge.publish('privacy.changed', {})
  await expect.element(panel.getByRole('button', { name: /página 1$/ })).toHaveAttribute('aria-pressed', 'false')
  await expect.element(mark).toHaveAttribute('data-chosen')
})

it('the row says how much was found, until the person has decided', async () => {
  const { bridge } = await open(search)
  const shown = page.getByRole('row', { name: 'Requerimento.pdf' })
  await expect.element(shown).toMatchTextContent(/1 CPF/)
  await expect.element(shown.getByRole('img', { name: /Será Público e contém 1 CPF/ })).toBeVisible()
  const decision = {
    reason: 'consent',
    note: '',
    decidedAt: '2026-11-20T12:00:00.000Z',
    decidedBy: 'Ana Prado',
  } as const
  bridge.answer('privacy.list', () => ok([{ ...search, decision }]))
  bridge.publish('privacy.changed', {})
  await expect.poll(() => shown.element().textContent).not.toContain('1 CPF')
})

it('the tarja takes the rectangles of all findings', async () => {
  const { bridge } = await open(search)
  bridge.answer('privacy.redact', () => ok({ row, alsoOn: [] }))
  await click(button('Aplicar tarja em todos'))
  await expect
    .poll(() => bridge.asked('privacy.redact'))
    .toEqual([{ fileId: row.fileId, from: row.sha256, pages: [{ page: 2, boxes: [box] }] }])
})

it('pages of which only the text was read are named with the reason, in the panel and before the capture', async () => {
  const unread: PrivacySearch['unread'] = [
    { why: 'picture', pages: [0, 2] },
    { why: 'letters', pages: [3] },
  ]
  await open({ ...search, findings: [], unread })
  await expect.element(panel).toMatchTextContent(/Nada encontrado no texto lido nem no nome do arquivo\./)
  await expect.element(panel).toMatchTextContent(/As páginas 1 e 3 têm imagens que não foram lidas/)
  await expect.element(panel).toMatchTextContent(/A página 4 tem letras que o arquivo não identifica/)
  const foot = '“Requerimento.pdf” vai como Público sem verificação completa: páginas 1 e 3, com imagens não lidas;'
  await expect.element(page.getByText(foot)).toBeVisible()
})

it('the tarja takes the page of a number that it does not show, and the title goes with any page', async () => {
  const [seen] = search.findings
  const findings = [
    { ...seen, page: null, boxes: [] },
    { ...seen, page: 1, boxes: [] },
  ] as PrivacySearch['findings']
  const { bridge } = await open({ ...search, findings })
  bridge.answer('privacy.redact', () => ok({ row, alsoOn: [] }))
  await expect.element(panel).toMatchTextContent(/2 CPF na página 2, e nos dados do documento/)
  await expect.element(panel).toMatchTextContent(/página 2 · não visível na página/)
  await click(button('Aplicar tarja em todos'))
  await expect.poll(() => bridge.asked('privacy.redact')).toMatchObject([{ pages: [{ page: 1, boxes: [] }] }])
})

it('nothing found is never said to be free of personal data', async () => {
  await open({ ...search, findings: [], unread: [{ why: 'no-text', pages: [0, 1, 2, 3] }] })
  await expect.element(panel).toMatchTextContent(/Nenhuma página foi verificada/)
  expect(panel.element().textContent).not.toMatch(/sem dados pessoais|não há dados/i)
})

it('a number in the name is said to be there, and the person gives the file another name', async () => {
  const inName = [{ kind: 'cpf', certainty: 'certain', text: '529.982.247-25' }] as const
  const { bridge } = await open({ ...search, findings: [], unread: [], inName: [...inName] })
  bridge.answer('capture.update', () => ok([row]))
  await expect.element(panel).toMatchTextContent(/1 CPF no nome do arquivo\. O serviço recebe este nome/)
  const name = panel.getByRole('textbox', { name: 'Novo nome do arquivo' })
  await name.fill('Denúncia')
  await expect.element(button('Mudar nome')).toBeDisabled()
  await name.fill('Denúncia.pdf')
  await click(button('Mudar nome'))
  await expect
    .poll(() => bridge.asked('capture.update'))
    .toEqual([{ fileIds: [row.fileId], changes: { name: 'Denúncia.pdf' } }])
})

describe('several files that are refused together', () => {
  const other = { ...makeRow('Anexo.pdf'), access: 'Publico' as const, sha256: 'b'.repeat(64) }
  const clean = { ...makeRow('Planta.pdf'), access: 'Publico' as const, sha256: 'c'.repeat(64) }
  const found = [
    search,
    { ...search, fileId: other.fileId, inName: [{ kind: 'cpf' as const, certainty: 'certain' as const, text: '1' }] },
    { ...search, fileId: clean.fileId, findings: [] },
  ]
  const decision = {
    reason: 'consent',
    note: '',
    decidedAt: '2026-11-20T12:00:00.000Z',
    decidedBy: 'Ana Prado',
  } as const
  const dialog = page.getByRole('alertdialog', { name: '2 arquivos com dados pessoais' })
  const lines = () =>
    dialog
      .getByRole('listitem')
      .all()
      .map((line) => line.element().textContent)

  async function send() {
    const { bridge } = await openWindow({ rows: [row, other, clean] })
    bridge.answer('privacy.list', () => ok(found))
    bridge.answer('capture.submit', () => failed('refused', { message: 'Requerimento.pdf contém 1 CPF.' }))
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
    bridge.answer('capture.submit', () => failed('refused', { message: 'Requerimento.pdf contém 1 CPF.' }))
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
    bridge.answer('compose.send', () => failed('refused', { message: 'Requerimento.pdf contém 1 CPF.' }))
    await goTo(/^Rascunhos/)
    await click(page.getByRole('option', { name: 'Requerimentos' }))
    await click(button('Enviar'))
    await expect.element(dialog).toBeVisible()
    await click(button('Abrir Anexo.pdf', dialog))
    await expect.element(page.getByRole('heading', { name: 'Anexo.pdf' })).toBeVisible()
  })
})
