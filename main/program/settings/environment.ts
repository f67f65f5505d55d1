import { z } from 'zod'
import { isAllowedAddress } from '../../addresses.ts'

/** https; or http on this computer. */
const addressSchema = z
  .url({
    error: ({ input }) => (typeof input === 'string' ? 'deve ser um endereço como https://servico.org' : undefined),
  })
  .refine(
    (text) => {
      const url = URL.parse(text)
      // The first check has reported a text that is no address.
      return url === null || isAllowedAddress(url)
    },
    { error: 'deve ser um endereço https sem usuário, ou http deste computador' },
  )

const loginAddresses = ['authorizeUrl', 'tokenUrl', 'jwksUrl'] as const
type LoginAddresses = { readonly [Field in (typeof loginAddresses)[number]]?: string | undefined }

/**
 * The addresses of the sign-in at another origin than the issuer. The code and the secret go to them, but the person is
 * shown only the issuer.
 */
const foreignAddresses = (given: LoginAddresses & { readonly issuer: string; readonly discovery: boolean }) =>
  loginAddresses.filter((field) => {
    const address = given[field]
    return !given.discovery && address !== undefined && URL.parse(address)?.origin !== URL.parse(given.issuer)?.origin
  })

/** An address of the API and how to sign in there. The client's secret is in the vault, under `clientSecretName`. */
export const environmentSchema = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9-]{1,60}$/, { error: 'só pode ter letras minúsculas, números e hífens' }),
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
    /** Whether the client has a secret (a confidential client). */
    usesClientSecret: z.boolean().default(false),
    /** How the secret reaches the token endpoint: in the form, or in a header (RFC 6749, 2.3.1). */
    clientAuthentication: z.enum(['form', 'basic']).default('form'),
    /** Only what the features need (spec, "Scopes"); names differ between services. */
    scopes: z.array(z.string().regex(/^[\w.:-]+$/)).min(1),
    responseType: z.enum(['code', 'code id_token']).default('code'),
    /** How the browser brings the answer. `code id_token` always posts a form: no server receives a fragment. */
    responseMode: z.enum(['query', 'form_post']).optional(),
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
  .refine((value) => value.scopes.includes('openid'), { error: 'precisa ter "openid"', path: ['scopes'] })
  .refine((value) => value.discovery || (value.authorizeUrl !== undefined && value.tokenUrl !== undefined), {
    error: 'sem "discovery", informe authorizeUrl e tokenUrl',
    path: ['authorizeUrl'],
  })
  .refine((value) => value.discovery || value.responseType === 'code' || value.jwksUrl !== undefined, {
    error: 'falta: sem "discovery", o responseType "code id_token" precisa dele',
    path: ['jwksUrl'],
  })
  .refine((value) => value.responseType === 'code' || value.responseMode !== 'query', {
    error: 'com "code id_token" só pode ser "form_post"',
    path: ['responseMode'],
  })
  .superRefine((value, context) => {
    for (const field of foreignAddresses(value))
      context.addIssue({
        code: 'custom',
        path: [field],
        message: `deve estar no mesmo servidor que o issuer (${new URL(value.issuer).origin})`,
      })
  })
export type Environment = z.output<typeof environmentSchema>

/** The addresses that tokens and records are sent to, or trusted from: an environment with others is another service. */
export const addressesOf = ({ apiUrl, issuer, ...login }: Environment): string[] => [
  apiUrl,
  issuer,
  ...loginAddresses.map((field) => login[field] ?? ''),
]

/**
 * The name of an environment's client secret in the vault; null for a public client. It is made from the address that the
 * secret is sent to, so that no configuration can send the secret of one service to another.
 */
export const clientSecretName = ({
  usesClientSecret,
  discovery,
  issuer,
  tokenUrl,
  clientId,
}: Environment): string | null =>
  usesClientSecret ? `client-secret ${discovery ? issuer : (tokenUrl ?? issuer)} ${clientId}` : null

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
