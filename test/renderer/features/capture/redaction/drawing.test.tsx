import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { failed, ok } from '../../../../../contract/bridge/outcome.ts'
import type { PrivacySearch } from '../../../../../contract/bridge/privacy.ts'
import {
  beginDrawing,
  box,
  choose,
  drag,
  layer,
  near,
  openDrawing,
  reader,
  rectangle,
  report,
  sha,
  sheet,
  turnView,
} from '../../../support/drawing.ts'
import { makeSearch } from '../../../support/samples.ts'
import { button, click, drawn, expectClean, heard, press } from '../../../support/window.tsx'

describe('a tarja drawn with the pointer', () => {
  it('is pending until it is applied with the others by one act, and an undo gives the rectangles back', async () => {
    const { bridge, row, show } = await openDrawing()
    await beginDrawing()
    await drag(1, [0.2, 0.1], [0.5, 0.15])
    await drag(1, [0.8, 0.4], [0.6, 0.3])
    await expect.element(rectangle(2)).toHaveFocus()
    await expect.element(page.getByText(/^2 tarjas na página 1, ainda sem aplicar/)).toBeVisible()
    await expect.element(button('Capturar 1 documento')).toBeDisabled()
    await expect.element(page.getByText(/^Há tarjas desenhadas e ainda não aplicadas/)).toBeVisible()
    await expectClean()
    await click(button('Aplicar 2 tarjas'))
    await expect.element(button('Capturar 1 documento')).toBeEnabled()
    const boxes = [
      near({ left: 0.2, top: 0.1, right: 0.5, bottom: 0.15 }),
      near({ left: 0.6, top: 0.3, right: 0.8, bottom: 0.4 }),
    ]
    expect(bridge.asked('privacy.redact')).toEqual([
      { fileId: row.fileId, from: sha('a'), pages: [{ page: 0, boxes }] },
    ])
    await expect.element(page.getByText(/ainda sem aplicar/)).not.toBeInTheDocument()
    show(sha('a'))
    await expect.element(button('Aplicar 2 tarjas')).toBeVisible()
    await expect
      .element(sheet(1).getByRole('img', { name: 'Tarja desenhada, ainda sem aplicar' }).first())
      .toBeVisible()
  })

  it('is moved by dragging it, and a click draws nothing @all', async () => {
    const { bridge } = await openDrawing()
    await beginDrawing()
    await drag(1, [0.5, 0.5], [0.5, 0.5])
    await drag(1, [0.2, 0.2], [0.4, 0.3])
    await drag(1, [0.3, 0.25], [0.4, 0.45], rectangle(1))
    await click(button('Aplicar 1 tarja'))
    await expect
      .poll(() => bridge.asked('privacy.redact')[0]?.pages[0]?.boxes)
      .toEqual([near({ left: 0.3, top: 0.4, right: 0.5, bottom: 0.5 })])
  })

  it('stands where it was drawn on a view that is turned @all', async () => {
    const { bridge } = await openDrawing()
    await turnView()
    await beginDrawing()
    await drag(1, [0.1, 0.2], [0.3, 0.6])
    await click(button('Aplicar 1 tarja'))
    await expect
      .poll(() => bridge.asked('privacy.redact')[0]?.pages[0]?.boxes)
      .toEqual([near({ left: 0.2, top: 0.7, right: 0.6, bottom: 0.9 })])
  })
})

