import { readFileSync } from 'node:fs'

/** An invalid argument of the command line; the message is Portuguese. */
export class WrongArgument extends Error {}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'não existe',
  EACCES: 'não pode ser lido com as permissões desta pessoa',
  EPERM: 'não pode ser lido com as permissões desta pessoa',
  EISDIR: 'é uma pasta, e não um arquivo',
}

/**
 * Reads one environment or a list of them, which main/program/settings parses.
 * @throws WrongArgument
 */
export function readEnvironmentFile(file: string): readonly unknown[] {
  const advice = `Arquivo: ${file}\n\nVerifique o arquivo e abra o Malote de novo.`
  let text = ''
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const code = String((error as NodeJS.ErrnoException).code)
    const reason = reasons[code] ?? `não pôde ser lido (${code})`
    throw new WrongArgument(`O arquivo indicado em --environment-file ${reason}.\n\n${advice}`)
  }
  try {
    return [JSON.parse(text) as unknown].flat()
  } catch {
    throw new WrongArgument(`O arquivo indicado em --environment-file não é um JSON válido.\n\n${advice}`)
  }
}
