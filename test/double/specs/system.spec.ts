import { openInBox } from '../../e2e/walk/forwarding.ts'
import { boxOf, bring } from '../../e2e/walk/offline.ts'
import { startFaultProxy } from '../../support/fault-proxy.ts'
import { asPerson } from '../../support/records.ts'
import type { ShownItem } from '../desktop/desktop.ts'
import { expect, test } from './fixtures.ts'

const boxes = '/v2/usuario/caixas-encaminhamento'

test('after sleep the boxes are read at once; new items are notified and counted; a click shows the window', async ({
  start,
  service,
}) => {
  const faultProxy = await startFaultProxy(service.baseUrl)
  let looks = 0
  faultProxy.judge(({ path }) => {
    if (path === boxes) looks += 1
    return 'pass'
  })
  const { page, desktop } = await start({ login: 'ana.prado', apiUrl: faultProxy.url })
  await expect(page.getByRole('button', { name: /^Caixas/ })).toBeVisible()
  // By itself it looks every thirty seconds, so that three looks in less can only come from waking.
  const began = Date.now()
  for (let wakes = 1; wakes <= 3; wakes += 1) {
    const before = looks
    desktop.power('resume')
    await expect.poll(() => looks, { intervals: [50] }).toBeGreaterThan(before)
  }
  expect(Date.now() - began).toBeLessThan(30_000)

  const [ana, elisa] = [await asPerson(service, 'ana.prado'), await asPerson(service, 'elisa.fontes')]
  const box = await boxOf(ana, 'GECON')
  const [known, fresh] = [`Ofício ${crypto.randomUUID()}`, `Ofício ${crypto.randomUUID()}`]
  await bring(elisa, box, known)
  await openInBox(page, /^GECON/, known)
  // Only what comes into a box that has been read before is news.
  await bring(elisa, box, fresh)
  const about = () => desktop.notifications.find(({ body }) => body.includes(fresh))
  await expect
    .poll(() => {
      desktop.power('resume')
      return about()?.title
    })
    .toBe('Caixa GECON')
  await expect.poll(() => desktop.badge).toBeGreaterThan(0)
  desktop.minimizeWindow()
  await expect.poll(() => desktop.window.minimized).toBe(true)
  about()?.click()
  await expect.poll(() => desktop.window).toMatchObject({ minimized: false, focused: 1 })
  await faultProxy.close()
})

const flat = (items: readonly ShownItem[]): ShownItem[] => items.flatMap((item) => [item, ...flat(item.submenu ?? [])])

test('every menu item has a Portuguese label, and those that are tried do what they say', async ({ start }) => {
  const { page, desktop } = await start({ login: 'ana.prado' })
  const words = desktop.menu.map(({ label, submenu = [] }) => [
    label,
    submenu.filter(({ type }) => type !== 'separator').map((item) => item.label),
  ])
  expect(words).toStrictEqual([
    ['Editar', ['Desfazer', 'Refazer', 'Recortar', 'Copiar', 'Colar', 'Excluir', 'Selecionar tudo']],
    ['Ver', ['Aumentar', 'Diminuir', 'Tamanho normal', 'Tela cheia', 'Recarregar', 'Ferramentas de desenvolvimento']],
    ['Janela', ['Minimizar', 'Fechar']],
  ])
  const shortcuts = new Map(flat(desktop.menu).map(({ label, accelerator }) => [label, accelerator]))
  expect(shortcuts.get('Copiar')).toBe('CommandOrControl+C')
  expect(shortcuts.get('Tela cheia')).toBe('F11')

  await desktop.clickMenu('Ver', 'Aumentar')
  await desktop.clickMenu('Ver', 'Aumentar')
  await desktop.clickMenu('Ver', 'Diminuir')
  await expect.poll(() => desktop.window.zoomLevel).toBe(0.5)
  await desktop.clickMenu('Ver', 'Tamanho normal')
  await expect.poll(() => desktop.window.zoomLevel).toBe(0)
  await desktop.clickMenu('Ver', 'Tela cheia')
  await expect.poll(() => desktop.window.fullScreen).toBe(true)

  await page.getByRole('button', { name: 'Novo encaminhamento', exact: true }).click()
  const subject = page.getByRole('textbox', { name: 'Assunto' })
  await subject.fill('Para apagar')
  await desktop.clickMenu('Editar', 'Selecionar tudo')
  await desktop.clickMenu('Editar', 'Excluir')
  await expect(subject).toHaveValue('')
  await desktop.clickMenu('Editar', 'Desfazer')
  await expect(subject).toHaveValue('Para apagar')

  const reloaded = page.waitForEvent('load')
  await desktop.clickMenu('Ver', 'Recarregar')
  await reloaded
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible()
  await desktop.clickMenu('Janela', 'Fechar')
  expect(await desktop.ended).toBe(0)
})
