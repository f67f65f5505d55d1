import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { BoxItem } from '../../../../contract/bridge/boxes.ts'
import { failed, ok } from '../../../../contract/bridge/outcome.ts'
import { at, makeItem, openBox } from '../../support/fake-box.ts'
import type { FakeBridge } from '../../support/fake-bridge.ts'
import { light } from '../../support/fake-preferences.ts'
import { accounts, openProcesses } from '../../support/fake-processes.ts'
import { markOf } from '../../support/samples.ts'
import { button, chooseIn, click, expectClean, listMenu } from '../../support/window.tsx'

const opener = 'Salvar, imprimir ou copiar a lista'
const dialog = () => page.getByRole('dialog', { name: /^Salvar ou imprimir/ })
const column = (name: string) => dialog().getByRole('checkbox', { name, exact: true })
const preview = () => dialog().getByRole('region', { name: 'Primeiras linhas' })

/** Main's side of a list, in memory. */
function takeLists(bridge: FakeBridge) {
  const taken: { columns: string[]; rows: string[][]; parts: number; state: 'open' | 'ended' | 'cancelled' } = {
    columns: [],
    rows: [],
    parts: 0,
    state: 'open',
  }
  const listId = crypto.randomUUID()
  bridge.answer('settings.update', (changes) => {
    const preferences = { ...light, ...changes } as typeof light
    bridge.publish('settings.changed', preferences)
    return ok(preferences)
  })
  bridge.answer('lists.begin', ({ columns }) => {
    Object.assign(taken, { columns, rows: [], parts: 0, state: 'open' })
    return ok({ listId })
  })
  bridge.answer('lists.add', ({ rows }) => {
    taken.rows.push(...rows)
    taken.parts += 1
    return ok({ rows: taken.rows.length })
  })
  bridge.answer('lists.end', () => {
    taken.state = 'ended'
    const content = { contentId: crypto.randomUUID(), name: 'Lista.csv', sizeBytes: 1, sha256: 'x' }
    return ok({ content, rows: taken.rows.length })
  })
  bridge.answer('lists.cancel', () => {
    if (taken.state === 'open') taken.state = 'cancelled'
    return ok(null)
  })
  return taken
}

/** Counts the files that the page gives to be saved, and saves none. */
function countSaved(): () => number {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  onTestFinished(() => clicked.mockRestore())
  return () => clicked.mock.calls.length
}

async function openList(rows: number) {
  const box = await openBox({ unread: rows })
  const taken = takeLists(box.bridge)
  await chooseIn(listMenu, opener)
  await expect.element(preview()).toBeVisible()
  return { ...box, taken }
}

