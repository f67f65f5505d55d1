import { openInBox } from '../../e2e/walk/forwarding.ts'
import { boxOf, bring } from '../../e2e/walk/offline.ts'
import { startFaultProxy } from '../../support/fault-proxy.ts'
import { asPerson } from '../../support/records.ts'
import type { ShownItem } from '../desktop/desktop.ts'
import { expect, test } from './fixtures.ts'

const boxes = '/v2/usuario/caixas-encaminhamento'

test('after sleep the boxes are read at once; new items are notified and counted; a click shows the window', {
  tag: '@all',
}, async ({ start, service }) => {
  const faultProxy = await startFaultProxy(service.baseUrl)
  let looks = 0
  faultProxy.judge(({ path }) => {
    if (path === boxes) looks += 1
    return 'pass'
  })
  const { page, desktop } = await start({ login: 'ana.prado', apiUrl: faultProxy.url })
  await expect(page.getByRole('button', { name: /^Caixas/ })).toBeVisible()
  // By itself it looks every thirty seconds, so that three looks in less can only come from waking.
  for (let wakes = 1; wakes <= 3; wakes += 1) {
    const before = looks
    desktop.power('resume')
    await expect.poll(() => looks, { intervals: [50], timeout: 9000 }).toBeGreaterThan(before)
  }

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
  await desktop.clickMenu('Ir', 'Envios')
  desktop.minimizeWindow()
  await expect.poll(() => desktop.window.minimized).toBe(true)
  about()?.click()
  await expect.poll(() => desktop.window).toMatchObject({ minimized: false, focused: 1 })
  // It was on a screen that does not show the item; the click leads to it.
  await expect(page.getByRole('heading', { name: fresh, exact: true })).toBeVisible()
  await faultProxy.close()
})

const flat = (items: readonly ShownItem[]): ShownItem[] => items.flatMap((item) => [item, ...flat(item.submenu ?? [])])

test('every menu item has a Portuguese label, and those that are tried do what they say', { tag: '@all' }, async ({
  start,
}) => {
  const { page, desktop } = await start({ login: 'ana.prado' })
  const menus = 'Arquivo Editar Ver Ir Encaminhamento Documento Janela Ajuda'
  expect(desktop.menu.map(({ label }) => label)).toStrictEqual(menus.split(' '))
  const commands = flat(desktop.menu).filter(({ type, submenu }) => type !== 'separator' && submenu === undefined)
  expect(commands.filter(({ label }) => !/^[A-ZÚ][a-zúáéíãçà ]+/.test(label))).toStrictEqual([])
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

  await desktop.clickMenu('Ir', 'Envios')
  await expect(page.getByRole('heading', { name: 'Envios', exact: true })).toBeVisible()
  await desktop.clickMenu('Arquivo', 'Novo encaminhamento')
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
  await desktop.clickMenu('Arquivo', 'Fechar a janela')
  expect(await desktop.ended).toBe(0)
})

test('the window opens where it was, as large and as zoomed, unless its display is gone', { tag: '@all' }, async ({
  start,
}) => {
  const screens = [
    { x: 0, y: 0, width: 1366, height: 728 },
    { x: 1366, y: 0, width: 1920, height: 1040 },
  ]
  const first = await start({ displays: screens })
  const place = { x: 1500, y: 40, width: 1100, height: 700 }
  first.desktop.placeWindow(place)
  first.desktop.maximizeWindow()
  await first.desktop.clickMenu('Ver', 'Aumentar')
  await expect.poll(() => first.desktop.window).toMatchObject({ bounds: place, maximized: true, zoomLevel: 0.5 })
  await first.desktop.kill('SIGTERM')

  const { dataFolder } = first.malote
  const second = await start({ dataFolder, displays: screens })
  await expect.poll(() => second.desktop.window).toMatchObject({ bounds: place, maximized: true, zoomLevel: 0.5 })
  await second.desktop.kill('SIGTERM')

  const third = await start({ dataFolder, displays: screens.slice(0, 1) })
  await expect
    .poll(() => third.desktop.window)
    .toMatchObject({
      bounds: { x: 0, y: 0, width: 1100, height: 700 },
      maximized: true,
    })
})
