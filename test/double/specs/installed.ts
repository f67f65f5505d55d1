import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { removeFolder } from '../../support/remove-folder.ts'
import type { Service } from '../../support/service.ts'
import { startApplication } from '../desktop/application.ts'
import { type Desktop, startDesktop } from '../desktop/desktop.ts'
import type { DoubleOptions } from '../electron/desktop-wire.ts'
import { test as base } from './fixtures.ts'

export interface Installed {
  /** The person's home folder. */
  readonly home: string
  readonly dataFolder: string
  /** The AppImage that the application runs from. */
  readonly image: string
  /** Starts the installed application. */
  start(...args: readonly string[]): Desktop
  /** Runs the installed application without a window, until it ends. */
  run(args: readonly string[], input?: string): Promise<{ code: number | null; output: string; errors: string }>
  /** Writes the policy of the user's configuration folder, or another file of theirs. */
  write(content: unknown, at?: string): string
}

/** An installed copy: `isPackaged`, and nothing but the person's home folder. */
export const installedTest = base.extend<{ installed: Installed; storage: DoubleOptions['storageBackend'] }>({
  storage: ['gnome_libsecret', { option: true }],
  installed: async ({ browser, storage }, use) => {
    const home = mkdtempSync(path.join(tmpdir(), 'malote-home-'))
    const image = path.join(home, 'Malote.AppImage')
    writeFileSync(image, 'the old version')
    const variables = { HOME: home, XDG_DATA_HOME: path.join(home, 'data'), APPIMAGE: image }
    const options = { isPackaged: true, variables, ...(storage && { storageBackend: storage }) }
    const contexts: BrowserContext[] = []
    const desktops: Desktop[] = []
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'pt-BR' })
    contexts.push(context)
    await use({
      home,
      image,
      dataFolder: path.join(home, 'data/malote/application'),
      start(...args) {
        const desktop = startDesktop({ context, args, ...options })
        desktops.push(desktop)
        return desktop
      },
      async run(args, input) {
        const application = startApplication(args, { ...options, ...(input !== undefined && { input }) })
        const code = await application.ended
        return { code, output: application.output, errors: application.errors }
      },
      write(content, at = '.config/malote/policy.json') {
        const file = path.join(home, at)
        mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
        writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content, null, 2), { mode: 0o600 })
        return file
      },
    })
    for (const desktop of desktops) await desktop.kill('SIGTERM')
    for (const each of contexts) await each.close()
    removeFolder(home)
  },
})

/** An environment whose client has a secret. */
export const confidential = {
  clientId: 'sistema-exemplo',
  usesClientSecret: true,
  responseType: 'code id_token',
  responseMode: 'form_post',
}
export const secretOf = (service: Service) => service.clients.find(({ id }) => id === 'sistema-exemplo')?.secret ?? ''
