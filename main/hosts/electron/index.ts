import os from 'node:os'
import path from 'node:path'
import * as electron from 'electron'
import { electronChannels } from '../../../contract/bridge/channels.ts'
import { createApp } from '../../app.ts'
import type { App } from '../../host.ts'
import { createDrops } from '../drops.ts'
import { applicationFolder, dataRoot, makePrivateFolder } from '../folders.ts'
import { ownFolder } from '../own-folder.ts'
import { type Arguments, ownOptions, readArguments } from './arguments.ts'
import { createBadge } from './badge.ts'
import { createClosing } from './closing.ts'
import { createFolderPicker } from './folder-picker.ts'
import { guardContents, guardSession } from './guards.ts'
import { createElectronHost } from './host.ts'
import { serveBridge } from './ipc.ts'
import { menuTemplate } from './menu.ts'
import { createNotify } from './notify.ts'
import { type OpenedFiles, receiveOpenedFiles } from './opened-files.ts'
import { createPageScheme, pageScheme } from './page-scheme.ts'
import { createSettingsStore } from './settings-store.ts'
import { exitCodes, readOrSay, startOrSay } from './start.ts'
import { pageAddress, windowOptions } from './window.ts'

const {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  nativeImage,
  Notification,
  powerMonitor,
  protocol,
  safeStorage,
  session,
} = electron
const { shell, utilityProcess } = electron
const out = path.resolve(import.meta.dirname, '..')

app.enableSandbox()
// Windows shows notifications only of a program that it knows by this name (electron-builder.yml).
app.setAppUserModelId('br.malote.aplicativo')
protocol.registerSchemesAsPrivileged([pageScheme])
app.on('web-contents-created', (_event, contents) => guardContents(contents))

async function run(
  dataFolder: string,
  opened: Pick<OpenedFiles, 'deliver'>,
  { environments, folders }: Pick<Arguments, 'environments' | 'folders'>,
): Promise<void> {
  const ownership = await ownFolder(dataFolder, 'Malote')
  if (ownership.kind === 'held') {
    const { program, pid, since } = ownership.holder
    dialog.showErrorBox(
      'Malote',
      `A pasta de dados está em uso por outro programa (${program}, processo ${pid}, desde ${new Date(since).toLocaleString('pt-BR')}).`,
    )
    return app.exit(exitCodes.held)
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
    badge: createBadge({
      ...{ app, platform: process.platform, image: nativeImage.createFromBitmap },
      window: () => (window?.isDestroyed() ? null : window),
    }),
  })
  const created = await createApp(host)
  composed = created

  guardSession(session.defaultSession)
  const content = (contentId: string) => created.content(contentId)
  protocol.handle(pageScheme.scheme, createPageScheme({ pageFolder: path.join(out, 'renderer'), content }))
  const drops = await createDrops({ folder: path.join(dataFolder, 'drops') })
  const bridge = serveBridge({ ipcMain, app: created, drops, isWindow: (contents) => contents === window?.webContents })
  const pageGone = () => void bridge.pageGone()
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
        pageGone()
        if (reason !== 'clean-exit') window?.webContents.reload()
      })
      window.webContents.on('did-navigate', pageGone)
      window.on('closed', pageGone)
      window.on('close', (event) => closing.holdBack(event, () => window?.close()))
      window.on('session-end', () => closing.agree())
      void window.loadURL(pageAddress)
    } else {
      if (window.isMinimized()) window.restore()
      window.focus()
    }
  }
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
  opened.deliver({ open: created.open, again: show })
}

function open({ dataFolder: wanted, ...given }: Arguments): void {
  const dataFolder =
    wanted ?? applicationFolder(dataRoot({ platform: process.platform, home: os.homedir(), variables: process.env }))
  try {
    makePrivateFolder(dataFolder)
  } catch {
    // Said in words once there is a window (ownFolder).
  }
  // Chromium's own files and the single instance's lock go by this folder too: one application for each.
  app.setPath('userData', path.join(dataFolder, 'chromium'))
  const opened = receiveOpenedFiles({
    app,
    commandLine: {
      argv: process.argv,
      cwd: process.cwd(),
      platform: process.platform,
      isDefaultApp: process.defaultApp === true,
      valued: Object.keys(ownOptions),
    },
  })
  if (!app.requestSingleInstanceLock(opened.given)) return app.exit(0)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => app.quit())
  const start = () => app.whenReady().then(() => run(dataFolder, opened, given))
  // Not awaited: Electron becomes ready only after this module has ended.
  void startOrSay(start, { app, dialog, dataFolder, now: () => new Date() })
}

const { argv, env: variables, platform } = process
const given = readOrSay(() => readArguments({ argv, platform, variables, isPackaged: app.isPackaged }), { app, dialog })
if (given !== null) open(given)
