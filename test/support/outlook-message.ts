import burner from '@kenjiuno/msgreader/lib/Burner.js'

/** A node of a compound file (MS-CFB): a folder, or a stream. */
type Node = { readonly [name: string]: Node } | Buffer

interface OutlookMessage {
  readonly subject: string
  readonly sender?: { readonly name: string; readonly address: string }
  /** Receivers, with their kind: 1 To, 2 Cc, 3 Bcc. */
  readonly receivers?: readonly { readonly name: string; readonly address: string; readonly kind: 1 | 2 | 3 }[]
  readonly text?: string
  readonly html?: Buffer
  readonly headers?: string
  readonly files?: readonly { readonly name: string; readonly bytes: Buffer; readonly contentId?: string }[]
  readonly message?: OutlookMessage
}

const text = (value: string) => Buffer.from(value, 'utf16le')
const streams = (values: Readonly<Record<string, Buffer | undefined>>): Record<string, Node> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([tag, value]) => (value === undefined ? [] : [[`__substg1.0_${tag}`, value]])),
  )
/** The stream of properties of a fixed length (MS-OXMSG 2.4): a header, and 16 bytes for each. */
function fixed(headerBytes: number, values: Readonly<Record<number, number>>): Buffer {
  const entries = Object.entries(values).map(([tag, value]) => {
    const entry = Buffer.alloc(16)
    entry.writeUInt32LE(Number(tag), 0)
    entry.writeUInt32LE(6, 4)
    entry.writeUInt32LE(value, 8)
    return entry
  })
  return Buffer.concat([Buffer.alloc(headerBytes), ...entries])
}

function messageNode(message: OutlookMessage, headerBytes: number): Record<string, Node> {
  const { subject, sender, receivers = [], files = [], message: inner } = message
  const all: Record<string, Node> = {
    '__properties_version1.0': fixed(headerBytes, { 1071513603: 65_001 }),
    ...streams({
      '0037001F': text(subject),
      '1000001F': message.text === undefined ? undefined : text(message.text),
      '10130102': message.html,
      '007D001F': message.headers === undefined ? undefined : text(message.headers),
      '0C1A001F': sender && text(sender.name),
      '5D01001F': sender && text(sender.address),
    }),
  }
  for (const [nth, { name, address, kind }] of receivers.entries()) {
    all[`__recip_version1.0_#0000000${nth}`] = {
      '__properties_version1.0': fixed(8, { 202702851: kind }),
      ...streams({ '3001001F': text(name), '39FE001F': text(address) }),
    }
  }
  for (const [nth, { name, bytes, contentId }] of files.entries()) {
    all[`__attach_version1.0_#0000000${nth}`] = {
      '__properties_version1.0': fixed(8, { 923074563: 1 }),
      ...streams({
        '3707001F': text(name),
        '37010102': bytes,
        '3712001F': contentId === undefined ? undefined : text(contentId),
      }),
    }
  }
  if (inner) {
    all['__attach_version1.0_#00000009'] = {
      '__properties_version1.0': fixed(8, { 923074563: 5 }),
      '__substg1.0_3701000D': messageNode(inner, 24),
    }
  }
  return all
}

const kinds = { folder: 1, stream: 2, root: 5 } as const

/** A message as Outlook stores it (MS-OXMSG). */
export function outlookMessage(message: OutlookMessage): Buffer {
  const entries: {
    name: string
    type: number
    length: number
    binaryProvider?: () => Uint8Array
    children?: number[]
  }[] = []
  const add = (name: string, node: Node, type: number): number => {
    const at = entries.length
    if (Buffer.isBuffer(node)) {
      // A copy: the writer takes the whole memory behind a buffer.
      entries.push({ name, type: kinds.stream, length: node.length, binaryProvider: () => Uint8Array.from(node) })
      return at
    }
    const children: number[] = []
    entries.push({ name, type, length: 0, children })
    for (const [childName, child] of Object.entries(node)) children.push(add(childName, child, kinds.folder))
    return at
  }
  const names = {
    '__nameid_version1.0': {
      '__substg1.0_00020102': Buffer.alloc(0),
      '__substg1.0_00030102': Buffer.alloc(0),
      '__substg1.0_00040102': Buffer.alloc(0),
    },
  }
  add('Root Entry', { ...names, ...messageNode(message, 32) }, kinds.root)
  return Buffer.from(burner.burn(entries))
}