describe('the dialog of a list', () => {
  it('shows the first rows with the chosen columns, and remembers the choice for this list', async () => {
    const { bridge } = await openList(7)
    expect(preview().getByRole('row').elements()).toHaveLength(6)
    await expect.element(preview()).toMatchTextContent(/DataDeAssuntoProtocoloDocumentos20\/11\/2026 /)
    await expectClean()
    await click(column('De'))
    await click(column('Leitura neste computador'))
    await expect.element(preview()).toMatchTextContent(/^DataAssuntoProtocoloDocumentosLeitura neste computador/)
    await click(button('Fechar', dialog()))
    await chooseIn(listMenu, opener)
    await expect.element(column('De')).not.toBeChecked()
    await expect.element(column('Leitura neste computador')).toBeChecked()
    expect(bridge.asked('settings.update').at(-1)).toEqual({
      listColumns: { 'box-Entrada': ['at', 'subject', 'protocol', 'documents', 'reading'] },
    })
  })

  it("has the person's marks as columns, if they are chosen", async () => {
    const box = await openBox({ unread: 2 })
    const mark = markOf('Ofício 1', { kind: 'forwarding', deadline: '2026-12-01', labels: ['SEDU', 'Contas'] })
    box.bridge.answer('marks.list', () => ok([{ ...mark, id: box.items[0]?.id ?? '' }]))
    box.bridge.publish('marks.changed', {})
    takeLists(box.bridge)
    await chooseIn(listMenu, opener)
    await expect.element(column('Prazo')).not.toBeChecked()
    await click(column('Prazo'))
    await click(column('Etiquetas'))
    await expect.element(preview().getByRole('row').nth(1)).toMatchTextContent(/01\/12\/2026SEDU, Contas$/)
    await expect.element(preview().getByRole('row').nth(2)).not.toMatchTextContent(/SEDU/)
  })

  it('saves nothing without a column @all', async () => {
    await openList(2)
    await click(column('Todas as colunas'))
    await click(column('Todas as colunas'))
    await expect.element(dialog().getByText('Escolha ao menos uma coluna.')).toBeVisible()
    await expect.element(button('Salvar CSV', dialog())).toBeDisabled()
    await expect.element(button('Imprimir', dialog())).toBeDisabled()
  })

  it('saves the chosen columns of all rows, and says how many', async () => {
    const saved = countSaved()
    const { taken } = await openList(3)
    await click(column('Data'))
    await click(button('Salvar CSV', dialog()))
    await expect.element(dialog().getByText('Lista pronta, com 3 linhas.')).toBeVisible()
    expect(saved()).toBe(1)
    expect(taken.columns).toEqual(['De', 'Assunto', 'Protocolo', 'Documentos'])
    expect(taken.rows.map(([, subject]) => subject)).toEqual(['Ofício 1', 'Ofício 2', 'Ofício 3'])
  })

  it('saves only the selected rows where that is chosen @all', async () => {
    countSaved()
    const { bridge } = await openBox({ unread: 3 })
    const taken = takeLists(bridge)
    for (const name of ['boxes.read', 'boxes.thread', 'boxes.item'] as const)
      bridge.answer(name, () => failed('offline'))
    bridge.answer('boxes.itemStatus', () => ok([]))
    await click(page.getByRole('option', { name: /Ofício 1/ }), { isAdded: true })
    await click(page.getByRole('option', { name: /Ofício 3/ }), { isAdded: true })
    await chooseIn(listMenu, opener)
    await click(button(/Linhas/, dialog()))
    await click(page.getByRole('option', { name: 'Só as 2 selecionadas' }))
    await click(button('Salvar CSV', dialog()))
    await expect.element(dialog().getByText('Lista pronta, com 2 linhas.')).toBeVisible()
    expect(taken.rows.map((row) => row[2])).toEqual(['Ofício 1', 'Ofício 3'])
  })

  it('says why nothing was saved, and gives nothing to save', async () => {
    const saved = countSaved()
    const { bridge, taken } = await openList(3)
    const message = 'O disco está cheio.'
    bridge.answer('lists.add', () => failed('storage-problem', message))
    await click(button('Salvar CSV', dialog()))
    await expect.element(dialog()).toMatchTextContent(/O disco está cheio/)
    expect(taken.state).toBe('cancelled')
    expect(saved()).toBe(0)
  })

  it('stops when the person wants, and nothing is left @all', async () => {
    const saved = countSaved()
    const { bridge, taken } = await openList(3)
    const hold = bridge.hold('lists.add')
    await click(button('Salvar CSV', dialog()))
    await click(button('Interromper', dialog()))
    hold.releaseAll()
    await expect.element(dialog()).toMatchTextContent(/Nenhum arquivo foi salvo/)
    expect(taken.state).toBe('cancelled')
    expect(saved()).toBe(0)
  })
})

