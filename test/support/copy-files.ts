import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

const command = path.resolve(import.meta.dirname, '../../service/copy-files.ts')

/** Runs the command that copies the folder's files to the bucket of S3_URL: exit code, null if it was killed, and output. */
export function copyFiles(variables: Readonly<Record<string, string>>): {
  readonly child: ChildProcess
  readonly ended: Promise<readonly [code: number | null, text: string]>
} {
  const env = { ...process.env, ...variables }
  const child = spawn(process.execPath, [command], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      text += String(data)
    })
  }
  return { child, ended: once(child, 'close').then(([code]) => [code, text]) }
}
