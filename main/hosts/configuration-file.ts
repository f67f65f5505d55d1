import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { OpenedConfiguration } from '../host.ts'

/** As the page takes it, too (contract/bridge/configuration.ts). */
const maxBytes = 1_000_000

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'O arquivo indicado em --configurar não existe.',
  EISDIR: 'O caminho indicado em --configurar é uma pasta, e não um arquivo.',
}

/** Reads the file of `--configurar`; the person sees it before anything of it is kept. Never throws. */
export function readConfigurationFile(file: string): OpenedConfiguration {
  const name = path.basename(file)
  const refused = (problem: string) => ({ name, text: null, problem: `${problem} Nada mudou neste computador.` })
  let handle: number | null = null
  try {
    handle = openSync(file, 'r')
    if (fstatSync(handle).size > maxBytes) return refused('O arquivo indicado em --configurar passa de 1 MB.')
    return { name, text: readFileSync(handle, 'utf8'), problem: null }
  } catch (error) {
    const code = String((error as NodeJS.ErrnoException).code)
    return refused(reasons[code] ?? `O arquivo indicado em --configurar não pôde ser lido (${code}).`)
  } finally {
    if (handle !== null) closeSync(handle)
  }
}
