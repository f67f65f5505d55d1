import { z } from 'zod'

/** https; or http on this computer. */
const addressSchema = z.url().refine(
  (text) => {
    const url = new URL(text)
    const loopback = url.hostname === 'localhost' || url.hostname === '[::1]' || /^127(\.\d+){3}$/.test(url.hostname)
    return url.username === '' && (url.protocol === 'https:' || (url.protocol === 'http:' && loopback))
  },
  { error: 'must be https, or http on this machine' },
)

/** An address of the API and how to sign in there. The client's secret is in the vault, under `clientSecretRef`. */
export const environmentSchema = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9-]{1,60}$/),
    nome: z.string().min(1).max(100),
    kind: z.enum(['production', 'training', 'local']),
    /** Base address of the API, without /v2. */
    apiUrl: addressSchema,
    issuer: addressSchema,
    /** Reads the endpoints from the issuer; otherwise the next three are used. */
    discovery: z.boolean().default(false),
    authorizeUrl: addressSchema.optional(),
    tokenUrl: addressSchema.optional(),
    /** The issuer's keys: needed without discovery if the browser delivers an id_token. */
    jwksUrl: addressSchema.optional(),
    clientId: z.string().min(1).max(200),
    clientSecretRef: z.string().min(1).max(200).optional(),
    /** Only what the features need (spec, "Scopes"); names differ between services. */
    scopes: z.array(z.string().regex(/^[\w.:-]+$/)).min(1),
    responseType: z.enum(['code', 'code id_token']).default('code'),
    /** Ports registered with the provider; any free port without them (RFC 8252, 7.3). */
    redirectPorts: z.array(z.int().min(1024).max(65_535)).min(1).optional(),
    redirectPath: z
      .string()
      .regex(/^\/[a-z0-9/-]*$/)
      .default('/callback'),
    /** Which of the specification's two shapes a new forwarding has there. */
    forwardingShape: z.enum(['A', 'B']).default('A'),
    /**
     * Seconds that a result may take to appear. An uncertain operation is reconciled for so long before the person is
     * asked whether to send it again, and is reconciled after that, too.
     */
    horizonSeconds: z.int().min(1).max(86_400).default(120),
    /** The largest file accepted there, if smaller than the limit of the API. */
    maxFileMegabytes: z.int().min(1).max(2047).optional(),
    /** Seconds that the first read of the classification plans may take (spec, "Classification"). */
    slowPlansSeconds: z.int().min(1).max(3600).default(120),
    /** Whether scans may have the value of the original there (spec, "Scanned originals"). */
    scannedOriginals: z.boolean().default(false),
    /** Files up to this size are searched by their content before they are sent; 0: none. */
    searchByContentMegabytes: z.int().min(0).max(2048).default(50),
    /** Whether the provider gives refresh tokens: offline access is requested then. */
    refresh: z.boolean().default(false),
  })
  .refine((value) => value.scopes.includes('openid'), { error: 'user flows need openid', path: ['scopes'] })
  .refine((value) => value.discovery || (value.authorizeUrl !== undefined && value.tokenUrl !== undefined), {
    error: 'without discovery both addresses are needed',
    path: ['authorizeUrl'],
  })
  .refine((value) => value.discovery || value.responseType === 'code' || value.jwksUrl !== undefined, {
    error: 'an id_token from the browser needs the keys of its issuer',
    path: ['jwksUrl'],
  })
export type Environment = z.output<typeof environmentSchema>
/** An environment before parsing, without defaults. */
export type EnvironmentInput = z.input<typeof environmentSchema>

/** The scopes that Malote needs. */
export const neededScopes = [
  'openid',
  'api-svc-consultar',
  'api-svc-documento',
  'api-svc-encaminhamento',
  'api-svc-processo',
] as const
