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

/** Packages that read files beside their own modules, so they are not bundled. */
const external = [/^@electric-sql\//, /^@fastify\/swagger/, /^@cantoo\/fontkit$/]

/** Keeps `import.meta` pointing at the source file, not at the bundle. */
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

/** A PGlite that lives for seconds gains little from the optimising compiler, so only very hot code is optimised. */
const forAShortLife = '--wasm-tiering-budget=200000000'

/** Node's arguments to start the service bundled into one file, which halves the processor time of a start. */
export async function quickService(): Promise<readonly string[]> {
  return [forAShortLife, path.join(await madeOnce('packed', packedSources, pack), 'server.mjs')]
}

/** Sources of a new database's content. */
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

/** The data folder of a service after its first start, cached for each state of its sources. */
export const templateFolder = (): Promise<string> => madeOnce('template', templateSources, startOnce)

/** Prepares the bundle and the template before the first test. */
export async function setup(): Promise<void> {
  await Promise.all([quickService(), templateFolder()])
}
