import { z } from 'zod'
import type { ConnectionLimits } from './half-open.ts'

/** Only https outside this machine, and nothing but an origin: tokens and addresses begin with it. */
function isSafeOrigin(text: string): boolean {
  const { protocol, hostname, origin, href } = new URL(text)
  const loopback = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
  return (protocol === 'https:' || (protocol === 'http:' && loopback)) && href === `${origin}/`
}

const whole = z.coerce.number().int().min(0)

/** The variables that configure a service, by their names. */
const variablesSchema = z.object({
  /** A PostgreSQL instead of the database in the data folder. */
  DATABASE_URL: z
    .string()
    .min(1)
    .nullish()
    .transform((url) => url ?? null),
  WRITE_RESULT: z.enum(['spec', 'live']).default('spec'),
  /** Whether scanned originals are released; the specification has them in a test phase. */
  DIGITALIZADO_ORIGINAL: z.enum(['liberado', 'nao-liberado']).default('liberado'),
  /** A file or folder with the authorities that digital signatures are checked against (PEM or DER). */
  SIGNATURE_ROOTS: z
    .string()
    .min(1)
    .nullish()
    .transform((place) => place ?? null),
  /** Holds every event back for that long: how a slow service is played. */
  EVENT_DELAY_MS: whole.default(0),
  /** How long an upload or download address holds. */
  ADDRESS_SECONDS: whole.min(1).default(120),
  TOKEN_SECONDS: whole.min(1).default(3600),
  /** The origin under which several processes are reached as one; otherwise each is reached at its own. */
  PUBLIC_URL: z
    .url()
    .refine(isSafeOrigin)
    .nullish()
    .transform((url) => (url ? new URL(url).origin : null)),
  /** How long a file may wait for its record before it is removed. */
  UPLOAD_HOURS: z.coerce.number().positive().default(24),
  /** How long one try of an event may take before another worker looks at it. */
  EVENT_EXPIRE_SECONDS: whole.min(1).default(900),
  /** Training: faults, a clock, people to pick; only on this machine (service/training). */
  MALOTE_TRAINING: z.enum(['on', 'off']).default('on'),
  /** Where messages are sent: smtp:// or smtps://, with user and password where the server wants them. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^/]/i)
    .refine((url) => URL.canParse(url))
    .nullish()
    .transform((url) => url ?? null),
  MAIL_FROM: z.string().min(3).default('nao-responda@localhost'),
  /** How long a request's head may take, its body may pause, and a body that is no file may take in all. */
  HEAD_SECONDS: z.coerce.number().positive().default(20),
  BODY_PAUSE_SECONDS: z.coerce.number().positive().default(30),
  SMALL_BODY_SECONDS: z.coerce.number().positive().default(30),
  /** Further connections than so many are closed at once. */
  MAX_CONNECTIONS: whole.min(1).default(1000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
})

export interface ServiceConfig {
  readonly databaseUrl: string | null
  readonly writeResult: 'spec' | 'live'
  readonly scannedOriginals: boolean
  readonly signatureRoots: string | null
  readonly eventDelayMs: number
  readonly addressSeconds: number
  readonly tokenSeconds: number
  readonly publicUrl: string | null
  readonly uploadHours: number
  readonly eventExpireSeconds: number
  readonly training: boolean
  /** Holds a password: never to be logged. */
  readonly smtpUrl: string | null
  readonly mailFrom: string
  readonly limits: ConnectionLimits
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'
}

/** Reads the configuration, or says in Portuguese which variable cannot be understood. */
export function readConfig(
  variables: Readonly<Record<string, string | undefined>>,
): { ok: true; config: ServiceConfig } | { ok: false; problem: string } {
  const read = variablesSchema.safeParse(variables)
  if (!read.success) {
    const names = read.error.issues.map((issue) => issue.path.join('.'))
    return {
      ok: false,
      problem: `Estas variáveis de ambiente têm valores que o serviço não entende: ${names.join(', ')}.`,
    }
  }
  const { data } = read
  return {
    ok: true,
    config: {
      databaseUrl: data.DATABASE_URL,
      writeResult: data.WRITE_RESULT,
      scannedOriginals: data.DIGITALIZADO_ORIGINAL === 'liberado',
      signatureRoots: data.SIGNATURE_ROOTS,
      eventDelayMs: data.EVENT_DELAY_MS,
      addressSeconds: data.ADDRESS_SECONDS,
      tokenSeconds: data.TOKEN_SECONDS,
      publicUrl: data.PUBLIC_URL,
      uploadHours: data.UPLOAD_HOURS,
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
      logLevel: data.LOG_LEVEL,
    },
  }
}
