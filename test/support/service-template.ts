import type { ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'

const root = path.resolve(import.meta.dirname, '../..')
const cache = path.join(root, 'node_modules/.cache/malote-test')

/** What the content of a new database depends on: change any of it and another template is made. */
const sources = [
  'service/database/**/*.{ts,sql,json}',
  'service/sample/*.ts',
  'service/identity/{secrets,password}.ts',
  'package-lock.json',
]

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const file of globSync(sources, { cwd: root }).toSorted())
    hash.update(file).update(readFileSync(path.join(root, file)))
  return hash.digest('hex').slice(0, 16)
}

async function make(target: string, spawnService: (dataFolder: string) => ChildProcess): Promise<void> {
  mkdirSync(cache, { recursive: true })
  const draft = mkdtempSync(path.join(cache, 'draft-'))
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
  const target = path.join(cache, fingerprint())
  if (!existsSync(target)) await make(target, spawnService)
  return target
}