it('a box of 100,000 is written once each, in small parts, although news arrive meanwhile @all', async () => {
  countSaved()
  const { bridge } = await openBox({ unread: 1 })
  const taken = takeLists(bridge)
  const count = 100_000
  const sample = makeItem(1)
  const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
  const itemAt = (number: number): BoxItem => ({ ...sample, id: idOf(number), assunto: String(number) })
  // Numbers fall from the newest; each part finds one more at the top.
  let newest = count
  let largest = 0
  bridge.answer('boxes.folder', () =>
    ok({ total: count, unread: 0, days: [{ at, count }], syncedAt: at, isWhole: true }),
  )
  bridge.answer('boxes.items', ({ after, offset, limit }) => {
    const top = after === null ? newest : Number(after.slice(-12)) - 1
    const items = Array.from({ length: Math.max(0, Math.min(limit, top - offset)) }, (_, index) =>
      itemAt(top - offset - index),
    )
    largest = Math.max(largest, items.length)
    newest += 1
    return ok({ items })
  })
  bridge.publish('boxes.changed', {})
  await chooseIn(listMenu, opener)
  await expect.element(dialog().getByText('Todas as 100.000 linhas da lista')).toBeVisible()
  newest = count
  await click(button('Salvar CSV', dialog()))
  await expect.element(dialog().getByText('Lista pronta, com 100.000 linhas.'), { timeout: 60_000 }).toBeVisible()
  expect(taken.rows[0]?.[2]).toBe(String(count))
  expect(taken.rows.every((row, index) => row[2] === String(count - index))).toBe(true)
  expect(largest).toBeLessThanOrEqual(200)
}, 90_000)

it('a list of processes is saved in the order in which it is shown @all', async () => {
  countSaved()
  const { bridge } = await openProcesses()
  const taken = takeLists(bridge)
  await click(page.getByRole('radio', { name: 'Encerrados 1' }))
  await chooseIn(listMenu, opener)
  await expect.element(dialog()).toMatchTextContent(/Gerência de Convênios: processos encerrados/)
  await click(button('Salvar CSV', dialog()))
  await expect.element(dialog().getByText('Lista pronta, com 1 linha.')).toBeVisible()
  expect(taken).toMatchObject({
    columns: ['Protocolo', 'Resumo', 'Situação'],
    rows: [['2026-8WQ1F', 'Reforma da escola', 'Encerrado']],
  })
})

it('a search at the service offers its page or all pages, and says of how many @all', async () => {
  countSaved()
  const { bridge } = await openProcesses()
  const taken = takeLists(bridge)
  const second = { ...accounts, id: crypto.randomUUID(), protocolo: '2026-4K7TE' }
  const whole = { count: 26, pages: 2, ignored: [], unverified: [] }
  // The second page begins with the last process of the first one, which a newer one has moved.
  bridge.answer('processes.searchPage', ({ page: number }) =>
    ok({ ...whole, found: number === 1 ? [accounts] : [accounts, second] }),
  )
  await click(page.getByRole('tab', { name: 'No serviço' }))
  await click(button('Buscar'))
  await expect.element(page.getByRole('option', { name: /2026-4K7TD/ })).toBeVisible()
  await click(button(opener))
  await expect.element(button(/Todas as 26, buscadas no serviço/, dialog())).toBeVisible()
  await click(button('Salvar CSV', dialog()))
  await expect.element(dialog().getByText('Lista pronta, com 2 linhas.')).toBeVisible()
  expect(taken.rows.map(([protocolo]) => protocolo)).toEqual(['2026-4K7TD', '2026-4K7TE'])
})

it('the service is asked anew for the same search of processes @all', async () => {
  const { bridge } = await openProcesses()
  const none = { found: [], count: 0, pages: 0, ignored: [], unverified: [] }
  bridge.answer('processes.searchPage', () => ok(none))
  await click(page.getByRole('tab', { name: 'No serviço' }))
  await click(button('Buscar'))
  await expect.element(page.getByRole('heading', { name: 'Nenhum processo encontrado' })).toBeVisible()
  bridge.answer('processes.searchPage', () => ok({ ...none, found: [accounts], count: 1, pages: 1 }))
  await click(button('Buscar'))
  await expect.element(page.getByRole('option', { name: /2026-4K7TD/ })).toBeVisible()
})
