import path from 'node:path'
import type { Readable } from 'node:stream'
import { createLog } from '../../engine/log/index.ts'
import { createVault } from '../../engine/vault/index.ts'
import type { Host } from '../../host.ts'
import { openPolicies } from '../../program/configuration/index.ts'
import { clientSecretName } from '../../program/settings/index.ts'
import { ownFolder } from '../own-folder.ts'
import type { CommandResult } from './command.ts'
import { commandTexts as texts } from './electron-texts.ts'
import { exitCodes } from './start.ts'

interface StoreSecretOptions {
  environmentId: string
  dataFolder: string
  host: Pick<Host, 'environments' | 'policies' | 'systemEncryption' | 'spawnKeychain'>
  input: Readable & { readonly isTTY?: boolean }
}

/** The longest secret, as the window takes it, too. */
const maxLength = 4096
const result = (code: number, sentence: string): CommandResult => ({ code, sentence })

/** Reads a client's secret from the standard input and stores it in the vault of an environment. */
export async function storeSecret(options: StoreSecretOptions): Promise<CommandResult> {
  const { dataFolder, environmentId, host, input } = options
  const ownership = await ownFolder(dataFolder, 'Malote (--guardar-segredo)')
  if (ownership.kind === 'unusable') return result(exitCodes.failed, texts.notKept(ownership.sentence))
  if (ownership.kind === 'held') return result(exitCodes.held, texts.isOpen)
  try {
    const reference = secretName(environmentId, dataFolder, host)
    if (typeof reference !== 'string') return reference
    const secret = await readSecret(input)
    if (secret === null) return result(exitCodes.noSecret, texts.noSecret)
    return await keep(reference, secret, options)
  } finally {
    await ownership.release()
  }
}

/** The name of an environment's secret in the vault. */
function secretName(
  environmentId: string,
  dataFolder: string,
  { environments, policies }: StoreSecretOptions['host'],
): string | CommandResult {
  const settingsStore = { read: () => ({}), write: () => {} }
  const { settings } = openPolicies({ environments, policies, dataFolder, settingsStore })
  const environment = settings.environment(environmentId)
  if (environment === null) {
    const ids = settings.environments().map(({ id }) => id)
    return result(exitCodes.noEnvironment, texts.noEnvironment(environmentId, ids))
  }
  return clientSecretName(environment) ?? result(exitCodes.noEnvironment, texts.withoutSecret(environmentId))
}

async function keep(
  reference: string,
  secret: string,
  { dataFolder, host }: StoreSecretOptions,
): Promise<CommandResult> {
  const now = () => new Date()
  const log = createLog({ folder: path.join(dataFolder, 'log'), now })
  const { systemEncryption, spawnKeychain } = host
  const vault = await createVault({ folder: path.join(dataFolder, 'vault'), systemEncryption, spawnKeychain, log, now })
  if (vault.persistence !== 'persistent') return result(exitCodes.vaultUnavailable, texts.vaultClosed)
  await vault.set(reference, secret)
  log.info('configuration.secret-stored', { persistence: vault.persistence })
  return result(0, texts.kept)
}

/** One line; null for none, for several, and at a terminal, which would show it. */
async function readSecret(input: StoreSecretOptions['input']): Promise<string | null> {
  if (input.isTTY) return null
  let text = ''
  for await (const chunk of input) {
    text += String(chunk)
    if (text.length > maxLength) return null
  }
  const secret = text.trim()
  return secret === '' || /[\r\n]/.test(secret) ? null : secret
}
