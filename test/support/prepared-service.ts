import { once } from 'node:events'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { madeOnce } from './made-once.ts'
import { spawnService } from './service-process.ts'

const root = path.resolve(import.meta.dirname, '../..')
const packedSources = [
  ...['service/**/*.{ts,json}', 'contract/**/*.ts', 'main/ownership/*.ts', 'package-lock.json'],
  'test/support/prepared-service.ts',
]

/** These find files of their own beside them. */
const external = [/^@electric-sql\//, /^@fastify\/swagger/, /^@cantoo\/fontkit$/]

/** A module finds its neighbours where it was written, not where it was packed. */
const whereItWas: Plugin = {
  name: 'where-it-was',
  transform: (code, id) =>
    code
      .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id)))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
}

async function pack(outDir: string): Promise<string> {
  const { build } = await import('vite')
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [whereItWas],
    ssr: { noExternal: true },
    build: {
      ssr: 'service/server.ts',
      outDir,
      minify: false,
      target: 'node24',
      rolldownOptions: { external, output: { entryFileNames: 'server.mjs', codeSplitting: false } },
    },
  })
  return outDir
}

/** A PGlite that lives for seconds gains little by being compiled a second time, for speed: only what is really hot is. */
const forAShortLife = '--wasm-tiering-budget=200000000'

/**
 * What Node is given to start the service with about half of the processor time that its program takes as it is
 * installed: all of it in one file.
 */
export async function quickService(): Promise<readonly string[]> {
  return [forAShortLife, path.join(await madeOnce('packed', packedSources, pack), 'server.mjs')]
}

/** What the content of a new database depends on. */
const templateSources = [
  'service/database/**/*.{ts,sql,json}',
  'service/{sample,organisation}/*.{ts,json}',
  'service/identity/{secrets,password}.ts',
  'package-lock.json',
]

async function startOnce(dataFolder: string): Promise<string> {
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
export const templateFolder = (): Promise<string> => madeOnce('template', templateSources, startOnce)

/** Before the first test, so that none of them waits for what all of them share. */
export async function setup(): Promise<void> {
  await Promise.all([quickService(), templateFolder()])
}
