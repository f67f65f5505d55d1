import { addDrafts, captureRow, submit } from '../../e2e/walk/capture.ts'
import { ask } from '../../e2e/walk/folders.ts'
import { signIn } from '../../e2e/walk/session.ts'
import { startIdleDesktop } from '../../support/idle-desktop.ts'
import { makeScanPdf } from '../../support/pdfs.ts'
import { expect, test } from './fixtures.ts'

test('the tray says how things stand, pauses, and keeps a window that the person closes if they chose so', async ({
  start,
  folder,
}) => {
  const { page, desktop } = await start()
  await expect.poll(() => desktop.tray?.toolTip).toBe('Malote: ninguém entrou')
  await signIn(page, 'ana.prado')
  await expect.poll(() => desktop.tray?.toolTip).toBe('Malote: tudo em ordem')
  await desktop.clickTray('Pausar os envios')
  await expect(page.getByText('Envio pausado')).toBeVisible()
  const scan = await makeScanPdf(folder, 'Nota')
  await addDrafts(page, [scan])
  await submit(page, 'Capturar 1 documento')
  await expect.poll(() => desktop.tray?.toolTip).toBe('Malote: envios pausados')

  await ask(page, 'settings.update', { keepInTray: true })
  desktop.closeWindow()
  await expect.poll(() => desktop.window.visible).toBe(false)
  expect([desktop.dialogs.length, desktop.windows]).toEqual([0, 1])
  await desktop.clickTray('Continuar os envios')
  await expect.poll(() => desktop.tray?.toolTip).toBe('Malote: tudo em ordem')
  // The bar of the taskbar has shown the upload, and is gone.
  const { progress } = desktop.window
  expect(progress.some((value) => value >= 0 && value <= 1)).toBe(true)
  expect(progress.at(-1)).toBe(-1)
  await desktop.clickTray()
  await expect.poll(() => desktop.window).toMatchObject({ visible: true, focused: 1 })
  await expect(captureRow(page, scan.name)).toContainText('capturado')
  await desktop.clickTray('Sair do Malote')
  expect(await desktop.ended).toBe(0)
})

test('a lock with the system hides the account until its person signs in, and says what becomes of sending', async ({
  start,
}) => {
  const { page, desktop } = await start({ login: 'ana.prado' })
  await ask(page, 'settings.update', { lockWithSystem: true, sendWhileLocked: false })
  desktop.power('lock-screen')
  await expect(page.getByRole('heading', { name: 'Malote bloqueado' })).toBeVisible()
  await expect(page.getByText('Nada é enviado até lá')).toBeVisible()
  await expect(page.locator('body')).not.toContainText('Ana')
  await expect.poll(() => desktop.tray?.toolTip).toContain('bloqueado, envios parados')
  await signIn(page, 'ana.prado')
  await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible()
})

test('in a Wayland session the window locks by what the desktop tells, and Ajustes says if it tells nothing', async ({
  start,
}) => {
  const gnome = await startIdleDesktop('org.gnome.Mutter.IdleMonitor')
  const { page } = await start({ login: 'ana.prado', variables: gnome.variables })
  await ask(page, 'settings.update', { lockMinutes: 5 })
  gnome.tell(301_000)
  await expect(page.getByRole('heading', { name: 'Malote bloqueado' })).toBeVisible({ timeout: 30_000 })
  gnome.stop()

  const silent = await startIdleDesktop(null)
  const other = await start({ login: 'ana.prado', variables: silent.variables })
  await other.desktop.clickMenu('Arquivo', 'Ajustes')
  await other.page.getByRole('option', { name: 'Computador' }).click()
  await expect(other.page.getByText('o Malote não é bloqueado por inatividade')).toBeVisible()
  silent.stop()
})
