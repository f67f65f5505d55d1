import { parseArgs } from 'node:util'
import { Ending, exitCodes, findService, object, runCommand } from './command.ts'

const usage = 'Uso: npm run --silent token -- LOGIN [--scope "api-svc-consultar api-svc-documento"]'

function readArguments(): { login: string; scope: string | undefined } {
  try {
    const { values, positionals } = parseArgs({ options: { scope: { type: 'string' } }, allowPositionals: true })
    const [login, ...rest] = positionals
    if (login !== undefined && rest.length === 0) return { login, scope: values.scope }
  } catch {
    // An unknown argument gets the same sentence as a missing one.
  }
  throw new Ending(exitCodes.misused, usage)
}

async function askFor(address: string, body: { login: string; scope: string | undefined }): Promise<string> {
  const response = await fetch(`${address}/treinamento/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
  }).catch(() => {
    throw new Ending(exitCodes.notRunning, `O serviço não responde em ${address}.`)
  })
  const answer = object(await response.json().catch(() => null))
  if (response.ok && typeof answer['access_token'] === 'string') return answer['access_token']
  // Only the training page's answers name the login; without it the whole path is unknown.
  const known = await fetch(`${address}/treinamento.json`).catch(() => response)
  if (known.status === 404) throw new Ending(exitCodes.refused, 'O serviço não está em modo de treinamento.')
  const { error } = answer
  throw new Ending(exitCodes.refused, typeof error === 'string' ? error : `O serviço respondeu ${response.status}.`)
}

await runCommand(async () => {
  const { login, scope } = readArguments()
  process.stdout.write(`${await askFor(findService(process.env), { login, scope })}\n`)
})
