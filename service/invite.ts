import { UsageError } from './address.ts'
import { askService, findService, NotRunning, runCommand } from './command.ts'
import { dataFolder, readCommandKey } from './data-folder.ts'

function readLogin(): string {
  const [login = '-', ...rest] = process.argv.slice(2)
  if (login.startsWith('-') || rest.length > 0) throw new UsageError('Uso: npm run --silent invite -- LOGIN')
  return login
}

/** Requests an invitation from the running service, with the key of its data folder. */
async function invite(address: string, login: string) {
  const folder = dataFolder(process.env)
  const key = await readCommandKey(folder).catch(() => {
    throw new NotRunning(`O serviço ainda não usou esta pasta, ou ela não é sua.\nPasta: ${folder}`)
  })
  const { ok, answer, refusal } = await askService(
    address,
    '/convite/novo',
    { login },
    { authorization: `Bearer ${key}` },
  )
  const { url, nome } = answer
  if (ok && typeof url === 'string') return { url, nome: String(nome) }
  throw refusal
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
