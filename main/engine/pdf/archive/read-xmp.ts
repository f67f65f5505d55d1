/** A property of a document, with the text that it holds; `kind` is that of its list (ISO 16684-1, 7). */
export interface XmpProperty {
  readonly namespace: string
  readonly prefix: string
  readonly name: string
  readonly kind: 'text' | 'Alt' | 'Seq' | 'Bag' | 'structure'
  readonly text: string
}

export interface XmpPacket {
  /** The packet names its length or encoding, which PDF/A forbids. */
  readonly hasForbiddenHead: boolean
  readonly properties: readonly XmpProperty[]
}

const rdf = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
const maxBytes = 1024 * 1024
const token =
  /<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<(\/?)([\w.:-]+)((?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/y
const attribute = /([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

interface XmlElement {
  readonly prefix: string
  readonly name: string
  readonly namespace: string
  readonly spaces: ReadonlyMap<string, string>
  readonly attributes: readonly (readonly [name: string, value: string])[]
  readonly children: XmlElement[]
  text: string
}

/** The properties of a packet; null for what is no packet in UTF-8, or has a document type or another markup. */
export function readXmp(bytes: Buffer): XmpPacket | null {
  if (bytes.length > maxBytes) return null
  const source = bytes.toString('utf8').replace(/^\ufeff/, '')
  if (source.includes('\ufffd') || source.includes('\0')) return null
  const root = readXml(source)
  const head = /<\?xpacket\s+([^?]*)\?>/.exec(source)?.[1] ?? ''
  if (root === null) return null
  const tree = root.name === 'RDF' ? root : root.children.find((each) => each.name === 'RDF')
  if (tree === undefined || tree.namespace !== rdf) return null
  const properties = tree.children.flatMap((described) => [
    ...described.attributes.flatMap((each) => ofAttribute(described, each)),
    ...described.children.map(propertyOf),
  ])
  return { hasForbiddenHead: /\b(?:bytes|encoding)\s*=/.test(head), properties }
}

function ofAttribute({ spaces }: XmlElement, [whole, text]: readonly [string, string]): XmpProperty[] {
  const [prefix = '', name] = whole.split(':')
  if (name === undefined || prefix === 'xmlns' || prefix === 'rdf' || prefix === 'xml') return []
  return [{ namespace: spaces.get(prefix) ?? '', prefix, name, kind: 'text', text }]
}

function propertyOf({ namespace, prefix, name, children, text, attributes }: XmlElement): XmpProperty {
  const [list] = children
  if (list === undefined) {
    const isPlain = attributes.every(([each]) => /^(?:xmlns\b|xml:)/.test(each))
    return { namespace, prefix, name, kind: isPlain ? 'text' : 'structure', text: text.trim() }
  }
  const isList = children.length === 1 && list.namespace === rdf
  const isPlain =
    isList &&
    list.children.every((each) => each.name === 'li' && each.children.length === 0) &&
    // Alternatives are those of languages.
    (list.name !== 'Alt' || list.children.every((each) => each.attributes.some(([own]) => own === 'xml:lang')))
  const kind = (['Alt', 'Seq', 'Bag'] as const).find((each) => isPlain && each === list.name) ?? 'structure'
  return { namespace, prefix, name, kind, text: list.children[0]?.text.trim() ?? '' }
}

/** Well-formed elements only; null for anything else. */
function readXml(source: string): XmlElement | null {
  const open: XmlElement[] = []
  let root: XmlElement | null = null
  for (let at = 0; at < source.length; ) {
    token.lastIndex = at
    const found = token.exec(source)
    if (found === null) return null
    at = token.lastIndex
    const [, closing, tag, attributes = '', empty, text] = found
    const around = open.at(-1)
    if (text !== undefined) {
      if (around !== undefined) around.text += unescapeXml(text)
      else if (text.trim() !== '') return null
    } else if (closing === '/') {
      const [prefix, name] = nameOf(tag ?? '')
      const closed = open.pop()
      if (closed?.prefix !== prefix || closed.name !== name) return null
    } else if (tag !== undefined) {
      const element = elementOf(tag, attributes, around)
      if (element === null || (around === undefined && root !== null)) return null
      if (around === undefined) root = element
      else around.children.push(element)
      if (empty !== '/') open.push(element)
    }
  }
  return open.length === 0 ? root : null
}

const nameOf = (tag: string): [prefix: string, name: string] => {
  const colon = tag.indexOf(':')
  return colon < 0 ? ['', tag] : [tag.slice(0, colon), tag.slice(colon + 1)]
}

function elementOf(tag: string, source: string, around: XmlElement | undefined): XmlElement | null {
  const attributes = [...source.matchAll(attribute)].map(([, name = '', double, single]): [string, string] => [
    name,
    unescapeXml(double ?? single ?? ''),
  ])
  const spaces = new Map(around?.spaces)
  for (const [name, value] of attributes) {
    if (name === 'xmlns') spaces.set('', value)
    else if (name.startsWith('xmlns:')) spaces.set(name.slice(6), value)
  }
  const [prefix, name] = nameOf(tag)
  const namespace = spaces.get(prefix)
  return namespace === undefined ? null : { prefix, name, namespace, spaces, attributes, children: [], text: '' }
}

const unescapeXml = (text: string) =>
  text.replaceAll(
    /&(?:#x([\da-fA-F]{1,6})|#(\d{1,7})|(\w+));/g,
    (whole, hex: string, decimal: string, name: string) => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      if (name !== undefined) return entities[name] ?? whole
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )
