import { promisify } from 'node:util'
import {
  type CryptokiLayout,
  layoutOf,
  lengthIn,
  pointerBytes,
  readNumber,
  writeNumber,
  writeTriples,
} from './cryptoki-layout.ts'
import { type Koffi, loadKoffi } from './native.ts'

/** A call of a module that did not end with CKR_OK. */
export class CryptokiError extends Error {
  /** CK_RV. */
  readonly code: number
  constructor(call: string, code: number) {
    super(`${call} ended with 0x${code.toString(16)}`)
    this.code = code
  }
}

/** The file is no library, or has no PKCS#11. */
export class NoCryptoki extends Error {}

/** The used functions with their places in CK_FUNCTION_LIST; n: CK_ULONG, p: a pointer. */
const functions = {
  C_Initialize: [0, 'p'],
  C_Finalize: [1, 'p'],
  C_GetSlotList: [4, 'bpp'],
  C_GetTokenInfo: [6, 'np'],
  C_GetMechanismList: [7, 'npp'],
  C_OpenSession: [12, 'nnppp'],
  C_CloseSession: [13, 'n'],
  C_Login: [18, 'nnpn'],
  C_Logout: [19, 'n'],
  C_GetAttributeValue: [24, 'nnpn'],
  C_FindObjectsInit: [26, 'npn'],
  C_FindObjects: [27, 'npnp'],
  C_FindObjectsFinal: [28, 'n'],
  C_SignInit: [42, 'npn'],
  C_Sign: [43, 'npnpp'],
} as const
type Name = keyof typeof functions
const functionCount = 68
const kinds = { n: 'ulong', p: 'void *', b: 'uint8' } as const

type Argument = bigint | number | Buffer | null

/** A wanted value of an object. */
interface Attribute {
  readonly kind: number
  readonly value: Buffer
}

const alreadyInitialized = 0x191
const mostObjects = 64
const mostBytes = 1024 * 1024

/**
 * The calls of one module, one at a time. Each one rejects with CryptokiError, and may bring the process down. They run away
 * from the event loop, so that a process whose parent has gone ends although a module hangs.
 */
export interface Cryptoki {
  readonly layout: CryptokiLayout
  call(name: Name, ...args: readonly Argument[]): Promise<void>
  /** Slots with a token. */
  slots(): Promise<bigint[]>
  mechanisms(slot: bigint): Promise<number[]>
  openSession(slot: bigint): Promise<bigint>
  find(session: bigint, wanted: readonly Attribute[]): Promise<bigint[]>
  /** Null for an attribute that the object lacks or hides. */
  attribute(session: bigint, object: bigint, kind: number): Promise<Buffer | null>
  /** A number as the value of an attribute. */
  numberValue(value: number): Buffer
  /** Signs by a mechanism without parameters. */
  sign(session: bigint, key: { readonly handle: bigint; readonly mechanism: number }, data: Buffer): Promise<Buffer>
}

/** Loads a module and starts it. Rejects with NoCryptoki and CryptokiError. */
export async function loadCryptoki(file: string, platform = process.platform): Promise<Cryptoki> {
  // Loaded here: without its binary the require throws, and the error becomes the answer.
  const koffi = loadKoffi()
  const layout = layoutOf(platform)
  const call = callsOf(koffi, file, layout)
  try {
    await call('C_Initialize', null)
  } catch (error) {
    if (!(error instanceof CryptokiError) || error.code !== alreadyInitialized) throw error
  }
  /** Asks for a count, then for so many numbers. */
  const numbers = async (ask: (list: Buffer | null, count: Buffer) => Promise<void>): Promise<bigint[]> => {
    const count = numberOf(layout, 0)
    await ask(null, count)
    const list = Buffer.alloc(layout.number * Math.min(Number(readNumber(layout, count)), 4096))
    if (list.length > 0) await ask(list, count)
    return numbersIn(layout, list, count)
  }
  return {
    layout,
    call,
    slots: () => numbers((list, count) => call('C_GetSlotList', 1, list, count)),
    mechanisms: async (slot) =>
      (await numbers((list, count) => call('C_GetMechanismList', slot, list, count))).map(Number),
    numberValue: (value) => numberOf(layout, value),
    ...objectCalls(call, layout, (value) => koffi.address(value)),
    async openSession(slot) {
      const handle = numberOf(layout, 0)
      const serialSession = 4
      await call('C_OpenSession', slot, serialSession, null, null, handle)
      return readNumber(layout, handle)
    },
    async sign(session, { handle, mechanism }, data) {
      await call('C_SignInit', session, writeTriples(layout, [{ kind: mechanism, address: 0n, length: 0 }]), handle)
      const signature = Buffer.alloc(2048)
      const length = numberOf(layout, signature.length)
      await call('C_Sign', session, data, data.length, signature, length)
      return signature.subarray(0, Number(readNumber(layout, length)))
    },
  }
}

