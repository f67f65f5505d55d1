import path from 'node:path'
import type { OpenedConfiguration } from '../host.ts'
import { readSmallFile, smallFileCodes } from './small-file.ts'

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'O arquivo indicado em --configurar não existe.',
  EISDIR: 'O caminho indicado em --configurar é uma pasta, e não um arquivo.',
  [smallFileCodes.kind]: 'O caminho indicado em --configurar não é um arquivo.',
  [smallFileCodes.size]: 'O arquivo indicado em --configurar passa de 1 MB.',
}

/** Reads the file of `--configurar`; the person sees it before anything of it is kept. Never throws. */
export function readConfigurationFile(file: string): OpenedConfiguration {
  const name = path.basename(file)
  try {
    return { name, text: readSmallFile(file), problem: null }
  } catch (error) {
    const code = String((error as NodeJS.ErrnoException).code)
    const reason = reasons[code] ?? `O arquivo indicado em --configurar não pôde ser lido (${code}).`
    return { name, text: null, problem: `${reason} Nada mudou neste computador.` }
  }
}
