import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { acquireFolder } from '../main/ownership/index.ts'
import { checkAddress, loopback, Misused, namesOf, originOf } from './address.ts'
import { announcementOf, describeAnnouncement } from './announcement.ts'
import { createServiceApp } from './app.ts'
import { readConfig, type ServiceConfig } from './config.ts'
import { dataFolderOf, emptyDataFolder, lastPort, makeDataFolder, rememberPort } from './data-folder.ts'
import { openDatabase } from './database/open.ts'
import { createEvents, type EventsLog } from './events/events.ts'
import { createEventGate } from './events/gate.ts'
import { mountPath } from './identity/mount.ts'
import { createProvider } from './identity/provider.ts'
import { loadSecrets } from './identity/secrets.ts'
import { createTokenReader } from './identity/tokens.ts'
import { type Listener, listen } from './listener.ts'
import { createMailSender } from './mail/sender.ts'
import { createSmtpTransport } from './mail/transport.ts'
import { samplePassword } from './sample/people.ts'
import { seedSample } from './sample/seed.ts'
import { createDiskStorage } from './storage/disk.ts'
import { createStorage } from './storage/storage.ts'
import { createTraining } from './training/index.ts'

const exitCodes = { failed: 1, misused: 2, heldByAnother: 3 } as const
const clock = () => new Date()

/** What has been opened, in order; closed in reverse, each step even if one before it failed. */
const opened: (() => Promise<unknown>)[] = []
let ending: Promise<void> | null = null
function end(code: number): Promise<void> {
  ending ??= (async () => {
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
    host: { type: 'string', default: loopback },
    'exit-with-stdin': { type: 'boolean', default: false },
  } as const
  const { values } = parseArgs({ options })
  const port = values.port === undefined ? null : Number(values.port)
  if (port !== null && !(Number.isInteger(port) && port > 0 && port < 65_536))
    throw new Misused('--port pede um número de porta entre 1 e 65535.')
  return { ...values, port }
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

async function serve(folder: string, config: ServiceConfig, host: string, { server, port }: Listener) {
  const machine = os.hostname()
  const baseUrl = originOf({ host, port, machine })
  const { databaseUrl, eventDelayMs, addressSeconds, tokenSeconds, writeResult, logLevel, training } = config
  const { db, connection, close } = await openDatabase({ folder: path.join(folder, 'database'), url: databaseUrl })
  opened.push(close)
  await seedSample(db)
  const secrets = await loadSecrets(db)
  const issuer = baseUrl + mountPath
  const objects = await createDiskStorage({ folder: path.join(folder, 'files') })
  const storage = await createStorage({ db, objects, clock, baseUrl: () => baseUrl, addressSeconds })
  // The application's log is made with it, and it needs the queue first.
  let log: EventsLog | null = null
  const playing = training ? createTraining() : null
  const gate = createEventGate({ delayMs: eventDelayMs, clock, ...(playing && { fate: playing.fate }) })
  const events = createEvents({
    db,
    connection,
    clock,
    log: { error: (details, message) => log?.error(details, message) },
    gate,
  })
  const app = await createServiceApp({
    deps: { db, config: { writeResult }, clock, events, storage, baseUrl: () => baseUrl },
    provider: createProvider({ issuer, db, clock, secrets, tokenSeconds }),
    readToken: createTokenReader({ issuer, signingKey: secrets.signingKey, clock }),
    password: training ? samplePassword : null,
    training: playing && { training: playing, gate, tokenSeconds, sendsMail: config.smtpUrl !== null },
    hosts: namesOf({ host, machine }),
    logLevel,
    server,
  })
  log = app.log
  opened.push(() => app.close())
  await events.start()
  opened.push(events.stop)
  if (config.smtpUrl !== null) {
    const transport = createSmtpTransport({ url: config.smtpUrl, from: config.mailFrom })
    const sender = createMailSender({ db, kind: connection.kind, transport, clock, log: app.log })
    sender.start()
    opened.push(sender.stop)
  }
  return announcementOf(baseUrl, folder, secrets.clientSecret, training)
}

async function start(): Promise<void> {
  const args = readArguments()
  const read = readConfig(process.env)
  if (!read.ok) throw new Error(read.problem)
  checkAddress({ host: args.host, training: read.config.training })
  if (args.fresh && read.config.databaseUrl !== null)
    throw new Error('--fresh não esvazia um PostgreSQL: crie um banco vazio e aponte DATABASE_URL para ele.')
  const folder = dataFolderOf({ platform: process.platform, home: os.homedir(), variables: process.env })
  const announce = await own(folder, args.fresh)
  if (announce === false) return end(exitCodes.heldByAnother)
  const { host } = args
  const listener = await listen({ host, wanted: args.port ?? (await lastPort(folder)), elseFree: args.port === null })
  // First of all to close, so that nothing new comes in while the rest ends.
  const closeListener = listener.close
  const announcement = await serve(folder, read.config, host, listener)
  opened.push(closeListener)
  await rememberPort(folder, listener.port)
  announce(announcement.base_url)
  process.stdout.write(
    args.json
      ? `${JSON.stringify(announcement)}\n`
      : describeAnnouncement(announcement, read.config.training ? samplePassword : null),
  )
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))
if (process.argv.includes('--exit-with-stdin')) process.stdin.resume().once('close', () => void end(0))
try {
  await start()
} catch (error) {
  complain(error)
  await end(error instanceof Misused ? exitCodes.misused : exitCodes.failed)
}
