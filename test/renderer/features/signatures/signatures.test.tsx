import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { failed, ok } from '../../../../contract/bridge/outcome.ts'
import { openQueue } from '../../support/fake-queue.ts'
import { makeToSign } from '../../support/samples.ts'
import { button, chooseIn, click, drawn, expectClean, fill, goTo, listMenu, press } from '../../support/window.tsx'

const list = page.getByRole('listbox', { name: 'Documentos' })
const row = (name: RegExp) => list.getByRole('option', { name })
const detail = page.getByRole('region', { name: 'Documento', exact: true })
const reading = (name: string) => detail.getByRole('heading', { name: `${name}.pdf`, exact: true })
/** From top to bottom. */
const names = () =>
  list
    .getByRole('option')
    .elements()
    .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
    .map(({ textContent }) => /(Portaria \d+)\.pdf/.exec(textContent ?? '')?.[1])

const portarias = (...numbers: readonly number[]) =>
  numbers.map((number, at) => makeToSign(`Portaria ${number}.pdf`, at))

async function openPortarias(...numbers: readonly number[]) {
  const opened = await openQueue(() => portarias(...numbers))
  opened.bridge.answer('signatures.open', () => failed('offline'))
  await expect.element(row(/Portaria/).first()).toBeVisible()
  return opened
}

describe('the queue of documents to sign', () => {
  it('stands in the chosen order, which is kept, and a new document moves no other', async () => {
    const { workspace, arrives } = await openPortarias(9, 100, 20)
    await expect.poll(names).toEqual(['Portaria 20', 'Portaria 100', 'Portaria 9'])
    await chooseIn(listMenu, 'Por nome')
    await expect.poll(names).toEqual(['Portaria 9', 'Portaria 20', 'Portaria 100'])
    expect(workspace.preferences.queueOrder).toBe('name')
    arrives(makeToSign('Portaria 30.pdf', 30))
    await expect.poll(names).toEqual(['Portaria 9', 'Portaria 20', 'Portaria 30', 'Portaria 100'])
    await expectClean()
  })

  it('goes to the next and the previous document with Alt and an arrow, from inside the document', async () => {
    const { bridge } = await openPortarias(3, 2, 1)
    await click(row(/Portaria 1/))
    await expect.element(reading('Portaria 1')).toBeVisible()
    detail.element().closest('section')?.focus()
    await press('{Alt>}{ArrowUp}{/Alt}')
    await drawn()
    await expect.element(reading('Portaria 1')).toBeVisible()
    await press('{Alt>}{ArrowDown}{/Alt}')
    await expect.element(reading('Portaria 2')).toBeVisible()
    await expect.element(row(/Portaria 2/)).toHaveAttribute('aria-selected', 'true')
    await press('{Alt>}{ArrowDown}{ArrowDown}{ArrowUp}{/Alt}')
    await expect.element(reading('Portaria 2')).toBeVisible()
    expect(bridge.asked('signatures.sign')).toHaveLength(0)
  })

  it('steps only through what the search has found', async () => {
    await openPortarias(...Array.from({ length: 12 }, (_, index) => index + 10))
    await fill(page.getByRole('searchbox', { name: 'Buscar nome' }), 'portaria 2')
    await expect.poll(names).toEqual(['Portaria 21', 'Portaria 20'])
    await click(row(/Portaria 21/))
    await press('{Alt>}{ArrowDown}{/Alt}')
    await expect.element(reading('Portaria 20')).toBeVisible()
    await press('{Alt>}{ArrowDown}{/Alt}')
    await drawn()
    await expect.element(reading('Portaria 20')).toBeVisible()
  })

  it('flags several documents by one gesture', async () => {
    const { bridge, arrives } = await openPortarias(1)
    const long = 'Portaria '.repeat(50)
    arrives(makeToSign(long, 3))
    bridge.answer('marks.setEach', () => ok(null))
    await click(button('Selecionar todos os 2'))
    await click(button('Sinalizar todos', detail))
    // A mark keeps the beginning of a name.
    const items = [long.slice(0, 300), 'Portaria 1.pdf'].map((title) => ({ kind: 'signature', title }))
    await expect
      .poll(() => bridge.asked('marks.setEach'))
      .toMatchObject([{ groups: [{ items, changes: { isFlagged: true } }] }])
  })

  it('marks the document that is read one by one, keeps it in view, and J does not leave the selection @all', async () => {
    await openPortarias(...Array.from({ length: 40 }, (_, index) => 50 - index))
    await click(button('Selecionar todos os 40'))
    await click(button('Ler um a um'))
    await expect.element(row(/Portaria 11/)).toHaveAttribute('data-current')
    await press('jjjk')
    await expect.element(detail.getByText('Documento 3 de 40')).toBeVisible()
    await press(`{Alt>}${'{ArrowDown}'.repeat(25)}{/Alt}`)
    await expect.element(detail.getByText('Documento 28 de 40')).toBeVisible()
    await expect.element(row(/Portaria 38/)).toBeInViewport()
    await expect.element(row(/Portaria 38/)).toHaveAttribute('data-current')
    await expect.element(row(/Portaria 37/)).not.toHaveAttribute('data-current')
    await click(button('Voltar à seleção'))
    await expect.element(page.getByRole('heading', { name: '40 documentos selecionados' })).toBeVisible()
  })
})

it('has the groups of signers on a screen of their own, from which the menu leads back', async () => {
  await openPortarias(1)
  await chooseIn(listMenu, 'Grupos')
  await expect.element(page.getByRole('heading', { name: 'Grupos de assinantes', level: 1 })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Grupo', exact: true })).toBeVisible()
  await expect
    .element(button(/^Assinar/, page.getByRole('navigation', { name: 'Principal' })))
    .toHaveAttribute('aria-current', 'page')
  await goTo(/^Assinar/)
  await expect.element(row(/Portaria 1/)).toBeVisible()
})
