import { z } from 'zod'
import { captureKindSchema } from './capture.ts'
import { proxyRuleSchema } from './proxy.ts'

/** The settings that a policy can lock; the person then cannot change them. */
export const lockNames = [
  'environments',
  'holdSeconds',
  'folders',
  'profiles',
  'startWithSession',
  'lockMinutes',
  'proxy',
] as const
const lockNameSchema = z.enum(lockNames)
export type LockName = z.infer<typeof lockNameSchema>

/** The preferences that a policy can set; a locked one replaces the person's choice. */
export const policyPreferences = ['holdSeconds', 'startWithSession', 'lockMinutes'] as const
export type PolicyPreference = (typeof policyPreferences)[number]

/** `machine` and `user`: a file of the organisation. `kept`: a configuration that the person has accepted. */
const policyOriginSchema = z.enum(['machine', 'user', 'kept'])
export type PolicyOrigin = z.infer<typeof policyOriginSchema>

/** Whose rule a lock is, for the sentence of a refusal: "definido pela sua organização". */
export const ruleOwner = (origin: PolicyOrigin | undefined): string =>
  origin === 'kept' ? 'pela configuração que você guardou' : 'pela sua organização'

/** The parts of a file that a policy of the organisation sets otherwise. */
const overriddenFields = [
  'environment',
  'folder',
  'profile',
  'holdSeconds',
  'startWithSession',
  'lockMinutes',
  'proxy',
  'limits',
  'logLevel',
  'updates',
  'signatures',
  'dataFolder',
] as const

const environmentKindSchema = z.enum(['production', 'training', 'local'])

/** An environment that can be signed in to; `program`: given to a program that is not installed. */
const configuredEnvironmentSchema = z.object({
  id: z.string(),
  nome: z.string(),
  kind: environmentKindSchema,
  address: z.string(),
  origin: z.enum([...policyOriginSchema.options, 'program']),
  /** The client's secret: not needed, needed, or stored. */
  secret: z.enum(['none', 'missing', 'stored']),
  /** Removing the environment erases its secret, which no other one uses. */
  erasesSecret: z.boolean(),
})
export type ConfiguredEnvironment = z.infer<typeof configuredEnvironmentSchema>

const configurationSchema = z.object({
  environments: z.array(configuredEnvironmentSchema),
  locks: z.array(z.object({ name: lockNameSchema, origin: policyOriginSchema })),
  /** Portuguese sentences about what could not be used. */
  problems: z.array(z.string()),
  proxy: z.object({
    /** The rule in force. */
    applied: proxyRuleSchema,
    /** The rule of a policy; null without one. */
    organisation: proxyRuleSchema.nullable(),
    /** This host can run a PAC file. */
    runsPac: z.boolean(),
  }),
  /** False if a stored secret ends with the program. */
  keepsSecrets: z.boolean(),
  /** The system tells how long it has had no input; without it the window does not lock by itself. */
  tellsIdleTime: z.boolean(),
  /** A service for training runs on this computer. */
  hasTraining: z.boolean(),
  /** The program was started with a file, which `configuration.opened` has. */
  hasOpenedFile: z.boolean(),
})
export type ConfigurationView = z.infer<typeof configurationSchema>

/** The effect of a configuration file beside the policies of the organisation. */
const configurationPreviewSchema = z.object({
  previewId: z.uuid(),
  /** The name of the file; null for the training service. */
  name: z.string().nullable(),
  problems: z.array(z.string()),
  environments: z.array(
    z.object({
      ...configuredEnvironmentSchema.omit({ origin: true, secret: true, erasesSecret: true }).shape,
      /** Address of the identity provider. */
      issuer: z.string(),
      needsSecret: z.boolean(),
      /** An environment of the same id is there already. */
      replaces: z.boolean(),
      /** Every other field, by its name in the file. */
      technical: z.array(z.object({ field: z.string(), value: z.string() })),
    }),
  ),
  holdSeconds: z.int().nullable(),
  startWithSession: z.boolean().nullable(),
  lockMinutes: z.int().nullable(),
  proxy: proxyRuleSchema.nullable(),
  maxFileMegabytes: z.int().nullable(),
  searchByContentMegabytes: z.int().nullable(),
  logLevel: z.enum(['debug', 'info', 'warn', 'error']).nullable(),
  folders: z.array(
    z.object({
      name: z.string(),
      path: z.string(),
      profile: z.string().nullable(),
      originals: z.enum(['sort', 'keep']),
      isShare: z.boolean(),
      splitsSheets: z.boolean(),
      takesOthers: z.boolean(),
    }),
  ),
  profiles: z.array(
    z.object({
      name: z.string(),
      kind: captureKindSchema,
      access: z.enum(['Publico', 'Organizacional']),
      sendsAtOnce: z.boolean(),
      coversSend: z.boolean(),
      addsTextLayer: z.boolean(),
      namePattern: z.string().nullable(),
    }),
  ),
  /** Days without work, as YYYY-MM-DD, in order. They count for everybody on this computer. */
  holidays: z.array(z.string()),
  /** Numbers, addresses and domains that count as no personal data. */
  publicData: z.array(z.string()),
  locks: z.array(lockNameSchema),
  /** Parts of the file that the organisation overrides; `name` of an environment, folder or profile. */
  overridden: z.array(z.object({ field: z.enum(overriddenFields), name: z.string().nullable() })),
})
export type ConfigurationPreview = z.infer<typeof configurationPreviewSchema>

