import { z } from 'zod'

/** https anywhere; http only where the traffic never leaves this machine. */
const addressSchema = z.url().refine(
  (text) => {
    const url = new URL(text)
    const loopback = url.hostname === 'localhost' || url.hostname === '[::1]' || /^127(\.\d+){3}$/.test(url.hostname)
    return url.username === '' && (url.protocol === 'https:' || (url.protocol === 'http:' && loopback))
  },
  { error: 'must be https, or http on this machine' },
)

/**
 * A place where the API is served, with how to sign in there. The client's secret never stands here: only the name
 * under which the vault keeps it.
 */
export const environmentSchema = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9-]{1,60}$/),
    nome: z.string().min(1).max(100),
    kind: z.enum(['production', 'training', 'local']),
    /** Base address of the API, without /v2. */
    apiUrl: addressSchema,
    issuer: addressSchema,
    /** Ask the issuer for its endpoints; otherwise the next three are used. */
    discovery: z.boolean().default(false),
    authorizeUrl: addressSchema.optional(),
    tokenUrl: addressSchema.optional(),
    /** The issuer's keys: needed without discovery where an id_token comes through the browser. */
    jwksUrl: addressSchema.optional(),
    clientId: z.string().min(1).max(200),
    clientSecretRef: z.string().min(1).max(200).optional(),
    /** Only what the features need (spec, "Scopes"); names differ between services. */
    scopes: z.array(z.string().regex(/^[\w.:-]+$/)).min(1),
    responseType: z.enum(['code', 'code id_token']).default('code'),
    /** Ports registered with the provider; without them any free one is taken (RFC 8252, 7.3). */
    redirectPorts: z.array(z.int().min(1024).max(65_535)).min(1).optional(),
    redirectPath: z
      .string()
      .regex(/^\/[a-z0-9/-]*$/)
      .default('/callback'),
    /** Which of the specification's two shapes a new forwarding has there. */
    forwardingShape: z.enum(['A', 'B']).default('A'),
    /**
     * How long what was asked for may take there to show, in seconds: an operation whose answer never came is looked
     * for so long before the person is asked whether to send it again (and is looked for after that, too).
     */
    horizonSeconds: z.int().min(1).max(86_400).default(120),
    /** The largest file that is taken there, where it is less than what the API itself can take. */
    maxFileMegabytes: z.int().min(1).max(2047).optional(),
    /** How long the classification plans of a patriarch may take to come the first time (spec, "Classification"). */
    slowPlansSeconds: z.int().min(1).max(3600).default(120),
    /** Whether scans with the value of the original have been released there (spec, "Scanned originals"). */
    scannedOriginals: z.boolean().default(false),
    /** Files up to this size are looked for by their content before they are sent; 0: none are. */
    searchByContentMegabytes: z.int().min(0).max(2048).default(50),
    /** Whether the provider gives refresh tokens, so that offline access is asked for. */
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
/** An environment as it may be written down, defaults left out. */
export type EnvironmentInput = z.input<typeof environmentSchema>

/** The scopes of the specification that Malote's features need, and nothing beyond. */
export const neededScopes = [
  ...(['openid', 'api-svc-consultar', 'api-svc-documento', 'api-svc-encaminhamento'] as const),
  'api-svc-processo',
] as const
