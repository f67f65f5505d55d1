import { createHash, X509Certificate } from 'node:crypto'
import { none, octets, oid, sequence } from '../../../pdf/signing/der.ts'
import { type Cryptoki, CryptokiError, loadCryptoki, NoCryptoki } from './cryptoki.ts'
import { readNumber, tokenInfo } from './cryptoki-layout.ts'
import { ecdsaDer } from './ecdsa.ts'
import type { Listed, TokenCertificate, TokenPlace, tokenFailures } from './token-messages.ts'

type Failure = (typeof tokenFailures)[number]

/** A failure with its name for the other process. */
export class TokenError extends Error {
  readonly reason: Failure
  constructor(reason: Failure, message: string) {
    super(message)
    this.reason = reason
  }
}

const object = { class: 0, certificateType: 0x80, value: 0x11, keyType: 0x100, id: 0x102 }
const classes = { certificate: 1, privateKey: 3 }
const mechanisms = { rsa: 0x1, sha256Rsa: 0x40, ecdsa: 0x1041 }
const keyTypes = { rsa: 0, ec: 3 }
const flags = { initialized: 0x400, keypad: 0x100, finalTry: 0x20000, locked: 0x40000 }
const user = 1

/** CK_RV by meaning. */
const pinCodes: Readonly<Record<number, Failure>> = {
  160: 'pin-incorrect',
  // A PIN of a forbidden form, which the token does not count.
  161: 'pin-incorrect',
  162: 'pin-incorrect',
  164: 'pin-locked',
}
/** A removed device or token; handles and logins that ended with it, also if it is back by now. */
const removedCodes = new Set([0x32, 0x33, 0x60, 0x82, 0xb0, 0xb3, 0xe0, 0xe1, 0x101])

interface FoundToken {
  readonly slot: bigint
  readonly label: string
  readonly serial: string
  readonly flags: number
}

async function tokensOf(cryptoki: Cryptoki): Promise<FoundToken[]> {
  const tokens: FoundToken[] = []
  for (const slot of await cryptoki.slots()) {
    const info = Buffer.alloc(cryptoki.layout.tokenInfo)
    try {
      await cryptoki.call('C_GetTokenInfo', slot, info)
    } catch {
      continue
    }
    const text = ([from, to]: readonly [number, number]) => info.toString('utf8', from, to).replace(/[\s\0]+$/, '')
    const found = Number(readNumber(cryptoki.layout, info, tokenInfo.flags))
    if ((found & flags.initialized) === 0) continue
    tokens.push({ slot, label: text(tokenInfo.label), serial: text(tokenInfo.serial), flags: found })
  }
  return tokens
}

function pinOf({ flags: found }: FoundToken): TokenCertificate['pin'] {
  if (found & flags.locked) return 'locked'
  if (found & flags.finalTry) return 'final-try'
  return found & flags.keypad ? 'on-its-keypad' : 'ready'
}

/** Rejects with TokenError 'module-missing' for a file that is no module. */
async function load(module: string): Promise<Cryptoki> {
  try {
    return await loadCryptoki(module)
  } catch (error) {
    if (error instanceof NoCryptoki) throw new TokenError('module-missing', error.message)
    throw error
  }
}

/** The certificates on the tokens of a module, without a PIN. Rejects with TokenError and CryptokiError. */
export async function listTokens(module: string): Promise<Listed> {
  const cryptoki = await load(module)
  const certificates: TokenCertificate[] = []
  const authorities: Uint8Array<ArrayBuffer>[] = []
  for (const token of await tokensOf(cryptoki)) {
    const session = await cryptoki.openSession(token.slot)
    const wanted = { kind: object.class, value: cryptoki.numberValue(classes.certificate) }
    for (const handle of await cryptoki.find(session, [wanted])) {
      const der = await cryptoki.attribute(session, handle, object.value)
      const certificate = der && parse(der)
      if (!certificate) continue
      if (certificate.ca) authorities.push(Uint8Array.from(certificate.raw))
      else {
        const key = (await cryptoki.attribute(session, handle, object.id))?.toString('hex') ?? ''
        const { label, serial } = token
        certificates.push({ label, serial, key, certificate: Uint8Array.from(certificate.raw), pin: pinOf(token) })
      }
    }
    await cryptoki.call('C_CloseSession', session)
  }
  return { certificates, authorities }
}

function parse(der: Buffer): X509Certificate | null {
  try {
    return new X509Certificate(der)
  } catch {
    return null
  }
}

/** A token after its PIN. */
export interface OpenToken {
  sign(data: Buffer): Promise<Buffer>
  close(): Promise<void>
}

