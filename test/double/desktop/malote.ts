import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { lastLogLines } from '../../support/log-lines.ts'
import { type Malote, type MaloteOptions, prepareApplication } from '../../support/malote.ts'
import { removeFolder } from '../../support/remove-folder.ts'
import type { DoubleOptions } from '../electron/desktop-wire.ts'
import { type ApplicationOptions, startApplication } from './application.ts'
import { type Desktop, startDesktop } from './desktop.ts'

export interface MaloteOnDoubleOptions
  extends DoubleOptions,
    Pick<ApplicationOptions, 'variables'>,
    Omit<MaloteOptions, 'nodeArgs' | 'home'> {
  readonly browser: Browser
}

export interface MaloteOnDouble {
  readonly page: Page
  readonly desktop: Desktop
  readonly malote: Malote
  /** Starts it a second time on the same folder, as a person who opens a file with it; answers the exit code. */
  openAgain(...args: readonly string[]): Promise<number | null>
  close(): Promise<void>
}

/** Starts the built application of Electron's host, as test/support/malote.ts starts the browser's. */
export async function startMaloteOnDouble(options: MaloteOnDoubleOptions): Promise<MaloteOnDouble> {
  const { browser, args = [], storageBackend, proxies, displays, variables } = options
  const { folder, environment, remove } = prepareApplication(options)
  const given = mkdtempSync(path.join(tmpdir(), 'malote-env-'))
  const environmentFile = path.join(given, 'environment.json')
  writeFileSync(environmentFile, JSON.stringify(environment))
  const rest = {
    ...(storageBackend && { storageBackend }),
    ...(proxies && { proxies }),
    ...(displays && { displays }),
    ...(variables && { variables }),
  }
  const fixed = ['--data', folder, '--environment-file', environmentFile]

  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'pt-BR' })
  const start = () => startDesktop({ context, args: [...fixed, ...args], ...rest })
  let desktop = start()
  const page = await desktop.page().catch(async (error: Error) => {
    throw new Error(`${error.message}\n${await lastLogLines(folder)}`)
  })
  const malote: Malote = {
    address: 'malote://app/index.html',
    get pid() {
      return desktop.pid
    },
    get errors() {
      return desktop.errors
    },
    dataFolder: folder,
    kill: (signal = 'SIGKILL') => desktop.kill(signal),
    async restart() {
      await desktop.kill('SIGTERM')
      desktop = start()
      await desktop.page()
      return malote.address
    },
    async stop() {
      await desktop.kill('SIGTERM')
      removeFolder(given)
      remove()
    },
  }
  return {
    page,
    get desktop() {
      return desktop
    },
    malote,
    openAgain: (...more) => startApplication([...fixed, ...more], rest).ended,
    close: () => context.close(),
  }
}
