import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { build } from './build.ts'

/** Builds and packages the application; passes further arguments to electron-builder. */
const root = path.resolve(import.meta.dirname, '../../..')
const given = process.argv.slice(2)
const failedDownload = /⨯ (.*?) +failedTask=\S+ stackTrace=(?:RequestError|HTTPError|TimeoutError)/

function packageApplication(): number {
  if (!build(root)) return 1
  const program = path.join(root, 'node_modules/.bin/electron-builder')
  const args = ['--dir', '--publish', 'never', ...given]
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: root, encoding: 'utf8' })
  const reason = failedDownload.exec(stripVTControlCharacters(`${stdout}${stderr}`))?.[1]
  // Electron is the only download, unless electronDist is given.
  if (status !== 0 && reason !== undefined && !given.join(' ').includes('electronDist')) {
    process.stderr.write(
      `Electron could not be downloaded (${reason}): name an unpacked one by npm run package -- -c.electronDist=FOLDER\n`,
    )
    return 1
  }
  process.stdout.write(`${stdout}${stderr}`)
  return status ?? 1
}

process.exitCode = packageApplication()
