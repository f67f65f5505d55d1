import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ListedBox } from '../../../contract/bridge/boxes.ts'
import { ok } from '../../../contract/bridge/outcome.ts'
import { makeWorkspace } from '../support/fake-workspace.ts'
import { signedInAs } from '../support/samples.ts'
import { button, click, drawn, expectClean, goTo, openWindow, press } from '../support/window.tsx'

const box = (tipo: ListedBox['tipo'], nome: string, more: Partial<ListedBox> = {}): ListedBox => ({
  id: crypto.randomUUID(),
  tipo,
  nome,
  nomeOrganizacao: 'Secretaria da Fazenda',
  pendentes: 9,
  unread: 0,
  ...more,
})
const boxes = [
  box('Papel', 'Gerente · GECON', { unread: 2 }),
  box('Cidadao', 'Ana Prado'),
  box('Unidade', 'Gerência de Contratos', { sigla: 'GECON', unread: 4 }),
  box('Unidade', 'Gerência de Convênios', { sigla: 'GECON', nomeOrganizacao: 'Secretaria da Educação', unread: 1 }),
  box('Grupo', 'Comissão de Obras', { sigla: 'CPL', unread: 3 }),
]

const navigation = page.getByRole('navigation', { name: 'Principal' })
/** The entries of the boxes with their counts, as they read. */
const entries = () => {
  const heading = navigation.getByRole('heading', { name: 'Caixas' }).element()
  return [...(heading.closest('li')?.querySelectorAll(':scope > ul button') ?? [])].map((each) => each.textContent)
}

async function openBoxes() {
  const opened = await openWindow()
  await click(button('Abrir o menu'))
  opened.bridge.answer('boxes.list', () => ok({ boxes, fresh: true }))
  opened.bridge.answer('boxes.refreshBox', () => ok({ fresh: true }))
  opened.bridge.answer('boxes.correspondents', () => ok([]))
  opened.bridge.answer('boxes.folder', () => ok({ total: 0, unread: 0, days: [], syncedAt: null, isWhole: false }))
  opened.bridge.publish('boxes.changed', {})
  await expect.poll(() => entries().length).toBe(boxes.length)
  return opened
}

const named = [
  'Gerente · GECON2',
  'Ana Prado',
  'GECON · Secretaria da Fazenda4',
  'GECON · Secretaria da Educação1',
  'CPL3',
]
const [gerente = '', ana = '', fazenda = '', educacao = '', cpl = ''] = named

it('shows each role below its unit, and no two boxes alike', async () => {
  await openBoxes()
  expect(entries()).toEqual([ana, fazenda, gerente, educacao, cpl])
  await expectClean()
})

it('pins and hides boxes for one account, and counts what is unread behind "Mais caixas"', async () => {
  const { bridge, workspace, signIn } = await openBoxes()
  await click(button('Organizar caixas'))
  const dialog = page.getByRole('dialog', { name: 'Organizar caixas' })
  await click(button('Fixar CPL', dialog))
  await click(button('Ocultar GECON · Secretaria da Fazenda', dialog))
  await click(button('Ocultar GECON · Secretaria da Educação', dialog))
  await expect.element(button('Ocultar GECON · Secretaria da Educação', dialog)).toHaveAttribute('aria-pressed', 'true')
  await expectClean()
  await press('{Escape}')
  await expect.element(button('Organizar caixas')).toHaveFocus()
  expect(entries()).toEqual([cpl, gerente, ana, 'Mais caixas5'])

  await goTo(/^Mais caixas/)
  expect(entries()).toEqual([cpl, gerente, ana, 'Mais caixas', fazenda, educacao])
  await expectClean()
  await goTo(/^Mais caixas/)
  expect(entries()).toHaveLength(4)

  const others = makeWorkspace(signedInAs('Bruno Reis'))
  signIn({ ...others, preferences: workspace.preferences })
  await expect.element(page.getByText('Bruno Reis').first()).toBeVisible()
  bridge.answer('boxes.list', () => ok({ boxes, fresh: true }))
  bridge.publish('boxes.changed', {})
  await expect.poll(entries).toEqual([ana, fazenda, gerente, educacao, cpl])
})

it('keeps a hidden box in view while it is open', async () => {
  const { workspace, bridge } = await openBoxes()
  const [, , , hidden] = boxes
  const { environmentId, person } = workspace.session
  const boxPlaces = { [`${environmentId} ${person?.id}`]: { pinned: [], hidden: [hidden?.id ?? ''] } }
  bridge.publish('settings.changed', { ...workspace.preferences, boxPlaces })
  await goTo(/^Mais caixas/)
  await goTo(/^GECON · Secretaria da Educação/)
  await goTo(/^Mais caixas/)
  await drawn()
  expect(entries().at(-1)).toBe(educacao)
})

it('opens the first box by its key, not the dialog above it', async () => {
  await openBoxes()
  await press('{Control>}4{/Control}')
  await expect.element(button('Ana Prado', navigation)).toHaveAttribute('aria-current', 'page')
})

it('says how many boxes and roles could not be read', async () => {
  const { bridge, workspace } = await openBoxes()
  bridge.answer('boxes.list', () => ok({ boxes, fresh: true, leftOut: 2 }))
  bridge.publish('boxes.changed', {})
  await expect.element(navigation.getByText('2 caixas não puderam ser lidas.')).toBeVisible()
  bridge.publish('session.changed', { ...workspace.session, rolesLeftOut: 1 })
  await expect.element(page.getByText('1 papel seu não pôde ser lido.')).toBeVisible()
  await expectClean()
  await click(button('Entendi'))
  expect(page.getByText('1 papel seu não pôde ser lido.').query()).toBeNull()
})
