import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { madeOnce } from './made-once.ts'

const root = path.resolve(import.meta.dirname, '../..')

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

async function pack(program: string, outDir: string): Promise<string> {
  const { build } = await import('vite')
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [whereItWas],
    ssr: { noExternal: true },
    build: {
      ssr: program,
      outDir,
      minify: false,
      target: 'node24',
      rolldownOptions: { external, output: { entryFileNames: 'program.mjs', codeSplitting: false } },
    },
  })
  return outDir
}

/**
 * Path of a program bundled into one file, which halves the processor time of its start.
 * Cached for each state of its sources, given as glob patterns.
 */
export async function packedProgram(program: string, sources: readonly string[]): Promise<string> {
  const all = [...sources, 'package-lock.json', 'test/support/packed-program.ts']
  const name = `packed-${program.replaceAll(/\W/g, '-')}`
  return path.join(await madeOnce(name, all, (draft) => pack(program, draft)), 'program.mjs')
}

/** Points the pool of PDF threads at its bundled worker: tests start hundreds, and each start takes a quarter less. */
export const packedPdfWorker: Plugin = {
  name: 'packed-pdf-worker',
  async transform(code, id) {
    if (!id.endsWith('main/engine/pdf/worker-files.ts')) return null
    const sources = ['main/*.ts', 'main/engine/**/*.ts', 'contract/**/*.ts']
    return code.replace("'worker.ts'", JSON.stringify(await packedProgram('main/engine/pdf/worker.ts', sources)))
  },
}
