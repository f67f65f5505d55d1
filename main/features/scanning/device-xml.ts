import { XMLParser } from 'fast-xml-parser'

/** Longest XML that is read; capabilities of real devices have 5 to 40 KiB. */
export const maxXmlBytes = 256 * 1024

/** An element: its text, or its children by their names without prefix. */
export type XmlNode = unknown

/** Not the XML of a scanner. */
export class XmlRefused extends Error {}

const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  // Entities are the way to documents that grow without end; eSCL uses none but those of XML itself.
  processEntities: false,
  parseTagValue: false,
  parseAttributeValue: false,
  maxNestedTags: 40,
})

/**
 * Reads XML of a device, which may be hostile: without document types or entities, of limited length and depth.
 * @throws XmlRefused
 */
export function readXml(bytes: Uint8Array): XmlNode {
  if (bytes.length > maxXmlBytes) throw new XmlRefused('too long')
  const text = new TextDecoder('utf-8').decode(bytes)
  if (/<!(?:doctype|entity)/i.test(text)) throw new XmlRefused('document type')
  try {
    return parser.parse(text, { allowBooleanAttributes: false })
  } catch (cause) {
    throw new XmlRefused('not XML', { cause })
  }
}

/** All elements of this name, in order. */
export function all(node: XmlNode, name: string): readonly XmlNode[] {
  if (typeof node !== 'object' || node === null || !Object.hasOwn(node, name)) return []
  return [(node as Readonly<Record<string, unknown>>)[name]].flat()
}

/** The first element below the named ones; undefined without it. */
export const at = (node: XmlNode, ...names: readonly string[]): XmlNode =>
  names.reduce<XmlNode>((found, name) => all(found, name)[0], node)

/** The text of an element; empty without it. */
export function textAt(node: XmlNode, ...names: readonly string[]): string {
  const found = at(node, ...names)
  if (typeof found === 'string') return found.trim()
  const text = at(found, '#text')
  return typeof text === 'string' ? text.trim() : ''
}

/** A whole number that is not negative; null for anything else. */
export function countAt(node: XmlNode, ...names: readonly string[]): number | null {
  const text = textAt(node, ...names)
  return /^\d{1,9}$/.test(text) ? Number(text) : null
}