describe('a tarja drawn with the keyboard', () => {
  it('is placed, moved, resized, spoken, removed and restored by keys, and Escape ends the drawing @all', async () => {
    await openDrawing()
    const said = heard()
    await beginDrawing()
    await expect.element(button('Colocar tarja')).toHaveFocus()
    await press('{Enter}')
    await expect.element(rectangle(1)).toHaveFocus()
    await expect.element(rectangle(1)).toHaveAccessibleDescription(/setas movem a tarja/)
    const before = rectangle(1).element().getBoundingClientRect()
    await press('{ArrowRight>4/}{ArrowUp>2/}{Shift>}{ArrowDown>6/}{ArrowLeft>2/}{/Shift}')
    const after = rectangle(1).element().getBoundingClientRect()
    const { width, height } = layer(1).element().getBoundingClientRect()
    expect((after.x - before.x) / width).toBeCloseTo(0.02, 2)
    expect((after.y - before.y) / height).toBeCloseTo(-0.01, 2)
    expect((after.width - before.width) / width).toBeCloseTo(-0.01, 2)
    expect((after.height - before.height) / height).toBeCloseTo(0.03, 2)
    await expect.element(rectangle(1)).toHaveAccessibleName(/^Tarja 1, na página 1, a 37% da esquerda e 47% do alto/)
    await expect.poll(() => said.join(' ')).toMatch(/da esquerda e \d+% do alto/)
    await press('{Delete}')
    await expect.element(rectangle(1)).not.toBeInTheDocument()
    await expect.element(button('Colocar tarja')).toHaveFocus()
    await expect.element(page.getByRole('row', { name: 'Ofício.pdf' })).toBeVisible()
    await click(button('Restaurar 1 tarja'))
    await expect.element(rectangle(1)).toBeInTheDocument()
    await press('{Escape}')
    await expect.element(layer(1)).not.toBeInTheDocument()
    await expect.element(sheet(1).getByRole('img', { name: 'Tarja desenhada, ainda sem aplicar' })).toBeVisible()
    await expect.element(button('Desenhar mais')).toBeVisible()
    await expectClean()
  })
})

