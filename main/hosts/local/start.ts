import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { acquireFolder } from '../../program/ownership/index.ts'
import { applicationFolder, dataRoot, makePrivateFolder } from '../folders.ts'
import { absolutePaths } from '../opened-paths.ts'
import { addressSentence, onEnter } from '../printed-address.ts'
import { localEnvironment } from '../training.ts'
import { openBrowserWindow } from './browser-window.ts'
import { build, isStale } from './build.ts'
import { type Child, EndedEarly, startChild } from './child.ts'
import { localTexts as texts } from './local-texts.ts'
import { startService } from './service.ts'
import { findBrowser, hasDisplay, provideElectron } from './window.ts'

const { values: args, positionals } = parseArgs({
  options: { fresh: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const root = path.resolve(import.meta.dirname, '../../..')
const data = dataRoot({ platform: process.platform, home: os.homedir(), variables: process.env })
const folder = applicationFolder(data)
const environmentFile = path.join(data, 'environment.json')
/** The demonstration's scanner folder. */
const scannerFolder = path.join(data, 'digitalizacoes')
const variables = { ...process.env, MALOTE_DATA: data, DIGITALIZADO_ORIGINAL: 'liberado' }
const heldByAnother = 3
const given = ['--data', folder, '--environment-file', environmentFile, '--folder', scannerFolder]
/** Arguments to open, the last ones of the command line. */
const opened = ['--', ...absolutePaths(positionals, { cwd: process.cwd(), platform: process.platform })]

const say = (sentence: string) => process.stdout.write(`${sentence}\n`)
const running: Child[] = []
let ending: Promise<void> | null = null

/** Ends the children in reverse order, so that the application finishes while the service still answers. */
function end(): Promise<void> {
  ending ??= (async () => {
    for (const child of running.toReversed()) await child.end()
  })()
  return ending
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void end().then(() => process.exit(0)))

/** Empties the application's folder, unless a running application owns it. */
async function emptyFolder(): Promise<boolean> {
  makePrivateFolder(folder)
  const ownership = await acquireFolder({ folder, program: 'Malote (--fresh)' })
  if (!ownership.ok) return false
  await ownership.release()
  for (const name of readdirSync(folder)) rmSync(path.join(folder, name), { recursive: true, force: true })
  return true
}

/** Opens the browser host; `canShow` is false on a machine without a screen, where only the address is printed. */
async function openInBrowser({ why, canShow }: { why: string; canShow: boolean }): Promise<Child> {
  const program = path.join(root, 'main/hosts/browser/index.ts')
  const hostArgs = [...given, '--json', '--exit-with-stdin', ...opened]
  const host = startChild(process.execPath, [program, ...hostArgs], variables)
  running.push(host)
  const addressIn = (line: string) => (JSON.parse(line) as { address: string }).address
  const address = addressIn(await host.firstLine)
  const browser = canShow ? findBrowser(variables) : null
  if (!browser) {
    say(addressSentence(why, address))
    host.onLine((line) => say(addressSentence(why, addressIn(line))))
    onEnter(process.stdin, () => host.pressEnter())
    return host
  }
  say(`${why} O Malote abre numa janela do navegador.`)
  const window = openBrowserWindow({ browser, address, data, variables, isRoot: process.getuid?.() === 0 })
  running.push(window)
  return window
}

/** The child whose end ends everything. */
async function open(): Promise<Child> {
  const display = hasDisplay(process.env, process.platform)
  if (!display) return openInBrowser({ why: texts.noDisplay, canShow: false })
  if (process.getuid?.() === 0) return openInBrowser({ why: texts.asRoot, canShow: true })
  const electron = provideElectron(root, say)
  if (!electron) return openInBrowser({ why: texts.noElectron, canShow: true })
  const window = startChild(electron, [root, ...given, ...opened], variables)
  running.push(window)
  return window
}

function alreadyOpen(error: unknown): null {
  if (error instanceof EndedEarly && error.code === heldByAnother && !args.fresh) return null
  throw error
}

async function start(): Promise<number> {
  if (isStale(root)) {
    say(texts.building)
    if (!build(root)) return 1
  }
  makePrivateFolder(data)
  mkdirSync(scannerFolder, { recursive: true, mode: 0o700 })
  if (args.fresh && !(await emptyFolder())) {
    say(texts.openWithData)
    return heldByAnother
  }
  say(texts.openingService)
  const service = await startService({ root, fresh: args.fresh, variables }).catch(alreadyOpen)
  if (service === null) {
    // Another start is running: its window comes to the front, or a second one opens.
    await (await open()).ended
    return 0
  }
  const { child, announcement } = service
  running.push(child)
  const environment = localEnvironment({ apiUrl: announcement.base_url, authUrl: announcement.auth_url })
  writeFileSync(environmentFile, JSON.stringify(environment), { mode: 0o600 })
  const who = announcement.people.slice(0, 3).map(({ name, login }) => `${name} (${login})`)
  say(texts.service(announcement.base_url, announcement.docs_url))
  say(texts.people(who))
  say(texts.folder(scannerFolder))
  const last = await open()
  return Promise.race([last.ended, child.ended, ...running.map(failure)])
}

/** The exit code of a child that fails; never resolves if it succeeds. */
const failure = async ({ ended }: Child): Promise<number> => (await ended) || new Promise<never>(() => {})

try {
  process.exitCode = await start()
} catch (error) {
  if (!(error instanceof EndedEarly)) throw error
  process.exitCode = error.code
}
await end()
// Waiting for Enter would keep this process alive.
process.stdin.destroy()
