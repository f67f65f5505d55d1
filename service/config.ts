import { z } from 'zod'
import { UsageError } from './address.ts'
import type { Variables } from './data-folder.ts'
import type { ConnectionLimits } from './half-open.ts'
import type { RateLimits } from './limits/rate-limit.ts'
import { type BucketAddress, readBucketAddress } from './storage/s3/bucket-address.ts'
import type { UploadLimits } from './storage/storage.ts'

/** An origin without a path; https unless it is loopback. Tokens and addresses begin with it. */
function isSafeOrigin(text: string): boolean {
  const { protocol, hostname, origin, href } = new URL(text)
  const loopback = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
  return (protocol === 'https:' || (protocol === 'http:' && loopback)) && href === `${origin}/`
}

const text = z.string().min(1)
const positive = z.coerce.number().positive()
const whole = z.coerce.number().int().min(0)
/** A budget of requests; a process uses a twentieth of it at a time. */
const budget = whole.min(20)

/** The environment variables of the service. */
const variablesSchema = z.object({
  /** Address of a PostgreSQL that replaces PGlite. */
  DATABASE_URL: text.nullable().default(null),
  /** Longest wait for an answer of PostgreSQL. */
  DATABASE_SECONDS: positive.default(30),
  WRITE_RESULT: z.enum(['spec', 'live']).default('spec'),
  /** Whether scanned originals are released; a test phase in the specification. */
  DIGITALIZADO_ORIGINAL: z.enum(['liberado', 'nao-liberado']).default('liberado'),
  /** A file or folder with the trusted authorities of digital signatures (PEM or DER). */
  SIGNATURE_ROOTS: text.nullable().default(null),
  /** Delay of every event, to simulate a slow service. */
  EVENT_DELAY_MS: whole.default(0),
  /** Lifetime of upload and download addresses. */
  ADDRESS_SECONDS: whole.min(1).default(120),
  TOKEN_SECONDS: whole.min(1).default(3600),
  /** The shared origin of several processes. */
  PUBLIC_URL: z
    .url()
    .refine(isSafeOrigin)
    .transform((url) => new URL(url).origin)
    .nullable()
    .default(null),
  /** The bucket that replaces the folder of files: `https://HOST/BUCKET?region=REGION&style=path`. */
  S3_URL: text.optional(),
  /** With `on` files are written to the bucket and the folder, and read from either (docs/deployment.md). */
  S3_MOVE: z.enum(['on', 'off']).default('off'),
  AWS_REGION: text.default('us-east-1'),
  /** Time after which an uploaded file without a record is deleted. */
  UPLOAD_HOURS: positive.default(24),
  /** Time limit of one attempt at an event before another worker takes it. */
  EVENT_EXPIRE_SECONDS: whole.min(1).default(900),
  /** Training mode with faults, a clock and people to pick (service/training); on loopback only. */
  MALOTE_TRAINING: z.enum(['on', 'off']).default('on'),
  /** The mail server: smtp:// or smtps://, with user and password if necessary. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^/]/i)
    .refine((url) => URL.canParse(url))
    .nullable()
    .default(null),
  MAIL_FROM: z.string().min(3).default('nao-responda@localhost'),
  /** Time limits: a request's head, a pause in its body, and a whole body that is not a file. */
  HEAD_SECONDS: positive.default(20),
  BODY_PAUSE_SECONDS: positive.default(30),
  SMALL_BODY_SECONDS: positive.default(30),
  /** Most connections; further ones are closed at once. */
  MAX_CONNECTIONS: whole.min(1).default(1000),
  /** Most connections of one address, or requests at a time behind a proxy; a quarter of MAX_CONNECTIONS by default. */
  ADDRESS_CONNECTIONS: whole.min(1).optional(),
  /** Most upload addresses that a person has open at a time. */
  UPLOAD_ADDRESSES: whole.min(1).default(500),
  /** Most gigabytes of a person's files without a record. */
  UPLOAD_GIGABYTES: positive.default(100),
  /** Requests of a person, or of a system, in RATE_SECONDS. */
  RATE_READS: budget.default(12_000),
  RATE_SEARCHES: budget.default(3000),
  RATE_WRITES: budget.default(6000),
  /** Requests of an address: to the pages and the sign-in; apart from them, those without a valid token. */
  RATE_ADDRESS: budget.default(6000),
  RATE_SECONDS: whole.min(1).max(3600).default(60),
  /** Where a Prometheus reads the measures: a port of loopback, or `host:port`. */
  METRICS: z.string().nullable().default(null),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
})

