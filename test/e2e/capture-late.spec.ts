import { makeTextPdf } from '../support/pdfs.ts'
import { expect, test } from './fixtures.ts'
import { holdCall } from './walk/bridge-calls.ts'
import { addDrafts, choose, submit } from './walk/capture.ts'

test('what is chosen while something else is on its way to the disk stays chosen', async ({ folder, openDesk }) => {
  const { page } = await openDesk({ login: 'ana.prado', holdSeconds: 60 })
  const [first, second] = [await makeTextPdf(folder, 'Aviso 1', 1), await makeTextPdf(folder, 'Aviso 2', 1)]
  await addDrafts(page, [first, second])
  const submits = await holdCall(page, 'capture.submit')
  await choose(page, [first.name])
  await submit(page, 'Capturar 1 documento')
  await expect.poll(submits.held).toBe(1)
  await choose(page, [second.name])
  submits.letGo()
  const row = (name: string) => page.getByRole('row', { name })
  await expect(row(first.name)).toContainText('será enviado em')
  await expect(row(second.name)).toHaveAttribute('aria-selected', 'true')
  await expect(row(first.name)).toHaveAttribute('aria-selected', 'false')
  await submit(page, 'Capturar 1 documento')
  await expect(row(second.name)).toContainText('será enviado em')
})

test('what a key acts on is what is chosen by then, however soon it is pressed', async ({ folder, openDesk }) => {
  const { page } = await openDesk({ login: 'ana.prado' })
  const [first, second] = [await makeTextPdf(folder, 'Aviso 3', 1), await makeTextPdf(folder, 'Aviso 4', 1)]
  await addDrafts(page, [first, second])
  await choose(page, [first.name])
  await expect(page.getByRole('button', { name: 'Capturar 1 documento' })).toBeVisible()
  // Both keys before the page has a moment to draw what they choose.
  await page.evaluate(async () => {
    const press = (init: KeyboardEventInit) =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }))
    press({ key: 'a', ctrlKey: true })
    for (let turn = 0; turn < 20; turn += 1) await null
    press({ key: 'Delete' })
  })
  await expect(page.getByRole('alertdialog')).toContainText('Retirar 2 documentos da lista?')
})
