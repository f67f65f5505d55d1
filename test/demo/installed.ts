import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { type Desktop, startDesktop } from '../double/desktop/desktop.ts'
import type { DoubleOptions } from '../double/electron/desktop-wire.ts'
import { expect } from '../e2e/walk/expect.ts'
import { goTo, signIn } from '../e2e/walk/session.ts'
import { maloteDump } from '../support/minidump.ts'
import { trainingEnvironment } from '../support/training-environment.ts'
import { startUpdateServer, updateFile } from '../support/update-server.ts'
import type { Studio } from './pictures.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function goToSettings(page: Page, section: string): Promise<void> {
  await goTo(page, /^Ajustes/)
  await page.getByRole('option', { name: section, exact: true }).click()
}

/** An installed copy under Electron's double, in a home folder of its own. */
async function install({ browser, folder }: Studio, policy: object) {
  const home = mkdtempSync(path.join(folder, 'home-'))
  const image = path.join(home, 'Malote.AppImage')
  writeFileSync(image, 'the old version')
  const settings = path.join(home, '.config/malote')
  mkdirSync(settings, { recursive: true, mode: 0o700 })
  const setPolicy = (fields: object) =>
    writeFileSync(path.join(settings, 'policy.json'), JSON.stringify({ version: 1, ...fields }), { mode: 0o600 })
  setPolicy(policy)
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'pt-BR' })
  const variables = { HOME: home, XDG_DATA_HOME: path.join(home, 'data'), APPIMAGE: image }
  return {
    dataFolder: path.join(home, 'data/malote/application'),
    async start(options: DoubleOptions = {}): Promise<{ desktop: Desktop; page: Page }> {
      const all = { storageBackend: 'gnome_libsecret', ...options } as const
      const desktop = startDesktop({ context, args: [], isPackaged: true, variables, ...all })
      return { desktop, page: await desktop.page() }
    },
    setPolicy,
    /** The keyring loses the program's key. */
    loseKey(): void {
      const found = readdirSync(home, { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.endsWith('safe-storage-key'),
      )
      if (found.length === 0) throw new Error('there is no key to lose')
      for (const name of found) rmSync(path.join(home, name))
    },
    close: () => context.close(),
  }
}

/** Shows how an installed copy tells of its keyring, of a crash and of updates, and its settings of the computer. */
export async function picturesOfInstalled(studio: Studio): Promise<void> {
  const { service, see } = studio
  const server = await startUpdateServer()
  const { address, publicKey } = server
  const environments = [trainingEnvironment(service)]
  const policy = { environments, updates: { address, publicKey } }
  const copy = await install(studio, policy)
  const end = (desktop: Desktop) => desktop.kill('SIGTERM')

  const none = await copy.start({ storageBackend: 'basic_text' })
  await expect(button(none.page, 'Entrar')).toBeVisible()
  await see(none.page, 'no-keyring')
  await signIn(none.page, 'ana.prado')
  await goToSettings(none.page, 'Conta e papel')
  await see(none.page, 'account-no-keyring')
  await end(none.desktop)

  const kept = await copy.start()
  await signIn(kept.page, 'ana.prado')
  await goToSettings(kept.page, 'Conta e papel')
  await see(kept.page, 'account-kept')
  await goToSettings(kept.page, 'Computador')
  await see(kept.page, 'computer')
  // The policy is read again once a minute.
  const told = (text: string) =>
    expect.poll(() => kept.desktop.notifications.at(-1)?.body, { timeout: 90_000 }).toContain(text)
  copy.setPolicy({ ...policy, holdSeconds: 10, locked: ['holdSeconds'] })
  await told('A política da sua organização mudou e já vale.')
  await goToSettings(kept.page, 'Envio')
  await see(kept.page, 'policy-changed')
  copy.setPolicy({ ...policy, holdSeconds: 'dez' })
  await told('holdSeconds: deve ser um número')
  await goToSettings(kept.page, 'Ambiente')
  await see(kept.page, 'policy-broken')
  await end(kept.desktop)

  const locked = await copy.start({ isKeyringLocked: true })
  await expect(button(locked.page, 'Entrar')).toBeVisible()
  await see(locked.page, 'locked-keyring')
  await end(locked.desktop)

  copy.loseKey()
  const lost = await copy.start()
  await expect(lost.page.getByText(/não tem mais a chave/)).toBeVisible()
  await see(lost.page, 'lost-key')
  await end(lost.desktop)

  const dumps = path.join(copy.dataFolder, 'crashes/dumps/pending')
  mkdirSync(dumps, { recursive: true, mode: 0o700 })
  writeFileSync(path.join(dumps, 'a.dmp'), maloteDump('a crash'))
  const crashed = await copy.start()
  await expect(crashed.page.getByText('O Malote parou de repente')).toBeVisible()
  await see(crashed.page, 'crash-signed-out')
  await end(crashed.desktop)

  server.offer({ version: '0.2.0', notes: ['Atos em lote.', 'Etiquetas para pastas.'], bytes: Buffer.from('new') })
  const offered = await copy.start()
  await signIn(offered.page, 'ana.prado')
  await expect(offered.page.getByText('A versão 0.2.0 do Malote está pronta')).toBeVisible()
  await see(offered.page, 'update-ready')
  await goToSettings(offered.page, 'Sobre o Malote')
  await see(offered.page, 'update-in-settings')
  await end(offered.desktop)

  server.offer({ version: '0.3.0', bytes: Buffer.from('the signed version') })
  server.put(updateFile, 'the other version!')
  const refused = await copy.start()
  await expect(refused.page.getByText('Uma atualização foi recusada')).toBeVisible()
  await see(refused.page, 'update-refused')
  await end(refused.desktop)
  await copy.close()
  await server.close()
}
