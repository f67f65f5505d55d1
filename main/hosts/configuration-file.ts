import path from 'node:path'
import type { OpenedConfiguration } from '../host.ts'
import { configurationTexts as texts } from './hosts-texts.ts'
import { readSmallFile, smallFileCodes } from './small-file.ts'

const reasons: Readonly<Record<string, string>> = {
  ENOENT: texts.missing,
  EISDIR: texts.folder,
  [smallFileCodes.kind]: texts.noFile,
  [smallFileCodes.size]: texts.large,
}

/** Reads the file of `--configurar`; the person sees it before anything of it is kept. Never throws. */
export function readConfigurationFile(file: string): OpenedConfiguration {
  const name = path.basename(file)
  try {
    return { name, text: readSmallFile(file), problem: null }
  } catch (error) {
    const code = String((error as NodeJS.ErrnoException).code)
    const reason = reasons[code] ?? texts.unreadable(code)
    return { name, text: null, problem: texts.problem(reason) }
  }
}
