import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { cacheFolder, fingerprint } from './made-once.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** What the program is made of: change any of it and it is packed again. */
const sources = ['service/**/*.ts', 'contract/**/*.ts', 'main/ownership/*.ts', 'package-lock.json']

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

async function pack(target: string): Promise<void> {
  await mkdir(cacheFolder, { recursive: true })
  const draft = mkdtempSync(path.join(cacheFolder, 'draft-'))
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
      outDir: draft,
      minify: false,
      target: 'node24',
      rolldownOptions: { external, output: { entryFileNames: 'server.mjs', codeSplitting: false } },
    },
  })
  try {
    renameSync(draft, target)
  } catch (error) {
    // Another worker was quicker; both packed the same.
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(target)) throw error
  }
}

/** A PGlite that lives for seconds gains little by being compiled a second time, for speed: only what is really hot is. */
const forAShortLife = '--wasm-tiering-budget=200000000'

/**
 * What Node is given to start the service in a third of the time that its program takes as it is installed: all of it
 * in one file, packed once for each state of its sources.
 */
export async function quickService(): Promise<readonly string[]> {
  const target = path.join(cacheFolder, `packed-${fingerprint(sources)}`)
  if (!existsSync(target)) await pack(target)
  return [forAShortLife, path.join(target, 'server.mjs')]
}
