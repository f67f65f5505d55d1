import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { failed, ok } from '../../../contract/bridge/outcome.ts'
import type { UpdateView } from '../../../contract/bridge/updates.ts'
import { button, click, expectClean, goTo, openWindow } from '../support/window.tsx'

const off: UpdateView = {
  state: 'off',
  version: null,
  notes: [],
  refusal: null,
  installsAtEnd: false,
  postponedUntil: null,
  canPostpone: false,
  checkedAt: null,
  newest: null,
}
const ready: UpdateView = { ...off, state: 'ready', version: '1.3.0', notes: ['Atos em lote.'], canPostpone: true }

async function offer(view: UpdateView) {
  const opened = await openWindow()
  const { bridge } = opened
  const show = (next: UpdateView) => {
    bridge.answer('updates.get', () => ok(next))
    bridge.publish('updates.changed', next)
  }
  show(view)
  return { ...opened, show }
}

it('a new version is told with what is new, and installed or postponed by the person', async () => {
  const { bridge, show } = await offer(ready)
  await expect.element(page.getByText('A versão 1.3.0 do Malote está pronta')).toBeVisible()
  await expect.element(page.getByText(/O que há de novo: Atos em lote\./)).toBeVisible()
  await expectClean()
  bridge.answer('updates.install', () => failed('refused'))
  await click(button('Instalar agora'))
  await expect.element(page.getByText(/A versão nova não foi instalada/)).toBeVisible()
  bridge.answer('updates.postpone', () => {
    const postponed = { ...ready, postponedUntil: '2026-11-26T10:00:00.000Z' }
    show(postponed)
    return ok(postponed)
  })
  await click(button('Adiar até amanhã'))
  await expect.element(page.getByText('A versão 1.3.0 do Malote está pronta')).not.toBeInTheDocument()
})

it.each<[string, Partial<UpdateView>, string, readonly string[]]>([
  ['no further day', { canPostpone: false }, 'Para instalar, o Malote fecha', ['Instalar agora']],
  ['at the end', { installsAtEnd: true }, 'Será instalada quando você fechar o Malote.', ['Instalar agora']],
  ['older', { state: 'refused', refusal: 'older', version: null }, 'uma versão mais antiga', ['Entendi']],
  [
    'tampered',
    { state: 'refused', refusal: 'other-file', version: null },
    'não é o que a sua organização assinou',
    ['Entendi'],
  ],
])('the offer says what is so: %s', async (_, changes, words, buttons) => {
  await offer({ ...ready, ...changes })
  await expect.element(page.getByText(new RegExp(words))).toBeVisible()
  await expectClean()
  const shown = ['Instalar agora', 'Adiar até amanhã', 'Entendi'].filter((name) => button(name).elements().length > 0)
  expect(shown).toEqual(buttons)
})

it('a refusal that was read comes back only for another reason', async () => {
  const refused = { ...off, state: 'refused' as const, refusal: 'older' as const }
  const { show } = await offer(refused)
  await click(button('Entendi'))
  await expect.element(page.getByText('Uma atualização foi recusada')).not.toBeInTheDocument()
  show({ ...refused, checkedAt: new Date().toISOString() })
  await expect.element(page.getByText('Uma atualização foi recusada')).not.toBeInTheDocument()
  show({ ...refused, refusal: 'not-signed' })
  await expect.element(page.getByText('Uma atualização foi recusada')).toBeVisible()
})

it('Ajustes says the state and looks at once', async () => {
  const { bridge, show } = await offer({ ...off, state: 'current', checkedAt: new Date().toISOString() })
  await goTo(/^Ajustes/)
  await click(page.getByRole('option', { name: 'Sobre o Malote', exact: true }))
  await expect.element(page.getByText(/tem a versão mais nova\. Última consulta: hoje/)).toBeVisible()
  bridge.answer('updates.check', () => ok(off))
  await click(button('Procurar atualizações'))
  expect(bridge.asked('updates.check')).toHaveLength(1)
  show({ ...off, state: 'manual', version: '1.3.0' })
  await expect.element(page.getByText(/quem cuida dos computadores a instala/)).toBeVisible()
  show({ ...ready, postponedUntil: '2026-11-27T10:00:00.000Z' })
  bridge.answer('updates.install', () => failed('refused'))
  await click(button('Instalar agora'))
  await expect.element(page.getByText(/A versão nova não foi instalada/)).toBeVisible()
})

it('says with its date that nothing newer has come for long, until the person has read it', async () => {
  const newest = { version: '1.2.3', publishedAt: '2026-06-10T12:00:00Z', isOld: true }
  const { show } = await offer({ ...off, state: 'current', newest })
  const notice = page.getByText(/a 1\.2\.3, publicada em 10\/06\/2026.*podem não estar chegando aqui/)
  await expect.element(notice).toBeVisible()
  await expectClean()
  await click(button('Entendi'))
  await expect.element(notice).not.toBeInTheDocument()
  show({ ...off, state: 'current', newest: { ...newest, isOld: false } })
  await expect.element(notice).not.toBeInTheDocument()
})
