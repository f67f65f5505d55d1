import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { makeDraft, makeOperation, protocolo } from '../support/samples.ts'
import { box, button, click, dropFiles, expectClean, fill, goTo, heard, openWindow, press } from '../support/window.tsx'

const foot = page.getByRole('contentinfo')
const undo = button('Desfazer', foot)
const option = (name: string) => page.getByRole('option', { name })
const hasFocusInside = (role: 'main' | 'contentinfo') => page.getByRole(role).element().contains(document.activeElement)
const letter = (subject: string) => makeDraft(subject, { recipients: [protocolo], message: 'Segue.' })
const mainPlace = () => page.getByRole('main').element().getBoundingClientRect().toJSON()

async function open(subject: string): Promise<void> {
  await goTo(/^Rascunhos/)
  await click(option(subject))
}

describe('a held operation', () => {
  it('is announced once, is undone by keyboard, and does not move the page', async () => {
    await openWindow({ drafts: [letter('Ofício retido')] })
    const said = heard()
    await open('Ofício retido')
    const before = mainPlace()
    await click(button('Enviar'))
    await expect.element(page.getByRole('heading', { name: 'Rascunhos' })).toBeVisible()
    await expect.element(foot).toMatchTextContent(/Será enviado em \d+ s/)
    await expect.element(option('Ofício retido')).toMatchTextContent(/será enviado em \d+ s/)
    expect(mainPlace()).toEqual(before)
    // The countdown is visible, and not announced.
    const seconds = () => /Será enviado em (\d+) s/.exec(foot.element().textContent ?? '')?.[1]
    const first = seconds()
    await expect.poll(seconds).not.toBe(first)
    expect(seconds()).toBeDefined()
    // By its title: the focus may already be at another one.
    expect(said.filter((text) => /^Ofício retido será enviado em \d+ s\./.test(text))).toHaveLength(1)
    await expectClean()

    for (let step = 0; step < 5 && !hasFocusInside('contentinfo'); step += 1) await press('{F6}')
    await press('{Tab}')
    await expect.element(undo).toHaveFocus()
    await press('{Enter}')
    await expect.element(foot).toMatchTextContent(/Desfeito, nada foi enviado\. Está de novo em Rascunhos\./)
    await expect.poll(() => hasFocusInside('main')).toBe(true)
    expect(mainPlace()).toEqual(before)
    await goTo(/^Envios/)
    await expect.element(option('Ofício retido')).toMatchTextContent(/cancelado/)
    await open('Ofício retido')
    await expect.element(box('Assunto')).toHaveValue('Ofício retido')
  })

  it('is announced while others keep coming, each within the time in which they are announced together', async () => {
    const { bridge } = await openWindow()
    const said = heard()
    const heldUntil = new Date(Date.now() + 30_000).toISOString()
    const holds = () => said.filter((text) => /em \d+ s/.test(text))
    for (let nth = 0; nth < 40 && holds().length === 0; nth += 1) {
      const held = makeOperation('forward', `Ofício ${nth}`, { state: 'held', heldUntil })
      bridge.publish('outbox.changed', { operations: [held], removed: [] })
      for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame)
    }
    expect(holds()).toHaveLength(1)
  })

  it('counts the same seconds at the foot and in a list that was opened later', async () => {
    await openWindow({ drafts: [letter('Ofício contado')] })
    await open('Ofício contado')
    await click(button('Enviar'))
    await expect.element(foot).toMatchTextContent(/Será enviado em \d+ s/)
    // Between two ticks of the foot.
    for (let frame = 0; frame < 7; frame += 1) await new Promise(requestAnimationFrame)
    await goTo(/^Envios/)
    await expect.element(option('Ofício contado')).toMatchTextContent(/será enviado em \d+ s/)
    const secondsIn = (place: typeof foot) => /enviado em (\d+) s/.exec(place.element().textContent ?? '')?.[1]
    const shown = new Set<string | undefined>()
    while (shown.size < 3) {
      shown.add(secondsIn(foot))
      expect(secondsIn(option('Ofício contado'))).toBe(secondsIn(foot))
      await new Promise(requestAnimationFrame)
    }
  })

  it('freezes its draft until the draft is taken back, and can be sent at once', async () => {
    const { bridge } = await openWindow({ drafts: [letter('Ofício com erro')] })
    await open('Ofício com erro')
    await click(button('Enviar'))
    await expect.element(page.getByRole('heading', { name: 'Rascunhos' })).toBeVisible()
    await goTo(/^Rascunhos/)
    await expect.element(option('Ofício com erro')).toMatchTextContent(/será enviado em \d+ s/)
    await click(option('Ofício com erro'))
    await expect.element(button('Desfazer e editar')).toHaveFocus()
    await expect.element(box('Assunto')).not.toBeInTheDocument()
    await expectClean()
    await press('{Enter}')
    await expect.element(box('Assunto')).toHaveValue('Ofício com erro')
    await fill(box('Assunto'), 'Ofício sem erro')
    await click(button('Enviar'))
    await expect.element(page.getByRole('heading', { name: 'Rascunhos' })).toBeVisible()
    await goTo(/^Envios/)
    await click(option('Ofício sem erro'))
    await expectClean()
    await click(button('Enviar já'))
    await expect.poll(() => bridge.asked('outbox.retry').length).toBe(1)
    await expect.element(undo).not.toBeInTheDocument()
  })

  it.each([
    [1, /Será enviado em/],
    [3, /3 envios sairão em/],
  ])('can be undone in a window enlarged twice, be it alone or one of several (%i) @all', async (many, text) => {
    await openWindow()
    dropFiles(Array.from({ length: many }, (_, index) => `Nota ${index}.pdf`))
    await click(button(many === 1 ? 'Capturar 1 documento' : `Capturar ${many} documentos`))
    await expect.element(foot).toMatchTextContent(text)
    await page.viewport(683, 384)
    try {
      await expect.element(undo).toBeInViewport({ ratio: 1 })
      await expect.element(foot.getByText(text)).toBeInViewport({ ratio: 1 })
    } finally {
      await page.viewport(1280, 800)
    }
  })

  it('is undone together with the others @all', async () => {
    await openWindow()
    const names = ['Nota 1.pdf', 'Nota 2.pdf', 'Nota 3.pdf']
    dropFiles(names)
    await click(button('Capturar 3 documentos'))
    await expect.element(foot).toMatchTextContent(/3 envios sairão em \d+ s/)
    const row = (name: string) => page.getByRole('grid').getByRole('row', { name })
    await click(row('Nota 1.pdf').getByRole('rowheader'))
    await expect.element(page.getByText('Em espera, ainda neste computador.')).toBeVisible()
    await click(undo)
    await expect.element(foot).toMatchTextContent(/Desfeito, nada foi enviado\. Está de novo em Capturar\./)
    for (const name of names) await expect.element(row(name)).toMatchTextContent(/só neste computador/)
  })
})
