import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ok } from '../../../../contract/bridge/outcome.ts'
import type { PersonalData, PrivacySearch } from '../../../../contract/bridge/privacy.ts'
import { turnView } from '../../support/drawing.ts'
import { answerPdf } from '../../support/fake-pdf.ts'
import { cpfBox as box, requirement as row, requirementSearch as search } from '../../support/samples.ts'
import { button, click, expectClean, openWindow, select } from '../../support/window.tsx'

const panel = page.getByRole('region', { name: 'Dados pessoais' })

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
  const sheet = page.getByRole('group', { name: 'Páginas: ' }).getByRole('region', { name: 'Página 3' })
  const mark = sheet.getByRole('img', { name: 'telefone (possível)' })
  await expect.element(page.getByRole('group', { name: 'Páginas: ' })).toBeVisible()
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
  await turnView()
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
  const names = 'páginas 1 e 3, com imagens não lidas; página 4, com letras que o arquivo não identifica'
  await expect.element(page.getByText(`não foi verificado por inteiro (${names}) e só vai como Público`)).toBeVisible()
})

const decision = {
  reason: 'looked-through',
  note: '',
  decidedAt: '2026-11-20T12:00:00.000Z',
  decidedBy: 'Ana Prado',
} as const

it('a file that was not verified is asked about once: its pages and reasons, the decision, and then it is sent', async () => {
  const unverified = { ...search, findings: [] }
  const { bridge } = await open(unverified)
  await expect.element(button('Capturar 1 documento')).toBeDisabled()
  await expect.element(page.getByRole('row', { name: 'Requerimento.pdf' })).toMatchTextContent(/não verificado/)
  await expect.element(panel).toMatchTextContent(/A página 4 não tem texto e não foi verificada\./)
  await expect.element(panel).toMatchTextContent(/confira o que não foi verificado e registre a decisão/)
  await select(/Motivo para enviar/, /^páginas não verificadas/)
  await expectClean()
  const decided = { ...unverified, decision }
  bridge.answer('privacy.decide', () => ok([decided]))
  await click(button('Registrar decisão'))
  await expect
    .poll(() => bridge.asked('privacy.decide'))
    .toEqual([{ fileIds: [row.fileId], reason: 'looked-through', note: '' }])
  bridge.answer('privacy.list', () => ok([decided]))
  bridge.publish('privacy.changed', {})
  await expect.element(page.getByText(/vai como Público sem verificação completa: página 4, sem texto\./)).toBeVisible()
  await expect.element(panel.getByRole('button', { name: 'Registrar decisão' })).not.toBeInTheDocument()
  bridge.answer('capture.submit', () => ok([row]))
  await click(button('Capturar 1 documento'))
  await expect.poll(() => bridge.asked('capture.submit')).toHaveLength(1)
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
