import { readFileSync } from 'node:fs'
import { environmentFileText } from './hosts-texts.ts'

/** An invalid argument of the command line; the message is Portuguese. */
export class WrongArgument extends Error {}

/**
 * Reads one environment or a list of them, which main/program/settings parses.
 * @throws WrongArgument
 */
export function readEnvironmentFile(file: string): readonly unknown[] {
  let text = ''
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new WrongArgument(environmentFileText(file, String((error as NodeJS.ErrnoException).code)))
  }
  try {
    return [JSON.parse(text) as unknown].flat()
  } catch {
    throw new WrongArgument(environmentFileText(file, null))
  }
}
