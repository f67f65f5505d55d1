import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ok } from '../../../contract/bridge/outcome.ts'
import { makeWorkspace } from '../support/fake-workspace.ts'
import { makeRow, signedInAs } from '../support/samples.ts'
import { button, click, dropFiles, expectClean, goTo, openWindow, press } from '../support/window.tsx'

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

it('says nothing of an account to a screen reader once it is locked or another one is shown', async () => {
  const { bridge, workspace, signIn } = await openWindow({ rows: [makeRow('da-ana.pdf', { state: 'sent' })] })
  const said = page.getByTestId('announcer')
  const [row] = workspace.rows
  if (row === undefined) throw new Error('no row')
  const done = { ...row, state: 'done' as const, registro: '2026-B3F4XZ' }
  bridge.publish('capture.changed', { rows: [done], removed: [] })
  await expect.element(said).toMatchTextContent(/da-ana\.pdf/)
  bridge.publish('session.changed', { ...workspace.session, person: null, roles: [], isLocked: true })
  await expect.element(page.getByText('Malote bloqueado')).toBeVisible()
  expect(said.element().textContent).toBe('')
  signIn(makeWorkspace(signedInAs('Bruno Reis')))
  await expect.element(page.getByRole('heading', { name: 'Hoje', level: 1 })).toBeVisible()
  expect(said.element().textContent).not.toContain('da-ana')
})

it('shows the role in force at 200 %, where the screens without room stand behind Mais', async () => {
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
    const navigation = page.getByRole('navigation', { name: 'Principal' })
    const more = button('Mais', navigation)
    const isOnTop = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    }
    await expect.element(more).toBeVisible()
    await expect.poll(() => isOnTop(role.element())).toBe(true)
    for (const name of ['Hoje', 'Capturar', 'Assinar', 'Caixas', 'Processos', 'Envios', 'Mais'])
      expect([name, isOnTop(button(name, navigation).getByText(name).element())]).toEqual([name, true])
    await click(more)
    await expectClean()
    await click(button('Documentos', page.getByRole('dialog', { name: 'Mais' })))
    await expect.element(page.getByRole('heading', { name: 'Documentos', level: 1 })).toBeVisible()
    await expect.element(more).toHaveAttribute('aria-current', 'page')
    await press('{Control>}8{/Control}')
    await expect.element(page.getByRole('heading', { name: 'Rascunhos', level: 1 })).toBeVisible()
  } finally {
    await page.viewport(1280, 800)
  }
})

it('lists the accounts in Ajustes, and shows, opens and leaves them from there', async () => {
  const environmentId = 'treino'
  const bruno = { environmentId, environment: 'Treinamento', personId: crypto.randomUUID(), nome: 'Bruno Reis' }
  const none = { unread: 0, needed: 0, underway: 0 }
  const carla = { ...bruno, personId: crypto.randomUUID(), nome: 'Carla Dias' }
  const ana = { ...bruno, personId: crypto.randomUUID(), nome: 'Ana Prado' }
  const { bridge, workspace } = await openWindow({
    accounts: [
      { ...ana, ...none, status: 'signed-in', isShown: true },
      { ...bruno, ...none, unread: 3, needed: 1, status: 'signed-in', isShown: false },
      { ...carla, ...none, status: 'signed-out', isShown: false },
    ],
  })
  bridge.answer('accounts.show', () => ok(workspace.session))
  bridge.answer('session.signIn', () => ok(workspace.session))
  bridge.answer('session.signOut', () => ok({ session: workspace.session, unsent: null }))
  await goTo(/^Ajustes/)
  await click(page.getByRole('option', { name: 'Conta' }))
  const list = page.getByRole('region', { name: 'Conta' })
  await expect.element(list.getByText('3 não lidos e 1 pendência')).toBeVisible()
  await expect.element(list.getByText('saiu; abre o login')).toBeVisible()
  await expectClean()
  await click(button('Mostrar: Bruno Reis'))
  await click(button('Entrar: Carla Dias'))
  await click(button('Sair de todas as contas'))
  await expect.poll(() => bridge.asked('session.signOut')).toEqual([{ all: true }])
  expect(bridge.asked('accounts.show')).toEqual([{ account: { environmentId, personId: bruno.personId } }])
  expect(bridge.asked('session.signIn')).toEqual([{ environmentId, adds: true }])
})
