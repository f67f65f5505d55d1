import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { failed, ok } from '../../../../contract/bridge/outcome.ts'
import type { RecognitionView } from '../../../../contract/bridge/recognition.ts'
import { makeRow } from '../../support/samples.ts'
import { button, click, expectClean, fill, goTo, openWindow, press } from '../../support/window.tsx'

const pane = page.getByRole('region', { name: 'O que está selecionado' })
const noText = { pages: 5, widthMm: 210, heightMm: 297, dpi: 300, signatures: 0, findings: ['no-text' as const] }

async function openFile(view: Pick<RecognitionView, 'state'> & Partial<RecognitionView['files'][number]>) {
  const row = makeRow('Digitalizado 7.pdf', { report: noText })
  const opened = await openWindow({ rows: [row] })
  const { state, ...file } = view
  const files = [
    { fileId: row.fileId, sha256: row.sha256 ?? '', pages: 5, done: 0, recognised: 0, failed: 0, turned: [], ...file },
  ]
  opened.bridge.answer('recognition.get', () => ok({ state, files }))
  opened.bridge.publish('recognition.changed', {})
  await goTo(/^Capturar/)
  await click(page.getByRole('row', { name: /Digitalizado 7/ }))
  return { ...opened, row, files }
}

it('tells beside a file how far its text is, and follows it', async () => {
  const { bridge, row } = await openFile({ state: 'working', done: 3, recognised: 2 })
  await expect
    .element(pane)
    .toMatchTextContent(/Reconhecimento de texto: 2 de 5 páginas \(em andamento\) · 1 já tinha texto/)
  const file = {
    fileId: row.fileId,
    sha256: row.sha256 ?? '',
    pages: 5,
    done: 5,
    recognised: 4,
    failed: 0,
    turned: [{ page: 3, turn: 180 as const }],
  }
  bridge.answer('recognition.get', () => ok({ state: 'idle', files: [file] }))
  bridge.publish('recognition.changed', {})
  await expect.element(pane).toMatchTextContent(/Reconhecimento de texto: 4 de 5 páginas · 1 já tinha texto/)
  await expect.element(pane).toMatchTextContent(/A página 3 parece estar de cabeça para baixo\./)
  await expectClean()
})

it('says which pages could not be read, and reads them again when asked', async () => {
  const { bridge, row } = await openFile({ state: 'idle', done: 5, recognised: 4, failed: 1 })
  await expect.element(pane).toMatchTextContent(/1 não pôde ser lida/)
  bridge.answer('recognition.again', () => ok(null))
  await click(button('Reconhecer de novo', pane))
  expect(bridge.asked('recognition.again')).toStrictEqual([{ fileId: row.fileId }])
})

it('lays the text of a file that is read into its PDF when asked, and says why it was refused', async () => {
  const { bridge, row } = await openFile({ state: 'idle', done: 5, recognised: 5 })
  bridge.answer('recognition.layText', () => failed('refused', 'O PDF tem assinatura digital.'))
  await click(button('Gravar o texto no PDF', pane))
  await expect.element(pane.getByText('O PDF tem assinatura digital.')).toBeVisible()
  expect(bridge.asked('recognition.layText')).toStrictEqual([{ fileId: row.fileId }])
  await expectClean()
})

it('says why nothing is read while it is off, stopped or impossible', async () => {
  const { bridge, files } = await openFile({ state: 'off' })
  await expect.element(pane).toMatchTextContent(/Desligado: o que já foi reconhecido continua valendo\./)
  for (const [state, sentence] of [
    ['suspended', /Parado por enquanto/],
    ['unable', /Não foi possível iniciar o reconhecimento de texto neste computador/],
  ] as const) {
    bridge.answer('recognition.get', () => ok({ state, files }))
    bridge.publish('recognition.changed', {})
    await expect.element(pane).toMatchTextContent(sentence)
  }
})

it('lists files by their recognised words in the search over everything and in the list', async () => {
  const rows = Array.from({ length: 9 }, (_, nth) => makeRow(`Arquivo ${nth}.pdf`, { sha256: String(nth).repeat(64) }))
  const { bridge } = await openWindow({ rows })
  bridge.answer('directory.search', () => ok({ entries: [], complete: true }))
  bridge.answer('boxes.search', () => ok({ found: [], isMore: false }))
  bridge.answer('recognition.search', ({ text }) =>
    ok(text === 'licença' ? [{ sha256: '4'.repeat(64), page: 2, excerpt: 'pede a licença para' }] : []),
  )
  await press('{Control>}k{/Control}')
  await fill(page.getByRole('combobox', { name: 'Buscar em tudo' }), 'licença')
  const found = page.getByRole('option', { name: /Arquivo 4/ })
  await expect.element(found).toMatchTextContent(/texto reconhecido neste computador, página 2: pede a licença para/)
  await press('{Enter}')
  await expect.element(pane.getByRole('heading', { name: 'Arquivo 4.pdf' })).toBeVisible()
  await fill(page.getByRole('searchbox', { name: 'Buscar nome ou texto' }), 'licença')
  await expect.poll(() => page.getByRole('rowheader').all().length).toBe(1)
})

it('is turned off in Ajustes, which tell how far the list is', async () => {
  const { workspace, bridge } = await openFile({ state: 'working', done: 3, recognised: 3 })
  await goTo(/^Ajustes/)
  await click(page.getByRole('option', { name: 'Texto de digitalizações', exact: true }))
  await expect
    .element(page.getByText('1 arquivo · Reconhecimento de texto: 3 de 5 páginas (em andamento). Lendo agora.'))
    .toBeVisible()
  await expectClean()
  bridge.answer('recognition.get', () => ok({ state: 'off', files: [] }))
  await click(page.getByRole('radio', { name: 'Não reconhecer' }))
  await expect.poll(() => workspace.preferences.recogniseText).toBe(false)
})
