import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, symlinkSync, watch } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Launch, type Launched, unlessEnded } from './launch.ts'
import { removeFolder } from './remove-folder.ts'
import { windowsNode } from './windows-node.ts'

/** A computer with Windows: Debian's Wine, with a drive and a registry of its own. */
export interface Windows {
  /** The folder that is drive C:. */
  readonly drive: string
  /** Starts Windows' Node. Arguments and variables that are paths become those of Windows. */
  readonly launch: (...given: Parameters<Launch>) => LaunchedOnWindows
  /** Runs a program of Windows to its end. */
  run(program: string, ...args: string[]): void
  /** Ends all its programs and removes the drive. */
  end(): void
}

interface LaunchedOnWindows extends Launched {
  /** The output so far. */
  output(): string
}

/** A path as Windows' programs read it; other text as it is. */
const pathOn = (drive: string) => (text: string) => {
  if (!path.isAbsolute(text)) return text
  const below = path.relative(drive, text)
  return below.startsWith('..') ? windowsPath(text) : `C:\\${below.replaceAll('/', '\\')}`
}

/** Wine shows the files of Linux on this drive. */
export const windowsPath = (file: string) => `Z:${file.replaceAll('/', '\\')}`

export async function startWindows(): Promise<Windows> {
  const node = await windowsNode()
  const home = mkdtempSync(path.join(tmpdir(), 'malote-windows-'))
  const prefix = path.join(home, 'wine')
  const drive = path.join(prefix, 'drive_c')
  const onDrive = pathOn(drive)
  const { NODE_COMPILE_CACHE: _cache, ...inherited } = process.env
  const env = {
    ...inherited,
    // Wine links the folders of its user to those of this one.
    HOME: home,
    WINEPREFIX: prefix,
    WINEDEBUG: '-all',
    WINEDLLOVERRIDES: 'mscoree,mshtml,winemenubuilder.exe=',
    NODE_SKIP_PLATFORM_CHECK: '1',
  }
  const run = (program: string, ...args: string[]) =>
    void execFileSync(program, args, { env, stdio: 'ignore', timeout: 120_000 })
  run('wineboot', '--init')
  run('wine', 'reg.exe', 'add', 'HKCU\\Software\\Wine', '/v', 'Version', '/d', 'win10', '/f')
  mkdirSync(path.join(drive, 'output'))
  // The share \\arquivos\digital, also by a letter.
  const devices = path.join(prefix, 'dosdevices')
  mkdirSync(path.join(devices, 'unc/arquivos/digital'), { recursive: true })
  symlinkSync('unc/arquivos/digital', path.join(devices, 'n:'))
  run('wine', 'reg.exe', 'add', 'HKLM\\Software\\Wine\\Drives', '/v', 'n:', '/d', 'network', '/f')
  let launched = 0

  const launch: Windows['launch'] = (args, variables) => {
    launched += 1
    // Wine gives the pipes of Node no handle.
    const outputs = ['out', 'errors'].map((each) => path.join(drive, 'output', `${launched}.${each}`))
    const [out = '', errors = ''] = outputs
    const handles = outputs.map((each) => openSync(each, 'w'))
    // Inside, because Wine itself sets the home.
    const own = Object.fromEntries(Object.entries(variables).map(([key, value = '']) => [key, onDrive(value)]))
    const set = `data:text/javascript,${encodeURIComponent(`Object.assign(process.env, ${JSON.stringify(own)})`)}`
    const child = spawn('setpriv', ['--pdeathsig', 'KILL', 'wine', node, '--import', set, ...args.map(onDrive)], {
      stdio: ['ignore', ...handles],
      env,
    })
    for (const each of handles) closeSync(each)
    const said = () => readFileSync(errors, 'utf8')
    return {
      child,
      firstLine: unlessEnded(child, firstLineOf(out), said),
      errors: said,
      output: () => readFileSync(out, 'utf8'),
    }
  }

  return {
    drive,
    launch,
    run: (program, ...args) => run('wine', program, ...args),
    end: () => {
      // Fails where the last of its programs has ended by itself.
      spawnSync('wineserver', ['-k'], { env })
      run('wineserver', '-w')
      removeFolder(home)
    },
  }
}

/** The first line of a file, when it is written. */
const firstLineOf = (file: string) =>
  new Promise<string>((resolve) => {
    const look = () => {
      const [line, ...rest] = readFileSync(file, 'utf8').split('\n')
      if (rest.length === 0) return
      watcher.close()
      resolve(line ?? '')
    }
    const watcher = watch(file, look)
    look()
  })
