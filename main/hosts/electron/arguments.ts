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

export interface CommandLine {
  readonly argv: readonly string[]
  readonly platform: NodeJS.Platform
  readonly variables: Readonly<Record<string, string | undefined>>
  readonly isPackaged: boolean
}

/**
 * Only a checkout takes options: what is installed is not to be led to another service, or opened to another program,
 * by a changed shortcut.
 * @throws WrongArgument
 */
export function readArguments({ argv, platform, variables, isPackaged }: CommandLine): Arguments {
  if (isPackaged) {
    refuseOptions(argv, platform)
    refuseVariables(variables)
    return { dataFolder: null, environments: [], folders: [] }
  }
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

/** Options of Chromium that help a person to see the window, and open nothing to anybody else. */
const harmless: readonly string[] = [
  'force-renderer-accessibility',
  'force-device-scale-factor',
  'disable-gpu',
  'ozone-platform',
  'ozone-platform-hint',
]
/** What macOS gives every program that it starts. */
const ofMacOs = /^-(?:psn_|NS|Apple)/

/** Chromium reads its options by itself: the only way to refuse one is to end before Electron is ready. */
function refuseOptions(argv: readonly string[], platform: NodeJS.Platform): void {
  for (const given of argv.slice(1)) {
    // As Chromium reads them: on Windows without the spaces around, and by a slash as well.
    const option = platform === 'win32' ? given.trim() : given
    if (option === '--') return
    const [, name = ''] = (platform === 'win32' ? /^(?:--?|\/)([^=]+)/ : /^--?([^=]+)/).exec(option) ?? []
    if (name === '' || harmless.includes(name) || (platform === 'darwin' && ofMacOs.test(option))) continue
    const shown = option.replace(/=.*/s, '').replaceAll(/\p{C}/gu, '').slice(0, 60)
    throw new WrongArgument(`O Malote instalado não aceita a opção ${shown}.\n\nAbra-o de novo sem ela.`)
  }
}

/** Variables that would lead the program to other data. What would lead Node elsewhere is a fuse (electron-builder.yml). */
function refuseVariables(variables: CommandLine['variables']): void {
  if (!variables['MALOTE_DATA']) return
  throw new WrongArgument('O Malote instalado não aceita a variável MALOTE_DATA.\n\nRemova-a e abra o Malote de novo.')
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
