import path from 'node:path'
import { parseArgs } from 'node:util'
import { makePrivateFolder } from '../folders.ts'
import { readEnvironmentFile, WrongArgument } from '../wrong-argument.ts'

export const ownOptions = {
  data: { type: 'string' },
  'environment-file': { type: 'string' },
  folder: { type: 'string', multiple: true },
} as const

export interface Arguments {
  /** The application's folder where another than the usual one is wanted; it is there. */
  readonly dataFolder: string | null
  readonly environments: readonly unknown[]
  readonly folders: readonly string[]
}

/**
 * Only a checkout takes arguments: what is installed is not to be led to another service by a changed shortcut.
 * @throws WrongArgument
 */
export function readArguments({ argv, isPackaged }: { argv: readonly string[]; isPackaged: boolean }): Arguments {
  if (isPackaged) return { dataFolder: null, environments: [], folders: [] }
  const { values } = parseArgs({ args: argv.slice(1), options: ownOptions, strict: false })
  const file = textOf('environment-file', values['environment-file'])
  const data = textOf('data', values['data'])
  const folders = [values['folder'] ?? []].flat().filter((each) => typeof each === 'string')
  return {
    dataFolder: data === null ? null : madeFolder(path.resolve(data)),
    environments: file === null ? [] : readEnvironmentFile(path.resolve(file)),
    folders: folders.map((each) => path.resolve(each)),
  }
}

/** An option without its value must not be read as if it had not been given: it would open the person's own data. */
function textOf(option: string, value: unknown): string | null {
  if (value === undefined) return null
  if (typeof value === 'string' && value !== '') return value
  throw new WrongArgument(`Falta o caminho depois de --${option}.\n\nInforme-o assim: --${option}=/caminho`)
}

function madeFolder(folder: string): string {
  try {
    makePrivateFolder(folder)
    return folder
  } catch (error) {
    const code = String((error as NodeJS.ErrnoException).code)
    const reason = reasons[code] ?? `não pôde ser preparada (${code})`
    const advice = `Pasta: ${folder}\n\nIndique outra pasta e abra o Malote de novo.`
    throw new WrongArgument(`A pasta de dados indicada em --data ${reason}.\n\n${advice}`)
  }
}

const reasons: Readonly<Record<string, string>> = {
  EEXIST: 'não é uma pasta',
  ENOTDIR: 'não é uma pasta',
  EACCES: 'não pode ser usada com as permissões desta pessoa',
  EPERM: 'não pode ser usada com as permissões desta pessoa',
}
