import { spawn } from 'node:child_process'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { build } from './build.ts'

/** Builds and packages the application; passes further arguments to electron-builder. */
const root = path.resolve(import.meta.dirname, '../../..')
const given = process.argv.slice(2)
const failedDownload = /⨯ (.*?) +failedTask=\S+ stackTrace=(?:RequestError|HTTPError|TimeoutError)/

interface Ended {
  readonly status: number
  readonly output: string
  /** Why a download failed. */
  readonly reason: string | undefined
}

/** Runs electron-builder. A failed download ends it at once: by itself it would linger for half a minute. */
function runBuilder(): Promise<Ended> {
  const program = path.join(root, 'node_modules/.bin/electron-builder')
  const child = spawn(program, ['--dir', '--publish', 'never', ...given], { cwd: root })
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
  const { status, output, reason } = await runBuilder()
  // Electron is the only download, unless electronDist is given.
  if (status !== 0 && reason !== undefined && !given.join(' ').includes('electronDist')) {
    process.stderr.write(
      `Electron could not be downloaded (${reason}): name an unpacked one by npm run package -- -c.electronDist=FOLDER\n`,
    )
    return 1
  }
  process.stdout.write(output)
  return status
}

process.exitCode = await packageApplication()
