import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import type { ProfileView } from '../../../../../contract/bridge/folders.ts'
import { failed, ok } from '../../../../../contract/bridge/outcome.ts'
import { makeRow } from '../../../support/samples.ts'
import { button, chooseIn, click, expectClean, fill, listMenu, openWindow, select } from '../../../support/window.tsx'

const code = { size: 3, path: 'M0 0L3 0L3 3L0 3Z' }
const profile: ProfileView = {
  profileId: crypto.randomUUID(),
  name: 'Notas do balcão',
  kind: 'scanned',
  access: 'Publico',
  secrecy: null,
  classe: null,
  signers: [],
  idPapel: null,
  sendsAtOnce: false,
  coversSend: false,
  addsTextLayer: false,
  namePattern: null,
  destination: null,
  visibleMark: null,
  attachesOriginal: false,
  makesArchive: false,
  picturePaper: 'as-is',
  lock: null,
}

/** Collects the texts of what is printed: sheet by sheet. */
function printed(): string[][] {
  const all: string[][] = []
  const print = window.print
  window.print = () => {
    window.dispatchEvent(new Event('beforeprint'))
    all.push([...document.querySelectorAll('[data-print] > *')].map(({ textContent }) => textContent ?? ''))
    window.dispatchEvent(new Event('afterprint'))
  }
  onTestFinished(() => {
    window.print = print
  })
  return all
}

it('prints cover sheets of a profile with their deadline in words', async () => {
  const { bridge } = await openWindow({ profiles: [profile] })
  bridge.answer('sheets.cover', () => ok({ coverId: crypto.randomUUID(), code }))
  const sheets = printed()
  await chooseIn(listMenu, 'Pastas e perfis')
  await click(page.getByRole('option', { name: /^Notas do balcão/ }))
  await click(button('Imprimir folha de rosto'))
  await expectClean()
  await select(/Prazo/, /Em dias úteis/)
  await fill(page.getByRole('textbox', { name: 'Dias úteis' }), '0')
  await expect.element(button('Imprimir')).toBeDisabled()
  await fill(page.getByRole('textbox', { name: 'Dias úteis' }), '3')
  await select(/Folhas$/, /^2$/)
  await click(button('Imprimir'))
  await expect.poll(() => sheets).toHaveLength(1)
  expect(bridge.asked('sheets.cover')).toEqual([
    { profileId: profile.profileId, destination: null, deadline: { kind: 'workdays', days: 3 } },
  ])
  expect(sheets[0]).toHaveLength(2)
  expect(sheets[0]?.[0]).toMatch(/Notas do balcão.*não será encaminhado.*3 dias úteis depois da digitalização/)
})

it('says why a cover sheet was not printed, and prints nothing', async () => {
  const { bridge } = await openWindow({ profiles: [profile] })
  bridge.answer('sheets.cover', () => failed('refused', 'O prazo já passou. Escolha outra data.'))
  const sheets = printed()
  await chooseIn(listMenu, 'Pastas e perfis')
  await click(page.getByRole('option', { name: /^Notas do balcão/ }))
  await click(button('Imprimir folha de rosto'))
  await click(button('Imprimir'))
  await expect.element(page.getByText('O prazo já passou. Escolha outra data.')).toBeVisible()
  expect(sheets).toEqual([])
})

it('prints labels from the chosen place of the sheet on', async () => {
  const done = ['2026-B3F4XZ', '2026-C3F4XZ'].map((registro, nth) =>
    makeRow(`Nota ${nth + 1}.pdf`, { state: 'done', registro, idDocumento: crypto.randomUUID() }),
  )
  const { bridge } = await openWindow({ rows: done })
  bridge.answer('sheets.labels', ({ numbers }) => ok(numbers.map(() => code)))
  const sheets = printed()
  await click(page.getByRole('row', { name: /Nota 1/ }))
  await click(button('Registros e etiquetas'))
  await click(page.getByRole('menuitem', { name: /Imprimir etiquetas/ }))
  await expectClean()
  const start = page.getByRole('textbox', { name: 'Começar na etiqueta' })
  await fill(start, '31')
  await expect.element(page.getByText('Informe um número de 1 a 30.')).toBeVisible()
  await expect.element(button('Imprimir')).toBeDisabled()
  await fill(start, '30')
  await click(button('Imprimir'))
  await expect.poll(() => sheets).toHaveLength(1)
  expect(bridge.asked('sheets.labels')).toEqual([{ numbers: ['2026-B3F4XZ'] }])
  expect(sheets[0]).toHaveLength(1)
  expect(sheets[0]?.[0]).toMatch(/^2026-B3F4XZNota 1\.pdf/)
})

it('tells what sheets did to a file, and why one was not followed', async () => {
  const part = { state: 'part', coverOf: null, deadline: null, problem: null } as const
  const rows = [
    makeRow('a.pdf', { sheets: { ...part, coverOf: 'Notas', deadline: '2026-12-04' } }),
    makeRow('b.pdf', { sheets: { ...part, problem: 'other-person' } }),
    makeRow('c.pdf', { sheets: { state: 'reading', isAsked: true } }),
  ]
  await openWindow({ rows })
  await expect.element(page.getByText('procurando folhas separadoras').first()).toBeVisible()
  await click(page.getByRole('row', { name: /a\.pdf/ }))
  await expect
    .element(page.getByText(/O perfil Notas veio da folha de rosto\. Prazo: até sexta-feira, 4 de dezembro/))
    .toBeVisible()
  await click(page.getByRole('row', { name: /b\.pdf/ }))
  await expect.element(page.getByText(/^A folha de rosto foi impressa por outra pessoa/)).toBeVisible()
  await expectClean()
})
