import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openBox } from './fake-box.ts'
import { button, click, expectClean, press } from './window.tsx'

const rows = () => page.getByRole('listbox', { name: 'Encaminhamentos' }).getByRole('option')

it('filters a box by marks and a period, and an empty list says which filters made it so', async () => {
  const { bridge, items, flagged } = await openBox({ unread: 3 })
  flagged.add(items[1]?.id ?? '')
  await click(button('Com marcas…'))
  await click(page.getByRole('menuitemcheckbox', { name: 'Sinalizados' }))
  await press('{Escape}')
  await expect.poll(() => rows().elements().length).toBe(1)
  await click(button('Período…'))
  await click(page.getByRole('menuitemradio', { name: 'De hoje' }))
  await expect.element(page.getByText(/corresponde a: De hoje · Sinalizados\.$/)).toBeVisible()
  expect(bridge.asked('boxes.folder').at(-1)).toMatchObject({ view: { period: 'today', isFlagged: true } })
  await click(button('De hoje'))
  await click(page.getByRole('menuitemradio', { name: 'De qualquer data' }))
  await expectClean()
  await click(button('Limpar os filtros'))
  await expect.poll(() => rows().elements().length).toBe(3)
})

it('names the sender of a filter in words, also when nothing is listed', async () => {
  await openBox({ unread: 3 })
  await click(button('De…'))
  await click(page.getByRole('menuitemradio', { name: 'Elisa Fontes' }))
  await click(button('Período…'))
  await click(page.getByRole('menuitemradio', { name: 'De hoje' }))
  await expect.element(page.getByText(/corresponde a: De: Elisa Fontes · De hoje\.$/)).toBeVisible()
  await expect.element(button('De: Elisa Fontes')).toBeVisible()
})
