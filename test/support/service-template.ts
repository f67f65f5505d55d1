import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { cacheFolder, fingerprint } from './made-once.ts'

/** What the content of a new database depends on: change any of it and another template is made. */
const sources = [
  'service/database/**/*.{ts,sql,json}',
  'service/sample/*.ts',
  'service/identity/{secrets,password}.ts',
  'package-lock.json',
]

async function make(target: string, spawnService: (dataFolder: string) => ChildProcess): Promise<void> {
  mkdirSync(cacheFolder, { recursive: true })
  const draft = mkdtempSync(path.join(cacheFolder, 'draft-'))
  const child = spawnService(draft)
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
  rmSync(path.join(draft, 'service/port'), { force: true })
  try {
    renameSync(path.join(draft, 'service'), target)
  } catch (error) {
    // Another worker was quicker; both made the same.
    if (!existsSync(target)) throw error
  }
  rmSync(draft, { recursive: true, force: true })
}

/** A service's data folder as its first start leaves it, made once for each state of what it is made from. */
export async function templateFolder(spawnService: (dataFolder: string) => ChildProcess): Promise<string> {
  const target = path.join(cacheFolder, fingerprint(sources))
  if (!existsSync(target)) await make(target, spawnService)
  return target
}
