import { parseArgs } from 'node:util'
import { Ending, exitCodes, findService, folderOf, object, runCommand } from './command.ts'
import { readCommandKey } from './data-folder.ts'

function readLogin(): string {
  try {
    const [login, ...rest] = parseArgs({ allowPositionals: true }).positionals
    if (login !== undefined && rest.length === 0) return login
  } catch {
    // An unknown argument gets the same sentence as a missing one.
  }
  throw new Ending(exitCodes.misused, 'Uso: npm run --silent invite -- LOGIN')
}

/** Requests an invitation from the running service, with the key of its data folder. */
async function invite(address: string, login: string) {
  const folder = folderOf(process.env)
  const key = await readCommandKey(folder).catch(() => {
    throw new Ending(exitCodes.notRunning, `O serviço ainda não usou esta pasta, ou ela não é sua.\nPasta: ${folder}`)
  })
  const response = await fetch(`${address}/convite/novo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ login }),
    redirect: 'error',
  }).catch(() => {
    throw new Ending(exitCodes.notRunning, `O serviço não responde em ${address}.`)
  })
  const { url, nome, error } = object(await response.json().catch(() => null))
  if (response.ok && typeof url === 'string') return { url, nome: String(nome) }
  throw new Ending(exitCodes.refused, typeof error === 'string' ? error : `O serviço respondeu ${response.status}.`)
}

await runCommand(async () => {
  const login = readLogin()
  // Several processes on one database share this address and have no folder owner.
  const { url, nome } = await invite(process.env['PUBLIC_URL'] ?? findService(process.env), login)
  process.stdout.write(`${url}\n`)
  process.stderr.write(
    `Por este link, só ${nome} define a senha, uma vez e em até 72 horas. Um novo convite o anula.\n`,
  )
})
