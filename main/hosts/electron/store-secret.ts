import path from 'node:path'
import type { Readable } from 'node:stream'
import { createLog } from '../../engine/log/index.ts'
import { createVault } from '../../engine/vault/index.ts'
import type { Host } from '../../host.ts'
import { openPolicies } from '../../program/configuration/index.ts'
import { clientSecretName } from '../../program/settings/index.ts'
import { ownFolder } from '../own-folder.ts'
import type { CommandResult } from './command.ts'
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
  if (ownership.kind === 'unusable')
    return result(exitCodes.failed, `${ownership.sentence} O segredo não foi guardado.`)
  if (ownership.kind === 'held')
    return result(exitCodes.held, 'O Malote está aberto. Feche-o e repita, ou informe o segredo em Ajustes, Ambiente.')
  try {
    const reference = secretName(environmentId, dataFolder, host)
    if (typeof reference !== 'string') return reference
    const secret = await readSecret(input)
    if (secret === null)
      return result(
        exitCodes.noSecret,
        'O segredo não veio. Envie-o pela entrada padrão, em uma linha: malote --guardar-segredo AMBIENTE < arquivo',
      )
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
    const known = ids.length === 0 ? 'Nenhum está configurado.' : `Os que existem: ${ids.join(', ')}.`
    return result(exitCodes.noEnvironment, `Este computador não tem o ambiente "${environmentId}". ${known}`)
  }
  return (
    clientSecretName(environment) ??
    result(exitCodes.noEnvironment, `O ambiente "${environmentId}" não usa segredo. Nada foi guardado.`)
  )
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
  if (vault.persistence !== 'persistent')
    return result(
      exitCodes.vaultUnavailable,
      'O cofre de senhas deste computador está fechado ou não existe. O segredo não foi guardado. Abra a sessão da pessoa, destrave o cofre e repita.',
    )
  await vault.set(reference, secret)
  log.info('configuration.secret-stored', { persistence: vault.persistence })
  return result(0, 'O segredo foi guardado.')
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
