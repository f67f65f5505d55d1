import path from 'node:path'
import { parseArgs } from 'node:util'
import { makePrivateFolder } from '../folders.ts'
import { readEnvironmentFile, WrongArgument } from '../wrong-argument.ts'
import { minimisedOption } from './autostart.ts'
import { argumentTexts as texts } from './electron-texts.ts'

export const ownOptions = {
  data: { type: 'string' },
  'environment-file': { type: 'string' },
  folder: { type: 'string', multiple: true },
  configurar: { type: 'string' },
  'guardar-segredo': { type: 'string' },
  diagnostico: { type: 'string' },
  [minimisedOption]: { type: 'boolean' },
} as const

export interface Arguments {
  /** The data folder if it is not the default one; it exists. */
  readonly dataFolder: string | null
  readonly environments: readonly unknown[]
  readonly folders: readonly string[]
  /** The absolute path of a configuration file to show. */
  readonly configuration: string | null
  /** The environment whose secret is on the standard input. */
  readonly secretFor: string | null
  /** The absolute path for the diagnostics. */
  readonly diagnosticsFile: string | null
  /** The session has started the program: it shows no window. */
  readonly isMinimised: boolean
}

interface ProgramStart {
  readonly argv: readonly string[]
  readonly platform: NodeJS.Platform
  readonly variables: Readonly<Record<string, string | undefined>>
  readonly isPackaged: boolean
}

/**
 * Parses the command line. An installed program takes few options (`ofInstalled`): a changed shortcut must not lead it to
 * another service, or open it to another program.
 * @throws WrongArgument
 */
export function readArguments({ argv, platform, variables, isPackaged }: ProgramStart): Arguments {
  if (isPackaged) {
    refuseOptions(argv, platform)
    refuseVariables(variables)
  }
  const { values } = parseArgs({ args: argv.slice(1), options: ownOptions, strict: false })
  const fileOf = (option: 'configurar' | 'diagnostico') => {
    const file = textOf(option, values[option])
    return file === null ? null : path.resolve(file)
  }
  const ofEveryStart = {
    configuration: fileOf('configurar'),
    secretFor: textOf('guardar-segredo', values['guardar-segredo']),
    diagnosticsFile: fileOf('diagnostico'),
    isMinimised: values[minimisedOption] === true,
  }
  if (isPackaged) return { dataFolder: null, environments: [], folders: [], ...ofEveryStart }
  const environments = textOf('environment-file', values['environment-file'])
  const data = textOf('data', values['data'])
  const folders = [values['folder'] ?? []].flat().filter((each) => typeof each === 'string')
  return {
    dataFolder: data === null ? null : madeFolder(path.resolve(data)),
    environments: environments === null ? [] : readEnvironmentFile(path.resolve(environments)),
    folders: folders.map((each) => path.resolve(each)),
    ...ofEveryStart,
  }
}

const commands = ['guardar-segredo', 'diagnostico'] as const
const ofInstalled: readonly string[] = ['configurar', ...commands, minimisedOption]

/** True for a start that shows no window. */
export const isCommand = (argv: readonly string[]): boolean =>
  argv.some((given) => commands.some((name) => given === `--${name}` || given.startsWith(`--${name}=`)))

/** Allowed Chromium options: they help a person to see the window and grant nothing to other programs. */
const harmless: readonly string[] = [
  'force-renderer-accessibility',
  'force-device-scale-factor',
  'disable-gpu',
  'ozone-platform',
  'ozone-platform-hint',
  // Names the keyring of a Linux desktop that Chromium does not know; without one nothing is encrypted (encryption.ts).
  'password-store',
]
/** Windows starts a program with this when a person presses a notice that an earlier run has left. */
const ofNotices = '-Embedding'
/** macOS passes this to every program. */
const ofMacOs = /^-(?:psn_|NS|Apple)/

/** Chromium parses its options itself, so an option can only be refused by ending before Electron is ready. */
function refuseOptions(argv: readonly string[], platform: NodeJS.Platform): void {
  for (const given of argv.slice(1)) {
    // As Chromium parses them: on Windows trimmed, and with a slash as well.
    const option = platform === 'win32' ? given.trim() : given
    if (option === '--') return
    const [, name = ''] = (platform === 'win32' ? /^(?:--?|\/)([^=]+)/ : /^--?([^=]+)/).exec(option) ?? []
    if (
      name === '' ||
      harmless.includes(name) ||
      ofInstalled.includes(name) ||
      (platform === 'darwin' && ofMacOs.test(option)) ||
      (platform === 'win32' && option === ofNotices)
    )
      continue
    const shown = option.replace(/=.*/s, '').replaceAll(/\p{C}/gu, '').slice(0, 60)
    throw new WrongArgument(texts.option(shown))
  }
}

/** Refused variables that redirect the program's data. Fuses refuse Node's variables (electron-builder.yml). */
function refuseVariables(variables: ProgramStart['variables']): void {
  if (!variables['MALOTE_DATA']) return
  throw new WrongArgument(texts.variable)
}

/** An option without its value is an error: ignoring it would open the person's own data. */
function textOf(option: string, value: unknown): string | null {
  if (value === undefined) return null
  if (typeof value === 'string' && value !== '') return value
  throw new WrongArgument(option === 'guardar-segredo' ? texts.withoutName : texts.withoutPath(option))
}

function madeFolder(folder: string): string {
  try {
    makePrivateFolder(folder)
    return folder
  } catch (error) {
    throw new WrongArgument(texts.folder(folder, String((error as NodeJS.ErrnoException).code)))
  }
}
