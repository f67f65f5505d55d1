import { writeFileSync } from 'node:fs'
import { type DiagnosedHost, diagnose } from '../../diagnose.ts'
import type { CommandResult } from './command.ts'
import { commandTexts } from './electron-texts.ts'
import { exitCodes } from './start.ts'

/** `--diagnostico FILE`: writes the ZIP, and answers its health page; a running application is left alone. */
export async function writeDiagnostics(file: string, host: DiagnosedHost): Promise<CommandResult> {
  const { zip, page, problems } = await diagnose(host)
  try {
    writeFileSync(file, zip, { mode: 0o600 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const sentence = commandTexts.notWritten(file, code)
    return { code: exitCodes.notWritten, sentence }
  }
  const isWell = problems.length === 0
  return {
    code: isWell ? 0 : exitCodes.hasProblems,
    sentence: commandTexts.written(page, file),
    isResult: true,
  }
}
