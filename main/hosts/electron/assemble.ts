import os from 'node:os'
import path from 'node:path'
import * as electron from 'electron'
import { electronChannels } from '../../../contract/bridge/channels.ts'
import type { Application, Host } from '../../host.ts'
import { applicationFolder, dataRoot } from '../folders.ts'
import { readPolicies } from '../policies/index.ts'
import { createQuestions } from '../serving/index.ts'
import { runningTraining } from '../training.ts'
import type { Arguments } from './arguments.ts'
import { createBadge } from './badge.ts'
import type { Closing } from './closing.ts'
import { placeOfData, type UsablePlace } from './data-place.ts'
import type { SystemDesktop } from './desktop.ts'
import { createFolderPicker } from './folder-picker.ts'
import { createElectronHost, type ElectronHostOptions } from './host.ts'
import { updateInstaller } from './install-update.ts'
import { createMainWindow, type MainWindow } from './main-window.ts'
import { menuTemplate } from './menu.ts'
import { createNotify } from './notify.ts'
import { createPaperWindow } from './paper-window.ts'
import { createPrinting } from './printing.ts'
import { createQuestionWindow } from './question-window.ts'
import { createSettingsStore, createWindowStore } from './settings-store.ts'
import { exitCodes, refuseStart } from './start.ts'
import type { ChildName } from './utility-child.ts'
import { createWindowMemory } from './window-memory.ts'

const { app, BrowserWindow, dialog, ipcMain, Menu, nativeImage, Notification } = electron
const { safeStorage, screen, session, shell, utilityProcess } = electron
const out = path.resolve(import.meta.dirname, '..')

export const policiesHere = () => readPolicies({ platform: process.platform, home: os.homedir() })
export const forkChild = (name: ChildName) =>
  utilityProcess.fork(path.join(out, `main/${name}-child.js`), [], { stdio: 'ignore' })
/** Questions for secrets; the page scheme serves them. */
export const questions = createQuestions()
const rootOfData = () => dataRoot({ platform: process.platform, home: os.homedir(), variables: process.env })

/** Opens the data folder, or tells the person why the one that their organisation names cannot be used. */
export async function openPlace(given: string | null, open: (place: UsablePlace) => void): Promise<void> {
  if (given !== null) return open({ folder: given, notices: [] })
  const place = placeOfData(await policiesHere(), applicationFolder(rootOfData()), os.userInfo())
  if (!('refusal' in place)) return open(place)
  refuseStart(place.refusal, exitCodes.failed, { app, dialog })
}

interface HostParts
  extends Pick<Arguments, 'environments' | 'folders'>,
    Pick<ElectronHostOptions, 'data'>,
    Pick<UsablePlace, 'notices'> {
  window: MainWindow
  desktop: SystemDesktop
  /** Read late: it is made after its host. */
  application(): Application
  closing(): Pick<Closing, 'endAfterAsking'>
}

/** Longer on Windows, where each look starts `reg.exe` twice; its own group policies are read every 90 minutes. */
const policyIntervalMs = process.platform === 'win32' ? 600_000 : 60_000

/** Gives Electron's objects to main's Host. */
export async function createHost({
  data,
  notices,
  environments,
  folders,
  window,
  desktop,
  application,
  closing,
}: HostParts): Promise<Host> {
  const settings = createSettingsStore(data.folder, new Date(), ipcMain)
  return createElectronHost({
    version: app.getVersion(),
    platform: process.platform,
    data,
    configured: {
      environments,
      policies: await policiesHere(),
      rereadPolicies: { read: policiesHere, everyMs: policyIntervalMs },
      trainingEnvironment: () => runningTraining(rootOfData()),
      updateInstaller: updateInstaller(app, process, (end) => closing().endAfterAsking(end)),
    },
    settings: { ...settings, notices: [...notices, ...settings.notices] },
    electron: {
      session: session.defaultSession,
      pacSession: () => session.fromPartition('malote-pac'),
      shell,
      safeStorage,
      forkChild,
      processMetrics: () => app.getAppMetrics(),
    },
    folders: { offered: folders, ...createFolderPicker({ dialog, window: window.current }) },
    notify: createNotify({
      Notification,
      platform: process.platform,
      open(notice) {
        window.show()
        const { opens = null, account } = notice ?? {}
        if (opens !== null && account !== undefined) application().request({ kind: 'open', target: opens, account })
      },
    }),
    publish(name, payload) {
      for (const page of window.pages()) page.send(electronChannels.event, name, payload)
    },
    desktop: {
      askSecret: createQuestionWindow({ BrowserWindow, questions, parent: window.current }),
      printing: createPrinting({
        platform: process.platform,
        contents: () => window.current()?.webContents ?? null,
      }),
      badge: createBadge({
        app,
        platform: process.platform,
        image: nativeImage.createFromBitmap,
        window: window.current,
      }),
      dragFile: desktop.dragFile,
      showState: desktop.showState,
      preferencesChanged: desktop.preferencesChanged,
      tellsIdleTime: desktop.tellsIdleTime,
    },
  })
}

/** Makes the main window, and the one of a second screen that it may open. */
export function createWindows(
  dataFolder: string,
  parts: Pick<Parameters<typeof createMainWindow>[0], 'crashes' | 'opened' | 'quit' | 'now'>,
): MainWindow {
  const preload = path.join(out, 'preload/electron.cjs')
  const displays = () => [screen.getPrimaryDisplay(), ...screen.getAllDisplays()]
  const memoryOf = (name: string) => createWindowMemory({ store: createWindowStore(dataFolder, name), displays })
  const { crashes } = parts
  const paper = createPaperWindow({ BrowserWindow, preload, memory: memoryOf('paper-window'), displays, crashes })
  return createMainWindow({ BrowserWindow, dialog, preload, memory: memoryOf('window'), paper, ...parts })
}

/** Shows the application's menu; its commands go to the window. */
export function showMenu(application: Application, window: MainWindow): void {
  const template = menuTemplate({
    mac: process.platform === 'darwin',
    packaged: app.isPackaged,
    run: (id) => application.request({ kind: 'command', id }),
    zoom: window.zoom,
  })
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}
