import { parseArgs } from 'node:util'
import { UsageError } from './address.ts'
import { askService, findService, runCommand } from './command.ts'

const usage = 'Uso: npm run --silent token -- LOGIN [--scope "api-svc-consultar api-svc-documento"]'

function readArguments(): { login: string; scope: string | undefined } {
  try {
    const { values, positionals } = parseArgs({ options: { scope: { type: 'string' } }, allowPositionals: true })
    const [login, ...rest] = positionals
    if (login !== undefined && rest.length === 0) return { login, scope: values.scope }
  } catch {
    // An unknown argument gets the same sentence as a missing one.
  }
  throw new UsageError(usage)
}

async function askFor(address: string, body: { login: string; scope: string | undefined }): Promise<string> {
  const { ok, answer, refusal } = await askService(address, '/treinamento/token', body)
  if (ok && typeof answer['access_token'] === 'string') return answer['access_token']
  // Only the training page's answers name the login; without it the whole path is unknown.
  const known = await fetch(`${address}/treinamento.json`).catch(() => null)
  throw known?.status === 404 ? new Error('O serviço não está em modo de treinamento.') : refusal
}

await runCommand(async () => {
  const body = readArguments()
  process.stdout.write(`${await askFor(findService(process.env), body)}\n`)
})
