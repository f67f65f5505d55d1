import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { acquireFolder } from '../main/ownership/index.ts'
import { announcementOf, describeAnnouncement } from './announcement.ts'
import { createServiceApp } from './app.ts'
import { readConfig, type ServiceConfig } from './config.ts'
import { dataFolderOf, emptyDataFolder, lastPort, makeDataFolder, rememberPort } from './data-folder.ts'
import { openDatabase } from './database/open.ts'
import { createEvents, type EventsLog } from './events/events.ts'
import { type Role, roles } from './health.ts'
import { mountPath } from './identity/mount.ts'
import { createProvider } from './identity/provider.ts'
import { loadSecrets } from './identity/secrets.ts'
import { createTokenReader } from './identity/tokens.ts'
import { type Listener, listen } from './listener.ts'
import { samplePassword } from './sample/people.ts'
import { seedSample } from './sample/seed.ts'
import { createDiskStorage } from './storage/disk.ts'
import { createStorage } from './storage/storage.ts'
import { startSweep } from './storage/sweep.ts'

const exitCodes = { failed: 1, misused: 2, heldByAnother: 3 } as const
const clock = () => new Date()

/** What has been opened, in order; closed in reverse, each step even if one before it failed. */
const opened: (() => Promise<unknown>)[] = []
const longestEndMs = 20_000
let ending: Promise<void> | null = null
function end(code: number): Promise<void> {
  ending ??= (async () => {
    // What is still stuck then, a query that waits for a lock for instance, is rolled back by the database.
    setTimeout(() => process.exit(code), longestEndMs).unref()
    for (const close of opened.toReversed()) {
      await close().catch((error: unknown) => complain(error))
    }
    process.exit(code)
  })()
  return ending
}

/** One line on the error output: a broken PGlite would otherwise print its whole source. */
function complain(error: unknown): void {
  const text = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${text.split('\n')[0]?.slice(0, 500)}\n`)
}

function readArguments() {
  const options = {
    json: { type: 'boolean', default: false },
    fresh: { type: 'boolean', default: false },
    port: { type: 'string' },
    role: { type: 'string', default: 'all' },
    'exit-with-stdin': { type: 'boolean', default: false },
  } as const
  const { values } = parseArgs({ options })
  const port = values.port === undefined ? null : Number(values.port)
  if (port !== null && !(Number.isInteger(port) && port > 0 && port < 65_536))
    throw new Error('--port pede um número de porta entre 1 e 65535.')
  const role = roles.find((each) => each === values.role)
  if (!role) throw new Error(`--role pede uma destas palavras: ${roles.join(', ')}.`)
  return { ...values, port, role }
}

/** Owns the folder, or says who does and answers false. */
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

async function serve(folder: string, config: ServiceConfig, { server, port }: Listener, role: Role) {
  const address = `http://127.0.0.1:${port}`
  const baseUrl = config.publicUrl ?? address
  const { databaseUrl, eventDelayMs, addressSeconds, tokenSeconds, logLevel } = config
  const { writeResult, scannedOriginals } = config
  const { db, connection, close } = await openDatabase({ folder: path.join(folder, 'database'), url: databaseUrl })
  opened.push(close)
  await seedSample(db)
  const secrets = await loadSecrets(db)
  const issuer = baseUrl + mountPath
  const objects = await createDiskStorage({ folder: path.join(folder, 'files') })
  const storage = await createStorage({ db, objects, clock, baseUrl: () => baseUrl, addressSeconds })
  // The application's log is made with it, and it needs the queue first.
  let log: EventsLog | null = null
  const events = createEvents({
    db,
    connection,
    clock,
    log: { error: (details, message) => log?.error(details, message) },
    delayMs: eventDelayMs,
    expireSeconds: config.eventExpireSeconds,
  })
  const app = await createServiceApp({
    deps: {
      db,
      config: { writeResult, scannedOriginals, training: true },
      clock,
      events,
      storage,
      baseUrl: () => baseUrl,
    },
    provider: createProvider({ issuer, db, clock, secrets, tokenSeconds }),
    readToken: createTokenReader({ issuer, signingKey: secrets.signingKey, clock }),
    password: samplePassword,
    hosts: ['127.0.0.1', 'localhost', new URL(baseUrl).hostname],
    logLevel,
    role,
    server,
  })
  log = app.log
  opened.push(() => app.close())
  const works = role !== 'api'
  await events.start({ work: works })
  opened.push(events.stop)
  if (works) {
    const wrong = (error: unknown) => app.log.error({ err: error }, 'arquivos sem registro não foram removidos')
    opened.push(startSweep({ db, objects, clock, hours: config.uploadHours }, wrong).stop)
  }
  return announcementOf({ baseUrl, address, role, dataFolder: folder, clientSecret: secrets.clientSecret })
}

async function start(): Promise<void> {
  const args = readArguments()
  const read = readConfig(process.env)
  if (!read.ok) throw new Error(read.problem)
  if (args.fresh && read.config.databaseUrl !== null)
    throw new Error('--fresh não esvazia um PostgreSQL: crie um banco vazio e aponte DATABASE_URL para ele.')
  const folder = dataFolderOf({ platform: process.platform, home: os.homedir(), variables: process.env })
  const shared = args.role !== 'all'
  if (shared && read.config.databaseUrl === null)
    throw new Error(
      '--role api e --role worker pedem um PostgreSQL em DATABASE_URL: o banco da pasta é de um processo só.',
    )
  if (shared) await makeDataFolder(folder)
  const announce = shared ? undefined : await own(folder, args.fresh)
  if (announce === false) return end(exitCodes.heldByAnother)
  const port = args.port ?? (shared ? 0 : await lastPort(folder))
  const listener = await listen({ wanted: port, elseFree: args.port === null })
  // First of all to close, so that nothing new comes in while the rest ends.
  const closeListener = listener.close
  const announcement = await serve(folder, read.config, listener, args.role)
  opened.push(closeListener)
  if (announce) {
    await rememberPort(folder, listener.port)
    announce(announcement.base_url)
  }
  process.stdout.write(
    args.json ? `${JSON.stringify(announcement)}\n` : describeAnnouncement(announcement, samplePassword),
  )
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))
if (process.argv.includes('--exit-with-stdin')) process.stdin.resume().once('close', () => void end(0))
try {
  await start()
} catch (error) {
  complain(error)
  await end(exitCodes.failed)
}
