import { readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import * as electron from 'electron'
import { electronChannels } from '../../../contract/bridge/channels.ts'
import { createApp } from '../../app.ts'
import type { App } from '../../host.ts'
import { applicationFolder, dataRoot, makePrivateFolder } from '../folders.ts'
import { ownFolder } from '../own-folder.ts'
import { createClosing } from './closing.ts'
import { createFolderPicker } from './folder-picker.ts'
import { guardContents, guardSession } from './guards.ts'
import { createElectronHost } from './host.ts'
import { serveBridge } from './ipc.ts'
import { menuTemplate } from './menu.ts'
import { createNotify } from './notify.ts'
import { createPageScheme, pageScheme } from './page-scheme.ts'
import { createSettingsStore } from './settings-store.ts'
import { pageAddress, windowOptions } from './window.ts'

const { app, BrowserWindow, dialog, ipcMain, Menu, Notification, powerMonitor, protocol, safeStorage, session } =
  electron
const { shell, utilityProcess } = electron
const out = path.resolve(import.meta.dirname, '..')

app.enableSandbox()
// Windows shows notifications only of a program that it knows by this name (electron-builder.yml).
app.setAppUserModelId('br.malote.aplicativo')
protocol.registerSchemesAsPrivileged([pageScheme])
app.on('web-contents-created', (_event, contents) => guardContents(contents))

/** Only a checkout takes these: what is installed is not to be led to another service by a changed shortcut. */
function readArguments(): { data?: string | undefined; environments: readonly unknown[]; folders: readonly string[] } {
  if (app.isPackaged) return { environments: [], folders: [] }
  const { values } = parseArgs({
    args: process.argv.slice(1),
    options: {
      data: { type: 'string' },
      'environment-file': { type: 'string' },
      folder: { type: 'string', multiple: true },
    },
    strict: false,
  })
  const file = values['environment-file']
  const environments = typeof file === 'string' ? [JSON.parse(readFileSync(file, 'utf8')) as unknown].flat() : []
  const folders = [values['folder'] ?? []].flat().filter((each) => typeof each === 'string')
  return {
    data: typeof values['data'] === 'string' ? values['data'] : undefined,
    environments,
    folders: folders.map((each) => path.resolve(each)),
  }
}

async function run(
  dataFolder: string,
  { environments, folders }: Pick<ReturnType<typeof readArguments>, 'environments' | 'folders'>,
): Promise<void> {
  const ownership = await ownFolder(dataFolder, 'Malote')
  if (ownership.kind === 'held') {
    const { program, pid, since } = ownership.holder
    dialog.showErrorBox(
      'Malote',
      `A pasta de dados está em uso por outro programa (${program}, processo ${pid}, desde ${new Date(since).toLocaleString('pt-BR')}).`,
    )
    return app.exit(3)
  }
  let composed: App | null = null
  let window: electron.BrowserWindow | null = null

  const settings = createSettingsStore(dataFolder, new Date(), ipcMain)
  const host = await createElectronHost({
    version: app.getVersion(),
    platform: process.platform,
    dataFolder,
    dataProblem: ownership.kind === 'unusable' ? ownership.sentence : null,
    environments,
    settings,
    session: session.defaultSession,
    shell,
    safeStorage,
    folders,
    pickFolders: createFolderPicker({ dialog, window: () => (window?.isDestroyed() ? null : window) }),
    forkKeychain: () => utilityProcess.fork(path.join(out, 'main/keychain-child.js'), [], { stdio: 'ignore' }),
    notify: createNotify({ Notification, show: () => show() }),
    publish: (name, payload) => {
      if (window && !window.isDestroyed()) window.webContents.send(electronChannels.event, name, payload)
    },
  })
  const created = await createApp(host)
  composed = created

  guardSession(session.defaultSession)
  const content = (contentId: string) => created.content(contentId)
  protocol.handle(pageScheme.scheme, createPageScheme({ pageFolder: path.join(out, 'renderer'), content }))
  serveBridge({ ipcMain, app: created, isWindow: (contents) => contents === window?.webContents })
  Menu.setApplicationMenu(
    Menu.buildFromTemplate(menuTemplate({ mac: process.platform === 'darwin', packaged: app.isPackaged })),
  )

  const closing = createClosing({
    app: created,
    ask: async (words) => {
      const buttons = ['Continuar no Malote', 'Fechar']
      const question = { ...words, type: 'question', title: 'Malote', buttons, defaultId: 0, cancelId: 0 } as const
      const shown = window !== null && !window.isDestroyed() ? window : null
      const { response } = await (shown ? dialog.showMessageBox(shown, question) : dialog.showMessageBox(question))
      return response === 1
    },
  })
  // Nobody is there to answer while the system ends, or where a signal has come.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.prependOnceListener(signal, closing.agree)
  powerMonitor.on('shutdown', closing.agree)
  powerMonitor.on('resume', () => created.wake())

  const show = () => {
    if (window === null || window.isDestroyed()) {
      window = new BrowserWindow(windowOptions(path.join(out, 'preload/electron.cjs')))
      window.once('ready-to-show', () => window?.show())
      // What the page held is main's as well: a page that died begins again.
      window.webContents.on('render-process-gone', (_event, { reason }) => {
        if (reason !== 'clean-exit') window?.webContents.reload()
      })
      window.on('close', (event) => closing.holdBack(event, () => window?.close()))
      window.on('session-end', () => closing.agree())
      void window.loadURL(pageAddress)
    } else {
      if (window.isMinimized()) window.restore()
      window.focus()
    }
  }
  app.on('second-instance', show)
  app.on('activate', show)
  app.on('window-all-closed', () => app.quit())
  app.on('before-quit', (event) => {
    if (composed === null || closing.holdBack(event, () => app.quit())) return
    event.preventDefault()
    const ending = composed
    composed = null
    void ending
      .close()
      .then(() => (ownership.kind === 'owned' ? ownership.release() : undefined))
      .finally(() => app.exit(0))
  })
  show()
}

const { data, ...given } = readArguments()
const dataFolder = path.resolve(
  data ?? applicationFolder(dataRoot({ platform: process.platform, home: os.homedir(), variables: process.env })),
)
try {
  makePrivateFolder(dataFolder)
} catch {
  // Said in words once there is a window (ownFolder).
}
// Chromium's own files and the single instance's lock go by this folder too: one application for each.
app.setPath('userData', path.join(dataFolder, 'chromium'))
if (app.requestSingleInstanceLock()) {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => app.quit())
  // Not awaited: Electron becomes ready only after this module has ended.
  void app.whenReady().then(() => run(dataFolder, given))
} else app.exit(0)
