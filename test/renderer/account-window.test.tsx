import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ok } from '../../contract/bridge/outcome.ts'
import { makeWorkspace } from './fake-workspace.ts'
import { makeRow, signedInAs } from './samples.ts'
import { button, drawn, dropFiles, goTo, openWindow } from './window.tsx'

it('starts the next account at Hoje, without rows, rejected files or screen of the account before', async () => {
  const { bridge, signIn } = await openWindow({ rows: [makeRow('da-ana.pdf')] })
  bridge.answerFiles(() => ({ rows: [], rejected: [{ name: 'recusado.pdf', reason: 'Não é um PDF.' }] }))
  dropFiles(['recusado.pdf'])
  await expect.element(page.getByText('1 arquivo não foi aceito')).toBeVisible()
  await expect.element(page.getByText('da-ana.pdf')).toBeVisible()
  await goTo(/Envios/)

  signIn({ ...makeWorkspace(signedInAs('Bruno Reis')), rows: [makeRow('do-bruno.pdf')] })
  await expect.element(page.getByRole('heading', { name: 'Hoje', level: 1 })).toBeVisible()
  await goTo(/^Capturar/)
  await expect.element(page.getByText('do-bruno.pdf')).toBeVisible()
  expect(page.getByText('da-ana.pdf').query()).toBeNull()
  expect(page.getByText('recusado.pdf').query()).toBeNull()
  expect(page.getByText('1 arquivo não foi aceito').query()).toBeNull()
})

it('shows the role in force at 200 %, beside entries that scroll', async () => {
  const { bridge } = await openWindow()
  const boxes = ['GECON', 'COMLIC', 'PROTOCOLO'].map((sigla) => {
    const names = { tipo: 'Unidade' as const, nome: sigla, sigla }
    return { id: crypto.randomUUID(), ...names, pendentes: 0, unread: 0 }
  })
  bridge.answer('boxes.list', () => ok({ boxes, fresh: true }))
  bridge.publish('boxes.changed', {})
  await page.viewport(683, 384)
  try {
    const role = page.getByText('Gerente, SEFAZ/GECON')
    const documents = button('Documentos', page.getByRole('navigation', { name: 'Principal' }))
    const isOnTop = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    }
    await expect.element(documents).toBeInTheDocument()
    await expect.poll(() => isOnTop(role.element())).toBe(true)
    const entry = documents.element() as HTMLElement
    entry.focus()
    await drawn()
    expect(isOnTop(role.element())).toBe(true)
    expect(isOnTop(entry)).toBe(true)
  } finally {
    await page.viewport(1280, 800)
  }
})
