import { z } from 'zod'
import { serviceHealthSchema } from './service-health.ts'

/** Origin of a proxy, as `http://proxy:3128`. */
const proxyOriginSchema = z.string().max(300)

/** A proxy that asks for a user and a password. */
const proxyQuestionSchema = z.object({
  proxy: proxyOriginSchema,
  /** The proxy has refused the last user and password. */
  wasRefused: z.boolean(),
  /** False if it accepts none of the ways that Malote knows; `schemes` are its own. */
  isSupported: z.boolean(),
  schemes: z.array(z.string()),
  /** The way to the proxy is encrypted. */
  isEncrypted: z.boolean(),
})
export type ProxyQuestion = z.infer<typeof proxyQuestionSchema>

const proxySignInSchema = z.object({
  proxy: proxyOriginSchema,
  user: z.string(),
  /** False: it ends with the program. */
  isKept: z.boolean(),
})

const networkSchema = z.object({
  /** Null while no proxy asks. */
  question: proxyQuestionSchema.nullable(),
  signIns: z.array(proxySignInSchema),
  /** False if a password can only be kept until the program ends. */
  keepsSecrets: z.boolean(),
  /** Numbers of trusted authorities, by their origin. */
  certificates: z.object({ bundled: z.int(), system: z.int(), extra: z.int() }),
})
export type NetworkView = z.infer<typeof networkSchema>

export const networkCalls = {
  'network.get': { input: z.strictObject({}), output: networkSchema },
  /** Tries a user and a password at the proxy that asks. Failures: refused with a message; offline; not-found. */
  'network.signIn': {
    input: z.strictObject({
      proxy: proxyOriginSchema,
      // No colon: Basic could not tell the user from the password (RFC 7617, 2).
      user: z
        .string()
        .min(1)
        .max(255)
        .regex(/^[^:]*$/),
      password: z.string().max(255),
      keep: z.boolean(),
    }),
    output: networkSchema,
  },
  /** How the service has answered in the last hour, against its usual. */
  'network.health': { input: z.strictObject({}), output: serviceHealthSchema },
  /** Forgets the user and the password of a proxy, also where they are kept. */
  'network.forget': { input: z.strictObject({ proxy: proxyOriginSchema }), output: networkSchema },
} as const