/**
 * Logs in once, which the token counts if the PIN is wrong. A PIN with one attempt left is not tried. Overwrites the PIN.
 * Rejects with TokenError and CryptokiError.
 */
export async function openToken(place: TokenPlace, pin: Uint8Array): Promise<OpenToken> {
  try {
    const cryptoki = await load(place.module)
    const find = async () =>
      (await tokensOf(cryptoki)).find(({ label, serial }) => label === place.label && serial === place.serial) ?? null
    const token = await find()
    if (token === null) throw new TokenError('token-removed', 'the token is not there')
    if (token.flags & flags.locked) throw new TokenError('pin-locked', 'the PIN is locked')
    if (token.flags & flags.finalTry) throw new TokenError('pin-final-try', 'one attempt is left')
    const session = await cryptoki.openSession(token.slot)
    await logIn(cryptoki, session, { pin, hasKeypad: (token.flags & flags.keypad) !== 0, find })
    const key = await keyOf(cryptoki, { session, slot: token.slot, id: Buffer.from(place.key, 'hex') })
    return {
      async sign(data) {
        try {
          return await key.sign(data)
        } catch (error) {
          if ((await find()) === null) throw new TokenError('token-removed', String(error))
          throw error
        }
      },
      async close() {
        await cryptoki.call('C_Logout', session)
        await cryptoki.call('C_CloseSession', session)
        await cryptoki.call('C_Finalize', null)
      },
    }
  } finally {
    pin.fill(0)
  }
}

interface LogIn {
  readonly pin: Uint8Array
  readonly hasKeypad: boolean
  find(): Promise<FoundToken | null>
}

async function logIn(cryptoki: Cryptoki, session: bigint, { pin, hasKeypad, find }: LogIn): Promise<void> {
  // The same memory: there is no copy to overwrite.
  const bytes = Buffer.from(pin.buffer, pin.byteOffset, pin.length)
  try {
    const login = hasKeypad ? ([null, 0] as const) : ([bytes, bytes.length] as const)
    await cryptoki.call('C_Login', session, user, ...login).finally(() => bytes.fill(0))
  } catch (error) {
    const reason = error instanceof CryptokiError ? pinCodes[error.code] : undefined
    if (reason === undefined) throw error
    // The token says now how many attempts are left.
    const state = (await find())?.flags ?? 0
    if (state & flags.locked) throw new TokenError('pin-locked', String(error))
    throw new TokenError(state & flags.finalTry ? 'pin-incorrect-last' : reason, String(error))
  }
}

/** DigestInfo of SHA-256 (RFC 8017, 9.2), for tokens that do not hash. */
const digestInfo = (digest: Buffer) => sequence(sequence(oid('2.16.840.1.101.3.4.2.1'), none), octets(digest))

interface KeyPlace {
  readonly session: bigint
  readonly slot: bigint
  readonly id: Buffer
}

async function keyOf(cryptoki: Cryptoki, { session, slot, id }: KeyPlace): Promise<Pick<OpenToken, 'sign'>> {
  const isKey = { kind: object.class, value: cryptoki.numberValue(classes.privateKey) }
  const handles = await cryptoki.find(session, id.length === 0 ? [isKey] : [isKey, { kind: object.id, value: id }])
  const [handle] = handles
  if (handle === undefined || handles.length > 1) throw new TokenError('no-token-key', `${handles.length} keys`)
  const known = await cryptoki.mechanisms(slot)
  const typeBytes = await cryptoki.attribute(session, handle, object.keyType)
  const type = typeBytes ? Number(readNumber(cryptoki.layout, typeBytes)) : keyTypes.rsa
  const sha256 = (data: Buffer) => createHash('sha256').update(data).digest()
  const sign = (mechanism: number, data: Buffer) => cryptoki.sign(session, { handle, mechanism }, data)
  if (type === keyTypes.ec) return { sign: async (data) => ecdsaDer(await sign(mechanisms.ecdsa, sha256(data))) }
  if (known.includes(mechanisms.sha256Rsa)) return { sign: (data) => sign(mechanisms.sha256Rsa, data) }
  return { sign: (data) => sign(mechanisms.rsa, digestInfo(sha256(data))) }
}

/** The name of any failure of these functions. */
export function failureOf(error: unknown): { readonly reason: Failure; readonly detail: string } {
  const detail = error instanceof Error ? error.message : String(error)
  if (error instanceof TokenError) return { reason: error.reason, detail }
  if (error instanceof CryptokiError && removedCodes.has(error.code)) return { reason: 'token-removed', detail }
  return { reason: 'token-error', detail }
}