export interface ServiceConfig {
  readonly databaseUrl: string | null
  /** Longest wait for an answer of PostgreSQL. */
  readonly answerMs: number
  readonly writeResult: 'spec' | 'live'
  readonly scannedOriginals: boolean
  readonly signatureRoots: string | null
  readonly eventDelayMs: number
  readonly addressSeconds: number
  readonly tokenSeconds: number
  readonly publicUrl: string | null
  readonly bucket: BucketAddress | null
  /** Whether files move from the folder to the bucket. */
  readonly isMoving: boolean
  readonly eventExpireSeconds: number
  readonly training: boolean
  /** Contains a password; never log it. */
  readonly smtpUrl: string | null
  readonly mailFrom: string
  readonly limits: ConnectionLimits
  readonly addressConnections: number
  readonly uploadHours: number
  readonly uploads: UploadLimits
  readonly rateLimits: RateLimits
  /** As given; `measuresAddress` parses it. Null without measures. */
  readonly metrics: string | null
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'
}

/** Parses the configuration; throws UsageError with a Portuguese message that names the variable. */
export function readConfig(variables: Variables): ServiceConfig {
  const read = variablesSchema.safeParse(variables)
  if (!read.success) throw notUnderstood(read.error.issues.map((issue) => issue.path.join('.')))
  const { data } = read
  const bucket = data.S3_URL ? readBucketAddress(data.S3_URL, data.AWS_REGION) : null
  if (data.S3_URL && bucket === null) throw notUnderstood(['S3_URL'])
  if (bucket === null && data.S3_MOVE === 'on') throw notUnderstood(['S3_MOVE (sem S3_URL)'])
  // An address of object storage is valid for a week at most.
  if (bucket !== null && data.ADDRESS_SECONDS > 604_800) throw notUnderstood(['ADDRESS_SECONDS'])
  return {
    databaseUrl: data.DATABASE_URL,
    answerMs: data.DATABASE_SECONDS * 1000,
    writeResult: data.WRITE_RESULT,
    scannedOriginals: data.DIGITALIZADO_ORIGINAL === 'liberado',
    signatureRoots: data.SIGNATURE_ROOTS,
    eventDelayMs: data.EVENT_DELAY_MS,
    addressSeconds: data.ADDRESS_SECONDS,
    tokenSeconds: data.TOKEN_SECONDS,
    publicUrl: data.PUBLIC_URL,
    bucket,
    isMoving: data.S3_MOVE === 'on',
    eventExpireSeconds: data.EVENT_EXPIRE_SECONDS,
    training: data.MALOTE_TRAINING === 'on',
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    limits: {
      headMs: data.HEAD_SECONDS * 1000,
      pauseMs: data.BODY_PAUSE_SECONDS * 1000,
      smallBodyMs: data.SMALL_BODY_SECONDS * 1000,
      connections: data.MAX_CONNECTIONS,
    },
    addressConnections: data.ADDRESS_CONNECTIONS ?? Math.ceil(data.MAX_CONNECTIONS / 4),
    uploadHours: data.UPLOAD_HOURS,
    uploads: {
      addresses: data.UPLOAD_ADDRESSES,
      bytes: data.UPLOAD_GIGABYTES * 1e9,
      hours: data.UPLOAD_HOURS,
    },
    rateLimits: {
      reads: data.RATE_READS,
      searches: data.RATE_SEARCHES,
      writes: data.RATE_WRITES,
      address: data.RATE_ADDRESS,
      windowMs: data.RATE_SECONDS * 1000,
    },
    metrics: data.METRICS,
    logLevel: data.LOG_LEVEL,
  }
}

const notUnderstood = (names: readonly string[]) =>
  new UsageError(`Estas variáveis de ambiente têm valores que o serviço não entende: ${names.join(', ')}.`)
