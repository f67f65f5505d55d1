import { parseArgs } from 'node:util'
import { acquireFolder } from '../main/program/ownership/index.ts'
import { checkAddress, loopback, measuresAddress, openWarning, UsageError } from './address.ts'
import { describeAnnouncement } from './announcement.ts'
import { readConfig } from './config.ts'
import { dataFolder, emptyDataFolder, lastPort, makeDataFolder, rememberPort } from './data-folder.ts'
import { makeDatabase } from './database/make-database.ts'
import { roles } from './health.ts'
import { listen } from './listener.ts'
import { readOrganisation } from './organisation/read.ts'
import { samplePassword } from './sample/people.ts'
import { settle } from './settle.ts'

const exitCodes = { failed: 1, misused: 2, heldByAnother: 3 } as const

/** Opened resources in order; closed in reverse, each even if another one fails. */
const opened: (() => Promise<unknown>)[] = []
const longestEndMs = 20_000
let ending: Promise<void> | null = null
function end(code: number): Promise<void> {
  ending ??= (async () => {
    // The database rolls back whatever is still stuck then, such as a query that waits for a lock.
    setTimeout(() => process.exit(code), longestEndMs).unref()
    for (const close of opened.toReversed()) {
      await close().catch((error: unknown) => complain(error))
    }
    process.exit(code)
  })()
  return ending
}

/** Prints an error: our own sentences whole, others one line only, because a broken PGlite prints its whole source. */
function complain(error: unknown): void {
  const text = error instanceof Error ? error.message : String(error)
  process.stderr.write(error instanceof UsageError ? `${text}\n` : `${text.split('\n')[0]?.slice(0, 500)}\n`)
}

function readArguments() {
  const options = {
    json: { type: 'boolean', default: false },
    fresh: { type: 'boolean', default: false },
    port: { type: 'string' },
    host: { type: 'string', default: loopback },
    role: { type: 'string', default: 'all' },
    organisation: { type: 'string' },
    'exit-with-stdin': { type: 'boolean', default: false },
  } as const
  const values = (() => {
    try {
      return parseArgs({ options }).values
    } catch {
      throw new UsageError(`O serviço não entende estes argumentos: ${process.argv.slice(2).join(' ')}.`)
    }
  })()
  const port = values.port === undefined ? null : Number(values.port)
  if (port !== null && !(Number.isInteger(port) && port > 0 && port < 65_536))
    throw new UsageError('--port pede um número de porta entre 1 e 65535.')
  const role = roles.find((each) => each === values.role)
  if (!role) throw new UsageError(`--role pede uma destas palavras: ${roles.join(', ')}.`)
  return { ...values, port, role }
}

/** Acquires the folder, or prints its owner and returns false. */
async function own(folder: string, fresh: boolean): Promise<((address: string) => void) | false> {
  await makeDataFolder(folder)
  const ownership = await acquireFolder({ folder, program: 'o serviço local do Malote' })
  if (!ownership.ok) {
    const { program, pid, since, address } = ownership.holder
    const when = new Date(since).toLocaleString('pt-BR')
    const where = address === undefined ? '' : `, em ${address}`
    process.stderr.write(
      `Estes dados já estão em uso: ${program} (processo ${pid}) os abriu em ${when}${where}.\nPasta: ${folder}\n`,
    )
    return false
  }
  opened.push(ownership.release)
  if (fresh) await emptyDataFolder(folder)
  return ownership.announce
}

async function start(): Promise<void> {
  const { host, role, ...args } = readArguments()
  const config = readConfig(process.env)
  const measuresAt = config.metrics === null ? null : measuresAddress(config.metrics)
  if (args.organisation !== undefined && config.training)
    throw new UsageError('--organisation pede MALOTE_TRAINING=off: em treinamento a organização é a da demonstração.')
  const organisation = args.organisation === undefined ? null : await readOrganisation(args.organisation)
  checkAddress({ host, training: config.training, publicUrl: config.publicUrl })
  if (args.fresh && config.databaseUrl !== null)
    throw new UsageError('--fresh não esvazia um PostgreSQL: crie um banco vazio e aponte DATABASE_URL para ele.')
  // Several processes share the folder's files; none of these needs an exclusive owner.
  const shared = role !== 'all'
  if (shared && config.databaseUrl === null)
    throw new UsageError(`--role ${role} pede um PostgreSQL em DATABASE_URL: o banco da pasta é de um processo só.`)
  const folder = dataFolder(process.env)
  if (shared) await makeDataFolder(folder)
  const announce = shared ? undefined : await own(folder, args.fresh)
  if (announce === false) return end(exitCodes.heldByAnother)
  // A first start makes the database while the modules load; loading them first would delay the child.
  const making = config.databaseUrl === null && makeDatabase(folder)
  const [{ serve }] = await Promise.all([import('./serve.ts'), making])
  const wanted = args.port ?? (shared ? 0 : await lastPort(folder))
  const proxied = role === 'api' && args.port !== null && config.publicUrl !== null
  const listener = await listen({ host, wanted, elseFree: args.port === null, limits: config.limits, proxied })
  const warning = openWarning({ host, publicUrl: config.publicUrl })
  if (warning !== null) process.stderr.write(`${warning}\n`)
  const announcement = await serve({
    folder,
    config,
    organisation,
    host,
    role,
    measuresAt,
    listener,
    clock: () => new Date(),
    opened: (close) => void opened.push(close),
  })
  await listener.open()
  // Closed first, so that no request arrives while the rest is closing.
  opened.push(listener.close)
  if (announce) {
    await rememberPort(folder, listener.port)
    announce(announcement.base_url)
  }
  settle()
  const password = config.training ? samplePassword : null
  process.stdout.write(args.json ? `${JSON.stringify(announcement)}\n` : describeAnnouncement(announcement, password))
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))
if (process.argv.includes('--exit-with-stdin')) process.stdin.resume().once('close', () => void end(0))
try {
  await start()
} catch (error) {
  // A signal to the whole group ends the child of a first start, too.
  if (ending === null) complain(error)
  await end(error instanceof UsageError ? exitCodes.misused : exitCodes.failed)
}