function numberOf(layout: CryptokiLayout, value: number): Buffer {
  const bytes = Buffer.alloc(layout.number)
  writeNumber(layout, bytes, value)
  return bytes
}

/** The numbers of a list that a module has filled, as far as it has room. */
function numbersIn(layout: CryptokiLayout, list: Buffer, count: Buffer): bigint[] {
  const found = Math.min(Number(readNumber(layout, count)), list.length / layout.number)
  return Array.from({ length: found }, (_, at) => readNumber(layout, list, at * layout.number))
}

function objectCalls(
  call: Cryptoki['call'],
  layout: CryptokiLayout,
  addressOf: (value: Buffer) => bigint,
): Pick<Cryptoki, 'find' | 'attribute'> {
  /** The values that a call reads or writes by their addresses live as long as its list of them. */
  const values = new WeakMap<Buffer, readonly Attribute[]>()
  function triples(all: readonly Attribute[]): Buffer {
    const bytes = writeTriples(
      layout,
      all.map(({ kind, value }) => ({ kind, address: addressOf(value), length: value.length })),
    )
    values.set(bytes, all)
    return bytes
  }
  return {
    async find(session, wanted) {
      const list = Buffer.alloc(layout.number * mostObjects)
      const count = numberOf(layout, 0)
      await call('C_FindObjectsInit', session, triples(wanted), wanted.length)
      try {
        await call('C_FindObjects', session, list, mostObjects, count)
      } finally {
        await call('C_FindObjectsFinal', session)
      }
      return numbersIn(layout, list, count)
    },
    async attribute(session, object, kind) {
      const asked = writeTriples(layout, [{ kind, address: 0n, length: 0 }])
      try {
        await call('C_GetAttributeValue', session, object, asked, 1)
      } catch {
        return null
      }
      const length = lengthIn(layout, asked, 0)
      // All bits set: the object has no such attribute.
      if (length > BigInt(mostBytes)) return null
      const value = Buffer.alloc(Number(length))
      if (value.length > 0) await call('C_GetAttributeValue', session, object, triples([{ kind, value }]), 1)
      return value
    },
  }
}

/** The module's list of functions, each called by its place in it. */
function callsOf(koffi: Koffi, file: string, layout: CryptokiLayout): Cryptoki['call'] {
  const { list, library } = functionList(koffi, file)
  const table = Buffer.from(koffi.view(list, layout.functions + functionCount * pointerBytes))
  const protos = new Map<string, ReturnType<Koffi['proto']>>()
  const protoOf = (args: string) => {
    const known = protos.get(args)
    if (known !== undefined) return known
    const types = [...args].map((kind) => kinds[kind as keyof typeof kinds])
    const made = koffi.proto(null, 'ulong', types)
    protos.set(args, made)
    return made
  }
  /** The library, which koffi closes once nothing refers to it, and the memory that a call under way uses. */
  const held = new Set<unknown>([library])
  return async (name, ...args) => {
    const [place, types] = functions[name]
    const address = table.readBigUInt64LE(layout.functions + place * pointerBytes)
    if (address === 0n) throw new CryptokiError(name, 0x54)
    const called = { args, decoded: koffi.decode(address, protoOf(types)) }
    held.add(called)
    const code = Number(await promisify(called.decoded.async)(...args))
    held.delete(called)
    if (code !== 0) throw new CryptokiError(name, code)
  }
}

function functionList(koffi: Koffi, file: string): { readonly list: bigint; readonly library: unknown } {
  const found = [null] as [bigint | null]
  try {
    const library = koffi.load(file)
    const get = library.func('C_GetFunctionList', 'ulong', [koffi.out(koffi.pointer('void *'))])
    if (Number(get(found)) === 0 && found[0] !== null) return { list: found[0], library: { library, get } }
  } catch (cause) {
    throw new NoCryptoki(`no PKCS#11 in ${file}`, { cause })
  }
  throw new NoCryptoki(`no list of functions in ${file}`)
}
