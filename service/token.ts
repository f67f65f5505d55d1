import os from 'node:os'
import { parseArgs } from 'node:util'
import { isAlive, readOwner } from '../main/ownership/index.ts'
import { dataFolderOf } from './data-folder.ts'

const exitCodes = { refused: 1, misused: 2, notRunning: 3 } as const
const usage = 'Uso: npm run --silent token -- LOGIN [--scope "api-svc-consultar api-svc-documento"]'

/** What ends the program: a sentence for the person, and a code for the shell. */
class Ending extends Error {
  readonly code: number
  constructor(code: number, sentence: string) {
    super(sentence)
    this.code = code
  }
}

function readArguments(): { login: string; scope: string | undefined } {
  try {
    const { values, positionals } = parseArgs({ options: { scope: { type: 'string' } }, allowPositionals: true })
    const [login, ...rest] = positionals
    if (login !== undefined && rest.length === 0) return { login, scope: values.scope }
  } catch {
    // An argument that nobody knows is said in the same sentence as one that is missing.
  }
  throw new Ending(exitCodes.misused, usage)
}

/** The address that the running service has announced in its data folder. */
function findService(): string {
  const folder = dataFolderOf({ platform: process.platform, home: os.homedir(), variables: process.env })
  const owner = readOwner(folder)
  if (!owner || !isAlive(owner.pid)) {
    throw new Ending(
      exitCodes.notRunning,
      `O serviço não está em execução. Inicie-o: npm run service\nPasta: ${folder}`,
    )
  }
  if (owner.address === undefined) throw new Ending(exitCodes.notRunning, 'O serviço ainda está iniciando.')
  return owner.address
}

const object = (value: unknown) =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

async function askFor(address: string, body: { login: string; scope: string | undefined }): Promise<string> {
  const response = await fetch(`${address}/treinamento/token`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    redirect: 'error',
  }).catch(() => {
    throw new Ending(exitCodes.notRunning, `O serviço não responde em ${address}.`)
  })
  const answer = object(await response.json().catch(() => null))
  if (response.ok && typeof answer['access_token'] === 'string') return answer['access_token']
  // Only the page's own answers name the login; without the page its whole address is unknown.
  const known = await fetch(`${address}/treinamento.json`).catch(() => response)
  if (known.status === 404) throw new Ending(exitCodes.refused, 'O serviço não está em modo de treinamento.')
  const { error } = answer
  throw new Ending(exitCodes.refused, typeof error === 'string' ? error : `O serviço respondeu ${response.status}.`)
}

try {
  const { login, scope } = readArguments()
  process.stdout.write(`${await askFor(findService(), { login, scope })}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = error instanceof Ending ? error.code : exitCodes.refused
}