describe('pending rectangles', () => {
  it('are kept by main one after another, with their pages, and the row says so', async () => {
    const { bridge, row } = await openDrawing()
    await beginDrawing()
    await drag(1, [0.2, 0.1], [0.5, 0.15])
    await drag(1, [0.8, 0.4], [0.6, 0.3])
    await expect
      .poll(() =>
        bridge
          .asked('privacy.draw')
          .at(-1)
          ?.boxes.map(({ page: number }) => number),
      )
      .toEqual([0, 0])
    expect(bridge.asked('privacy.draw')[0]).toMatchObject({ fileId: row.fileId, sha256: sha('a') })
    await expect.element(page.getByRole('row', { name: 'Ofício.pdf' })).toMatchTextContent(/2 tarjas sem aplicar/)
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  it('belong to the content that a tarja has made, though the one before is still on the screen', async () => {
    const { bridge, row, show } = await openDrawing()
    bridge.answer('privacy.redact', () => ok({ row: { ...row, sha256: sha('b') }, alsoOn: [] }))
    await beginDrawing()
    await drag(1, [0.2, 0.1], [0.5, 0.15])
    await click(button('Aplicar 1 tarja'))
    await expect.element(layer(1)).not.toBeInTheDocument()
    await click(button('Desenhar mais'))
    const place = button('Colocar tarja').element() as HTMLElement
    show(sha('b'))
    // Before the new content is rendered.
    place.click()
    await expect
      .poll(() => bridge.asked('privacy.draw').at(-1))
      .toMatchObject({ sha256: sha('b'), boxes: [{ page: 0 }] })
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  it('say so if the file is being sent already @all', async () => {
    const { bridge } = await openDrawing()
    bridge.answer('privacy.draw', () => failed('too-late'))
    await beginDrawing()
    await drag(1, [0.2, 0.1], [0.5, 0.15])
    await expect.element(page.getByRole('alert')).toBeVisible()
  })

  it('survive scrolling, another selection and a failed act, which says why @all', async () => {
    const { bridge } = await openDrawing()
    await beginDrawing()
    await drag(1, [0.2, 0.1], [0.5, 0.15])
    bridge.answer('privacy.redact', () => failed('refused', 'Uma das páginas não pôde ser desenhada.'))
    await click(button('Aplicar 1 tarja'))
    await expect.element(page.getByRole('alert')).toMatchTextContent(/Uma das páginas não pôde ser desenhada/)
    await expect.element(button('Aplicar 1 tarja')).toHaveFocus()
    await drawn()
    reader.element().scrollTo({ top: reader.element().scrollHeight })
    await expect.element(sheet(1)).not.toBeInTheDocument()
    await click(button('Colocar tarja'))
    await expect.element(page.getByText(/^2 tarjas nas páginas 1 e 5/)).toBeVisible()
    reader.element().scrollTo({ top: 0 })
    await expect.element(rectangle(1)).toBeVisible()
    await choose('Nota.pdf')
    await expect.element(page.getByText(/ainda sem aplicar/)).not.toBeInTheDocument()
    await expect.element(button('Capturar 1 documento')).toBeEnabled()
    await choose('Ofício.pdf')
    await expect.element(button('Aplicar 2 tarjas')).toBeVisible()
  })

  it('stay when all findings are covered meanwhile, and are not applied by that @all', async () => {
    const found = { kind: 'cpf', certainty: 'certain', text: '529.982.247-25', page: 1 } as const
    const { bridge, row } = await openDrawing({ access: 'Publico' })
    const box = { left: 0.1, top: 0.1, right: 0.4, bottom: 0.13 }
    bridge.answer('privacy.list', () =>
      ok([makeSearch(row.fileId, { pages: 5, findings: [{ ...found, boxes: [box] }] })]),
    )
    bridge.publish('privacy.changed', {})
    await beginDrawing()
    await drag(1, [0.2, 0.1], [0.5, 0.15])
    const opened = bridge.asked('capture.open').length
    await click(button('Aplicar tarja em todos'))
    await expect.poll(() => bridge.asked('privacy.redact')).toMatchObject([{ pages: [{ page: 1, boxes: [box] }] }])
    await expect.poll(() => bridge.asked('capture.open').length).toBeGreaterThan(opened)
    await click(button('Aplicar 1 tarja'))
    await expect.poll(() => bridge.asked('privacy.redact')[1]).toMatchObject({ from: sha('b'), pages: [{ page: 0 }] })
  })

  it('are not shown on other pages: a content whose pages have changed has none @all', async () => {
    const { show } = await openDrawing()
    await beginDrawing()
    await drag(1, [0.2, 0.1], [0.5, 0.15])
    show(sha('f'))
    await expect.element(page.getByText(/ainda sem aplicar/)).not.toBeInTheDocument()
    show(sha('a'))
    await expect.element(page.getByText(/^1 tarja na página 1, ainda sem aplicar/)).toBeVisible()
  })

  it('are not given to pages that came after those they were drawn on, by a tarja there or by Restaurar @all', async () => {
    const { bridge, row, show } = await openDrawing({ access: 'Publico' })
    await beginDrawing()
    await drag(1, [0.2, 0.1], [0.5, 0.15])
    await drag(1, [0.2, 0.5], [0.5, 0.55])
    rectangle(2).element().focus()
    await press('{Delete}')
    await expect.element(button('Restaurar 1 tarja')).toBeVisible()
    const findings: PrivacySearch['findings'] = [
      { kind: 'cpf', certainty: 'certain', text: '529.982.247-25', page: 2, boxes: [box] },
    ]
    const found = makeSearch(row.fileId, { pages: 5, findings })
    bridge.answer('privacy.list', () => ok([found]))
    bridge.answer('privacy.redact', () => ok({ row: show(sha('9')), alsoOn: [] }))
    show(sha('f'))
    await expect.element(page.getByText(/ainda sem aplicar/)).not.toBeInTheDocument()
    await expect.element(button('Restaurar 1 tarja')).not.toBeInTheDocument()
    bridge.publish('privacy.changed', {})
    await click(button('Aplicar tarja em todos'))
    await expect.poll(() => bridge.asked('privacy.redact')).toHaveLength(1)
    await expect.element(page.getByText(/ainda sem aplicar/)).not.toBeInTheDocument()
    await expect.element(button('Restaurar 1 tarja')).not.toBeInTheDocument()
  })
})

it.each([
  ['signed', { ...report, signatures: 1 }, /o PDF tem assinatura digital/],
  ['restricted', { ...report, findings: ['restricted' as const] }, /o PDF está protegido/],
])('a %s PDF has no tarja, and the panel says why @all', async (_kind, of, reason) => {
  await openDrawing({ report: of })
  await expect.element(page.getByText(reason)).toBeVisible()
  await expect.element(button('Desenhar tarja')).not.toBeInTheDocument()
})