/** The steps of a connection test, in their order. */
export const connectionStepIds = ['name', 'proxy', 'tls', 'discovery', 'version', 'clock'] as const
export type ConnectionStepId = (typeof connectionStepIds)[number]

/** The results of the steps; renderer/texts has a sentence for each. */
const connectionFindings = [
  'resolved',
  'by-proxy',
  'unknown-name',
  'direct',
  'through-proxy',
  'no-usable-proxy',
  'proxy-refused',
  'proxy-untrusted',
  'proxy-sign-in',
  'proxy-scheme',
  'trusted',
  'this-computer',
  'untrusted',
  'unknown-authority',
  'no-system-authorities',
  'expired',
  'other-name',
  'no-answer',
  'found',
  'given',
  'no-discovery',
  'other-issuer',
  'no-hybrid',
  'answers',
  'not-the-api',
  'server-error',
  'same-time',
  'other-time',
  'no-time',
] as const
export type ConnectionFinding = (typeof connectionFindings)[number]

const connectionStepSchema = z.object({
  id: z.enum(connectionStepIds),
  state: z.enum(['waiting', 'running', 'right', 'wrong', 'skipped']),
  finding: z.enum(connectionFindings).nullable(),
  /** A name, an address, a status or a number of seconds for the sentence. */
  detail: z.string().nullable(),
})
export type ConnectionStep = z.infer<typeof connectionStepSchema>

export const connectionTestSchema = z.object({
  /** Null for environments of this computer. */
  previewId: z.uuid().nullable(),
  environments: z.array(z.object({ id: z.string(), steps: z.array(connectionStepSchema) })),
})
export type ConnectionTest = z.infer<typeof connectionTestSchema>

/** Whether every step at every environment is right, so that the configuration may be kept. */
export const hasPassed = ({ environments }: ConnectionTest): boolean =>
  environments.every(({ steps }) => steps.every(({ state }) => state === 'right'))

const environmentIdSchema = z.string().max(100)

export const configurationCalls = {
  'configuration.get': { input: z.strictObject({}), output: configurationSchema },
  /** Takes the file that the program was started with (`--configurar`), once. */
  'configuration.opened': {
    input: z.strictObject({}),
    output: z.object({ name: z.string(), text: z.string().nullable(), problem: z.string().nullable() }).nullable(),
  },
  /** Reads a file's text, or describes the training service for null. Failures: refused with a message; not-found. */
  'configuration.preview': {
    input: z.strictObject({
      file: z.strictObject({ name: z.string().max(255), text: z.string().max(1_000_000) }).nullable(),
    }),
    output: configurationPreviewSchema,
  },
  /** Tests the connection to each environment; `configuration.tested` tells the steps meanwhile. Failures: not-found. */
  'configuration.test': { input: z.strictObject({ previewId: z.uuid() }), output: connectionTestSchema },
  /** The same for one environment of this computer. Failures: not-found. */
  'configuration.testKept': {
    input: z.strictObject({ environmentId: environmentIdSchema }),
    output: connectionTestSchema,
  },
  /** Keeps a preview whose last test found nothing wrong. Failures: not-found; conflict; refused with a message. */
  'configuration.keep': { input: z.strictObject({ previewId: z.uuid() }), output: configurationSchema },
  /** Removes an environment that the person has kept, and its secret. Failures: not-found; refused with a message. */
  'configuration.remove': {
    input: z.strictObject({ environmentId: environmentIdSchema }),
    output: configurationSchema,
  },
  /** Stores the client's secret; no call answers it. Failures: not-found. */
  'configuration.saveSecret': {
    input: z.strictObject({ environmentId: environmentIdSchema, secret: z.string().min(1).max(4096) }),
    output: configurationSchema,
  },
} as const
