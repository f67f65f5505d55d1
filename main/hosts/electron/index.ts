import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import * as electron from 'electron'
import { createApp } from '../../app.ts'
import { createLog } from '../../engine/log/index.ts'
import { type CrashReports, createCrashReports } from '../../program/crashes/index.ts'
import { readConfigurationFile } from '../configuration-file.ts'
import { createDropRoute } from '../drops.ts'
import { endOnFault, type Faults } from '../faults.ts'
import { makePrivateFolder } from '../folders.ts'
import { ownFolder } from '../own-folder.ts'
import { readOnlySettings } from '../settings-file.ts'
import { systemCertificates } from '../trust.ts'
import { type Arguments, ownOptions, readArguments } from './arguments.ts'
import { createHost, createWindows, forkChild, openPlace, policiesHere, questions, showMenu } from './assemble.ts'
import { isStartOfSession } from './autostart.ts'
import { createCloseQuestion, createClosing } from './closing.ts'
import { runCommand } from './command.ts'
import { showContextMenus } from './context-menu.ts'
import type { UsablePlace } from './data-place.ts'
import { createSystemDesktop } from './desktop.ts'
import { commandTexts } from './electron-texts.ts'
import { systemEncryption } from './encryption.ts'
import { guardContents, guardSession } from './guards.ts'
import { serveBridge } from './ipc.ts'
import { createLateApplication } from './late-application.ts'
import { createPageScheme, pageScheme } from './page-scheme.ts'
import { createPacProxy, proxyOfSystem } from './proxy.ts'
import { exitCodes, heldSentence, readOrReport, startOrReport } from './start.ts'
import { storeSecret } from './store-secret.ts'
import { receiveSystemFiles, type SystemFiles } from './system-files.ts'
import { utilityChild } from './utility-child.ts'
import { dumpsOf, watchCrashes } from './watch-crashes.ts'
import { writeDiagnostics } from './write-diagnostics.ts'

const { app, crashReporter, dialog, ipcMain, powerMonitor, protocol, safeStorage, session } = electron
const out = path.resolve(import.meta.dirname, '..')
const now = () => new Date()

app.enableSandbox()
// Chromium's date fields have the order of this language, not of the text: 11/12 must be one day everywhere.
app.commandLine.appendSwitch('lang', 'pt-BR')
// Windows shows notifications only of a program with a known id (electron-builder.yml).
app.setAppUserModelId('br.malote.aplicativo')
protocol.registerSchemesAsPrivileged([pageScheme])
app.on('web-contents-created', (_event, contents) => guardContents(contents))

interface RunOptions extends Pick<Arguments, 'environments' | 'folders' | 'isMinimised'>, Pick<UsablePlace, 'notices'> {
  dataFolder: string
  opened: Pick<SystemFiles, 'deliver'>
  faults: Faults
  crashes: CrashReports
}

async function run({
  dataFolder,
  notices,
  opened,
  environments,
  folders,
  isMinimised,
  faults,
  crashes,
}: RunOptions): Promise<void> {
  const ownership = await ownFolder(dataFolder, 'Malote')
  if (ownership.kind === 'held') {
    dialog.showErrorBox('Malote', heldSentence(ownership.holder))
    return app.exit(exitCodes.held)
  }
  watchCrashes(app, dataFolder, crashes)
  const quit = () => app.quit()
  const application = () => created
  const window = createWindows(dataFolder, { crashes, opened: follow, quit, now })
  const desktop = createSystemDesktop({
    electron,
    window,
    platform: process.platform,
    variables: process.env,
    home: os.homedir(),
    log: createLog({ folder: path.join(dataFolder, 'log'), now }),
    application,
    quit,
  })
  const data = { folder: dataFolder, problem: ownership.kind === 'unusable' ? ownership.sentence : null }
  const host = await createHost({
    data,
    notices,
    environments,
    folders,
    window,
    desktop,
    application,
    closing: () => closing,
  })
  const late = createLateApplication()
  guardSession(session.defaultSession)
  const page = createPageScheme({ pageFolder: path.join(out, 'renderer'), content: late.content, questions })
  protocol.handle(pageScheme.scheme, page)
  const drops = await createDropRoute({ folder: path.join(dataFolder, 'drops') })
  const isWindow = (contents: electron.WebContents) => window.pages().includes(contents)
  const bridge = serveBridge({ ipcMain, app: late, drops, isWindow })
  const closing = createClosing({ app: late, ask: createCloseQuestion({ dialog, window: window.current }) })
  // A shutdown or a signal leaves no time to answer a question.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.prependOnceListener(signal, closing.agree)
  powerMonitor.on('shutdown', closing.agree)

  function follow(shown: electron.BrowserWindow): void {
    const pageGone = () => void bridge.pageGone()
    shown.webContents.on('render-process-gone', pageGone)
    shown.webContents.on('did-navigate', pageGone)
    shown.on('closed', pageGone)
    shown.on('close', (event) => {
      if (!desktop.keepsInTray(event, shown)) closing.holdBack(event, () => window.current()?.close())
    })
    shown.on('session-end', () => closing.agree())
    showContextMenus(shown, (template) => electron.Menu.buildFromTemplate(template))
  }
  let ended: Promise<void> | null = null
  const end = () => {
    ended ??= late.close().then(() => (ownership.kind === 'owned' ? ownership.release() : undefined))
    return ended
  }
  faults.endWith(end)
  app.on('activate', window.show)
  app.on('window-all-closed', quit)
  app.on('before-quit', (event) => {
    if (ended !== null || closing.holdBack(event, quit)) return
    desktop.end()
    event.preventDefault()
    // The exit destroys the window without closing it.
    window.keep()
    void end().finally(() => app.exit(0))
  })
  // A session's start opens no window unless it brings something to show. The page loads while the data are opened.
  if (!isMinimised) window.show()
  const created = await late.start(createApp(host))
  showMenu(created, window)
  desktop.watchSystem()
  opened.deliver({
    open: created.open,
    again: window.show,
    configure: (file) => created.configure(readConfigurationFile(file)),
    link: created.link,
  })
}

