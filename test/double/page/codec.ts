/** Values of Electron's structured clone as text, and back: Chromium's bindings carry nothing but text. */
type Encoded = { readonly type: string; readonly value?: unknown }

const plain = (value: object) => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null
}

/** Pieces of this many bytes fit into the arguments of one call. */
const pieceBytes = 0x8000

function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += pieceBytes)
    text += String.fromCharCode(...bytes.subarray(at, at + pieceBytes))
  return btoa(text)
}

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

/** Throws as Electron does for what it cannot clone. */
export function encode(value: unknown): Encoded {
  if (value === undefined) return { type: 'undefined' }
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return { type: 'plain', value }
  if (typeof value === 'number') return { type: 'number', value: Object.is(value, -0) ? '-0' : String(value) }
  if (typeof value === 'bigint') return { type: 'bigint', value: String(value) }
  if (typeof value === 'object') {
    if (Array.isArray(value)) return { type: 'array', value: value.map(encode) }
    if (value instanceof Date) return { type: 'date', value: value.getTime() }
    if (value instanceof Uint8Array) return { type: 'bytes', value: toBase64(value) }
    if (value instanceof Map) return { type: 'map', value: [...value].map(encode) }
    if (value instanceof Set) return { type: 'set', value: [...value].map(encode) }
    if (value instanceof Error) return { type: 'error', value: value.message }
    if (plain(value)) return { type: 'object', value: Object.entries(value).map(([key, each]) => [key, encode(each)]) }
  }
  throw new Error('An object could not be cloned.')
}

export function decode({ type, value }: Encoded): unknown {
  const list = () => (value as readonly Encoded[]).map(decode)
  if (type === 'plain') return value
  if (type === 'number') return Number(value)
  if (type === 'bigint') return BigInt(value as string)
  if (type === 'array') return list()
  if (type === 'date') return new Date(value as number)
  if (type === 'bytes') return fromBase64(value as string)
  if (type === 'map') return new Map(list() as [unknown, unknown][])
  if (type === 'set') return new Set(list())
  if (type === 'error') return new Error(value as string)
  if (type === 'object')
    return Object.fromEntries((value as readonly [string, Encoded][]).map(([key, each]) => [key, decode(each)]))
  return undefined
}
