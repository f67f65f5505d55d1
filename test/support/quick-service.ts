import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { madeOnce } from './made-once.ts'

const root = path.resolve(import.meta.dirname, '../..')
const sources = [
  ...['service/**/*.ts', 'contract/**/*.ts', 'main/ownership/*.ts', 'package-lock.json'],
  'test/support/quick-service.ts',
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
  return [forAShortLife, path.join(await madeOnce('packed', sources, pack), 'server.mjs')]
}
