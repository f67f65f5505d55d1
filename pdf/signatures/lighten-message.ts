import { OtherForm, type Part, partAt, partsIn } from './der.ts'

/** A message without what is large and not needed, and the signed attributes as they were signed. */
interface LightMessage {
  readonly bytes: Uint8Array
  /** As a SET (RFC 5652, 5.4); null where the message is as it was. */
  readonly signedAttributes: Buffer | null
}

/** A smaller message is parsed as it is. */
const smallBytes = 32 * 1024
/** An attribute of more bytes is left out: programs embed lists of revoked certificates of many thousand entries. */
const largeAttribute = 8 * 1024
const tags = { sequence: 0x30, set: 0x31, first: 0xa0, second: 0xa1 } as const
/** The attributes that are read, whatever their size: of PKCS #9 from 9.3 to 9.5, and of S/MIME 2.12, 2.14 and 2.47. */
const needed = ['010903', '010904', '010905', '0910020c', '0910020e', '0910022f']

/**
 * Leaves the lists of revoked certificates out of a CMS message, which the parser would take a thousand bytes of memory an
 * entry for. A message of another form stays as it is.
 */
export function lightenMessage(bytes: Uint8Array): LightMessage {
  const message = Buffer.from(bytes)
  if (message.length < smallBytes) return { bytes, signedAttributes: null }
  try {
    return lighten(message)
  } catch (error) {
    if (error instanceof OtherForm) return { bytes, signedAttributes: null }
    throw error
  }
}

function lighten(message: Buffer): LightMessage {
  let signedAttributes: Buffer | null = null
  const part = (each: Part) => message.subarray(each.start, each.end)
  const inside = (each: Part) => partsIn(message, each.content, each.contentEnd)
  const attributes = (each: Part): Buffer =>
    wrap(
      each.tag,
      inside(each)
        .filter((attribute) => !isLeftOut(message, attribute))
        .map(part),
    )
  const signer = (each: Part): Buffer => {
    const fields = inside(each)
    // The parser takes fields by their place and ignores the rest: it must see the attributes that are taken here.
    if (fields.length > 7 || fields.some(({ tag }, at) => tag === tags.first && at !== 3)) throw new OtherForm()
    return wrap(
      each.tag,
      fields.map((field) => {
        if (field.tag !== tags.first && field.tag !== tags.second) return part(field)
        if (field.tag === tags.first) {
          // They were signed in DER.
          if (field.contentEnd !== field.end) throw new OtherForm()
          signedAttributes = Buffer.from(part(field))
          signedAttributes[0] = tags.set
        }
        return attributes(field)
      }),
    )
  }
  const signedData = (each: Part): Buffer => {
    const fields = inside(each)
    const last = fields.at(-1)
    const sets = fields.filter(({ tag }) => tag === tags.set)
    if (each.tag !== tags.sequence || last?.tag !== tags.set || sets.length !== 2) throw new OtherForm()
    const others = fields.slice(0, -1).filter(({ tag }) => tag !== tags.second)
    return wrap(each.tag, [...others.map(part), wrap(last.tag, inside(last).map(signer))])
  }
  const outer = partAt(message, 0, message.length)
  const [type, content] = inside(outer)
  const [data] = content === undefined ? [] : inside(content)
  if (outer.tag !== tags.sequence || type === undefined || content === undefined || data === undefined)
    throw new OtherForm()
  const bytes = wrap(outer.tag, [part(type), wrap(content.tag, [signedData(data)])])
  return { bytes, signedAttributes }
}

function isLeftOut(message: Buffer, attribute: Part): boolean {
  if (attribute.end - attribute.start < largeAttribute) return false
  const [type] = partsIn(message, attribute.content, attribute.contentEnd)
  const name = type === undefined ? '' : message.toString('hex', type.content, type.end)
  return !needed.some((each) => name.endsWith(each))
}

function wrap(tag: number, parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const head = Buffer.alloc(6)
  head.writeUInt8(tag, 0)
  head.writeUInt8(0x84, 1)
  head.writeUInt32BE(content.length, 2)
  return Buffer.concat([head, content])
}
