import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { madeOnce } from './made-once.ts'

/** What the content of a new database depends on. */
const sources = [
  'service/database/**/*.{ts,sql,json}',
  'service/sample/*.ts',
  'service/identity/{secrets,password}.ts',
  'package-lock.json',
]

async function startOnce(dataFolder: string, spawnService: (dataFolder: string) => ChildProcess): Promise<string> {
  const child = spawnService(dataFolder)
  const gone = once(child, 'exit')
  let errors = ''
  child.stderr?.on('data', (data) => {
    errors += String(data)
  })
  if (!child.stdout) throw new Error('the service has no output')
  await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    gone.then(([code]) => Promise.reject(new Error(`the service ended with ${code}: ${errors}`))),
  ])
  child.kill('SIGTERM')
  await gone
  rmSync(path.join(dataFolder, 'service/port'), { force: true })
  return path.join(dataFolder, 'service')
}

/** A service's data folder as its first start leaves it, made once for each state of what it is made from. */
export const templateFolder = (spawnService: (dataFolder: string) => ChildProcess): Promise<string> =>
  madeOnce('template', sources, (draft) => startOnce(draft, spawnService))
