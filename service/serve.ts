import os from 'node:os'
import path from 'node:path'
import { type MeasuresAddress, namesOf, originOf } from './address.ts'
import { type Announcement, announcementOf } from './announcement.ts'
import { createServiceApp } from './app.ts'
import type { ServiceConfig } from './config.ts'
import { makeCommandKey } from './data-folder.ts'
import { type OpenedDatabase, openDatabase } from './database/open.ts'
import { createEvents, type EventsLog } from './events/events.ts'
import { createEventGate } from './events/gate.ts'
import type { Role } from './health.ts'
import { createAttempts } from './identity/attempts.ts'
import { mountPath } from './identity/mount.ts'
import { createProvider } from './identity/provider.ts'
import { loadSecrets } from './identity/secrets.ts'
import { createTokenReader } from './identity/tokens.ts'
import { limitAddresses } from './limits/address-quota.ts'
import { createKeyedHash } from './limits/keyed-hash.ts'
import { sharesInDatabase } from './limits/shared-budget.ts'
import type { Listener } from './listener.ts'
import { createMailSender } from './mail/sender.ts'
import { createSmtpTransport } from './mail/transport.ts'
import { startMeasures } from './measures/index.ts'
import { prepareOrganisation } from './organisation/prepare.ts'
import type { Organisation } from './organisation/schema.ts'
import { createCountCache } from './paging/counted.ts'
import { samplePassword } from './sample/people.ts'
import { refusePublishedPassword } from './sample/published-password.ts'
import { seedSample } from './sample/seed.ts'
import { loadRoots } from './signature-check/roots.ts'
import { openObjects } from './storage/open-objects.ts'
import { createStorage } from './storage/storage.ts'
import { startSweep } from './storage/sweep.ts'
import { createTraining } from './training/index.ts'

interface ServeOptions {
  readonly folder: string
  readonly config: ServiceConfig
  /** The organisation file; null if none is given. */
  readonly organisation: Organisation | null
  readonly host: string
  readonly role: Role
  /** Null without measures. */
  readonly measuresAt: MeasuresAddress | null
  readonly listener: Listener
  readonly clock: () => Date
  /** Registers opened resources in order, for closing in reverse. */
  opened(close: () => Promise<unknown>): void
}

/** Constructs and starts the service; returns its announcement. */
export async function serve(options: ServeOptions): Promise<Announcement> {
  const { folder, config, host, role, clock, opened, listener } = options
  const { databaseUrl, answerMs, addressSeconds, tokenSeconds, training, uploads } = config
  const behindProxy = config.publicUrl !== null
  const isExcess = limitAddresses(listener.server, { most: config.addressConnections, behindProxy })
  const machine = os.hostname()
  const address = originOf({ host, port: listener.port, machine })
  const baseUrl = config.publicUrl ?? address
  const signatureRoots = await loadRoots(config.signatureRoots)
  const database = await openDatabase({ folder: path.join(folder, 'database'), url: databaseUrl, answerMs })
  const { db, connection } = database
  opened(database.close)
  if (training) await seedSample(db)
  else await refusePublishedPassword(db)
  const hasOrganisation = training || (await prepareOrganisation(db, options.organisation, clock()))
  const secrets = await loadSecrets(db)
  const mark = createKeyedHash(secrets.cookieKey)
  const issuer = baseUrl + mountPath
  const objects = await openObjects(db, folder, config)
  const storage = await createStorage({
    db,
    objects,
    clock,
    baseUrl: () => baseUrl,
    addressSeconds,
    uploads,
  })
  const metricsUrl = await startMeasuring(options, database)
  // The application makes the log, but needs the queue first.
  let log: EventsLog | null = null
  // The training page's state is in the memory of one process, so several processes have no such page.
  const playing = training && role === 'all' ? createTraining() : null
  const gate = createEventGate({ delayMs: config.eventDelayMs, clock, ...(playing && { fate: playing.eventFault }) })
  const events = createEvents({
    db,
    connection,
    clock,
    gate,
    expireSeconds: config.eventExpireSeconds,
    log: { error: (details, message) => log?.error(details, message) },
  })
  const app = await createServiceApp({
    deps: {
      db,
      clock,
      events,
      storage,
      signatureRoots,
      baseUrl: () => baseUrl,
      counts: createCountCache(clock),
      config: { writeResult: config.writeResult, scannedOriginals: config.scannedOriginals, training },
    },
    provider: createProvider({ issuer, db, clock, secrets, tokenSeconds }),
    readToken: createTokenReader({ issuer, signingKey: secrets.signingKey, clock }),
    password: training ? samplePassword : null,
    attempts: createAttempts({ db, clock, mark }),
    isExcess,
    rateLimits: config.rateLimits,
    takeShares: connection.kind === 'postgres' ? sharesInDatabase(db, mark) : null,
    behindProxy,
    commandKey: await makeCommandKey(folder),
    training: playing && { training: playing, gate, tokenSeconds, sendsMail: config.smtpUrl !== null },
    hosts: [...namesOf({ host, machine }), new URL(baseUrl).hostname],
    logLevel: config.logLevel,
    role,
    listener,
  })
  log = app.log
  if (!hasOrganisation) app.log.warn('este banco não tem organização: inicie com --organisation ARQUIVO')
  opened(() => app.close())
  const work = role !== 'api'
  await events.start({ work })
  opened(events.stop)
  if (work) {
    opened(startSweeping(config, { db, objects, clock, log }))
    opened(startMail(config, { db, kind: connection.kind, clock, log: app.log }))
  }
  return announcementOf({
    baseUrl,
    address,
    role,
    metricsUrl,
    dataFolder: folder,
    clientSecret: secrets.clientSecret,
    training,
  })
}

/** Starts to answer a scraper, if METRICS says where; returns that address. */
async function startMeasuring(
  { measuresAt: at, config: { uploadHours, smtpUrl }, role, listener: { server }, clock, opened }: ServeOptions,
  database: OpenedDatabase,
): Promise<string | null> {
  if (at === null) return null
  const sendsMail = smtpUrl !== null
  const { url, close } = await startMeasures({ at, role, server, database, clock, uploadHours, sendsMail })
  opened(close)
  return url
}

/** Starts to remove unused uploads; returns how to stop. */
function startSweeping(
  { uploadHours: hours }: ServiceConfig,
  { log, ...parts }: Omit<Parameters<typeof startSweep>[0], 'hours'> & { log: EventsLog },
): () => Promise<unknown> {
  return startSweep({ ...parts, hours }, (error) =>
    log.error({ err: error }, 'arquivos sem registro não foram removidos'),
  ).stop
}

/** Starts to send messages if there is a mail server; returns how to stop. */
function startMail(
  { smtpUrl, mailFrom }: ServiceConfig,
  parts: Omit<Parameters<typeof createMailSender>[0], 'transport'>,
): () => Promise<unknown> {
  if (smtpUrl === null) return async () => {}
  const transport = createSmtpTransport({ url: smtpUrl, from: mailFrom })
  const sender = createMailSender({ ...parts, transport })
  sender.start()
  return sender.stop
}