type Given = Pick<Arguments, 'environments'>

function open({ secretFor, diagnosticsFile, ...given }: Arguments, { folder: dataFolder, notices }: UsablePlace): void {
  if (diagnosticsFile !== null) return void diagnoseAndExit(diagnosticsFile, dataFolder, given)
  try {
    makePrivateFolder(dataFolder)
  } catch {
    // ownFolder reports it later, in a window.
  }
  // Also the folder of Chromium's files and of the single-instance lock: one application for each folder.
  app.setPath('userData', path.join(dataFolder, 'chromium'))
  if (secretFor !== null) return void storeSecretAndExit(secretFor, dataFolder, given)
  // Only now: the memory of --guardar-segredo has the secret. Nothing is sent; run() reads and deletes the dumps.
  app.setPath('crashDumps', dumpsOf(dataFolder))
  crashReporter.start({ uploadToServer: false })
  const opened = receiveSystemFiles({
    app,
    commandLine: {
      argv: process.argv,
      cwd: process.cwd(),
      platform: process.platform,
      isDefaultApp: process.defaultApp === true,
      valued: Object.keys(ownOptions),
    },
    configuration: given.configuration,
  })
  if (!app.requestSingleInstanceLock(opened.given)) return app.exit(0)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => app.quit())
  const logFolder = path.join(dataFolder, 'log')
  const crashes = createCrashReports({ folder: path.join(dataFolder, 'crashes'), version: app.getVersion(), now })
  const faults = endOnFault({
    log: createLog({ folder: logFolder, now }),
    crashes,
    logFolder,
    say: (sentence) => dialog.showErrorBox('Malote', sentence),
    exit: (code) => app.exit(code),
  })
  async function start(): Promise<void> {
    await app.whenReady()
    const isMinimised = given.isMinimised || isStartOfSession(app, process.platform)
    return run({ ...given, isMinimised, dataFolder, notices, opened, faults, crashes })
  }
  // Not awaited, because Electron becomes ready only after this module has run.
  void startOrReport(start, { app, dialog, dataFolder, crashes, now })
}

/** `--guardar-segredo`: no window opens, and a running application is left alone. */
const storeSecretAndExit = (environmentId: string, dataFolder: string, { environments }: Given): Promise<void> =>
  runCommand(
    async () =>
      storeSecret({
        environmentId,
        dataFolder,
        host: {
          environments,
          policies: await policiesHere(),
          systemEncryption: await systemEncryption(safeStorage, process.platform),
          spawnKeychain: () => utilityChild(() => forkChild('keychain')),
        },
        input: process.stdin,
      }),
    { app, dataFolder, failure: commandTexts.keepFailed },
  )

/** `--diagnostico`: with a folder of its own for Chromium, because another Malote may be running. */
function diagnoseAndExit(file: string, dataFolder: string, { environments }: Given): Promise<void> {
  const own = mkdtempSync(path.join(os.tmpdir(), 'malote-chromium-'))
  app.setPath('userData', own)
  app.on('quit', () => rmSync(own, { recursive: true, force: true }))
  return runCommand(
    async () =>
      writeDiagnostics(file, {
        kind: 'electron',
        version: app.getVersion(),
        dataFolder,
        settingsStore: readOnlySettings(dataFolder),
        environments,
        policies: await policiesHere(),
        proxyFor: (url) => proxyOfSystem(session.defaultSession, url),
        proxyByPac: createPacProxy(() => session.fromPartition('malote-pac')),
        certificateAuthorities: systemCertificates,
        now,
      }),
    { app, dataFolder, failure: commandTexts.diagnoseFailed },
  )
}

const { argv, env: variables, platform } = process
const given = readOrReport(() => readArguments({ argv, platform, variables, isPackaged: app.isPackaged }), {
  app,
  dialog,
})
if (given !== null) await openPlace(given.dataFolder, (place) => open(given, place))
