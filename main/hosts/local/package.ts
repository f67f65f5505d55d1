import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { writeBillOfMaterials } from './bill-of-materials.ts'
import { build } from './build.ts'
import { checkFuses } from './fuses.ts'
import { provideKoffiBinaries } from './koffi-binaries.ts'
import { measurePackage, mostPackageBytes, sizeLines } from './package-sizes.ts'

/** Builds and packages the application; passes further arguments to electron-builder, checks fuses and sizes. */
const root = path.resolve(import.meta.dirname, '../../..')
const wanted = process.argv.slice(2)
/** electron-builder's need downloads: assets/msi and assets/nsis build ours from the folder. */
const ours = ['msi', 'nsis'].filter((each) => wanted.includes(each))
const given = wanted.map((each) => (ours.includes(each) ? 'dir' : each))
const failedDownload = /⨯ (.*?) +failedTask=\S+ stackTrace=(?:RequestError|HTTPError|TimeoutError)/
const outputFolder = given.findLast((each) => each.startsWith('-c.directories.output='))?.split('=')[1] ?? 'dist'

interface Ended {
  readonly status: number
  readonly output: string
  /** Why a download failed. */
  readonly reason: string | undefined
}

/** Runs electron-builder. A failed download ends it at once: by itself it would linger for half a minute. */
function runBuilder(): Promise<Ended> {
  const args = ['node_modules/electron-builder/cli.js', '--dir', '--publish', 'never', ...given]
  // Programs of the system instead of downloads.
  const env = { ...process.env, CUSTOM_FPM_PATH: path.join(root, 'assets/fpm'), USE_SYSTEM_OSSLSIGNCODE: 'true' }
  const child = spawn(process.execPath, args, { cwd: root, env })
  let output = ''
  let reason: string | undefined
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      output += String(data)
      reason = failedDownload.exec(stripVTControlCharacters(output))?.[1]
      if (reason !== undefined) child.kill()
    })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (status) => resolve({ status: status ?? 1, output, reason }))
  })
}

async function packageApplication(): Promise<number> {
  if (!build(root)) return 1
  writeBillOfMaterials(root)
  provideKoffiBinaries(root, given)
  const { status, output, reason } = await runBuilder()
  // Electron is the only download, unless electronDist is given.
  if (status !== 0 && reason !== undefined && !given.join(' ').includes('electronDist')) {
    process.stderr.write(
      `npm run package: Electron could not be downloaded (${reason}): name an unpacked one by npm run package -- -c.electronDist=FOLDER\n`,
    )
    return 1
  }
  process.stdout.write(output)
  if (status !== 0 || checkPackages() !== 0) return 1
  const isBuilt = (installer: string) =>
    spawnSync(path.join(root, 'assets', installer), [outputFolder], { cwd: root, stdio: 'inherit' }).status === 0
  return ours.every(isBuilt) ? 0 : 1
}

/** Prints the sizes; 1 if a package is too large or has a fuse that nobody has decided on. */
function checkPackages(): number {
  const folder = path.resolve(root, outputFolder)
  const packages = readdirSync(folder).filter((name) => name.endsWith('-unpacked'))
  const problems = packages.flatMap((name) => {
    const sizes = measurePackage(path.join(folder, name))
    process.stdout.write(`${sizeLines(name, sizes).join('\n')}\n`)
    const program = ['malote', 'Malote.exe'].map((each) => path.join(folder, name, each)).find(existsSync)
    const wrongFuses = program === undefined ? [`no program in ${name}`] : checkFuses(program)
    return sizes.totalBytes > mostPackageBytes ? [...wrongFuses, `${name} is too large`] : wrongFuses
  })
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  return problems.length === 0 ? 0 : 1
}

process.exitCode = await packageApplication()
