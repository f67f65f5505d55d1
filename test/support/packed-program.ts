import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { madeOnce } from './made-once.ts'
import { windowsPath } from './windows.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Packages that read files beside their own modules, so they are not bundled. */
const external = [/^@electric-sql\//, /^@fastify\/swagger/, /^@cantoo\/fontkit$/, /^@playwright\/test$/]

/** The computer that a program is bundled for: this one, or Windows under Wine. */
type System = 'here' | 'windows'

const targets = {
  here: { target: 'node24', folderOf: path.dirname, urlOf: (file: string) => pathToFileURL(file).href },
  windows: {
    target: 'node22',
    folderOf: (file: string) => windowsPath(path.dirname(file)),
    urlOf: (file: string) => `file:///Z:${file}`,
  },
} as const

/** Keeps `import.meta` pointing at the source file, not at the bundle. */
const whereItWas = ({ folderOf, urlOf }: (typeof targets)[System]): Plugin => ({
  name: 'where-it-was',
  transform: (code, id) =>
    code
      .replaceAll('import.meta.dirname', JSON.stringify(folderOf(id)))
      .replaceAll('import.meta.url', JSON.stringify(urlOf(id))),
})

async function pack(program: string, outDir: string, system: System): Promise<string> {
  const { build } = await import('vite')
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [whereItWas(targets[system])],
    resolve: { alias: system === 'windows' ? { vitest: path.join(import.meta.dirname, 'vitest-on-windows.ts') } : {} },
    ssr: { noExternal: true },
    build: {
      ssr: program,
      outDir,
      minify: false,
      target: targets[system].target,
      rolldownOptions: { external, output: { entryFileNames: 'program.mjs', codeSplitting: false } },
    },
  })
  return outDir
}

/**
 * Path of a program bundled into one file, which halves the processor time of its start.
 * Cached for each state of its sources, given as glob patterns.
 */
export async function packedProgram(
  program: string,
  sources: readonly string[],
  system: System = 'here',
): Promise<string> {
  const all = [...sources, 'package-lock.json', 'test/support/packed-program.ts']
  const name = `packed-${system}-${program.replaceAll(/\W/g, '-')}`
  return path.join(await madeOnce(name, all, (draft) => pack(program, draft, system)), 'program.mjs')
}

/** Points the pool of PDF threads at its bundled worker: tests start hundreds, and each start takes a quarter less. */
export const packedPdfWorker: Plugin = {
  name: 'packed-pdf-worker',
  async transform(code, id) {
    if (!id.endsWith('main/engine/pdf/worker-files.ts')) return null
    const sources = ['main/*.ts', 'main/engine/**/*.ts', 'contract/**/*.ts', 'pdf/**/*.ts']
    return code.replace("'worker.ts'", JSON.stringify(await packedProgram('main/engine/pdf/worker.ts', sources)))
  },
}
