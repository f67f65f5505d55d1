import { readFileSync } from 'node:fs'
import path from 'node:path'
import { listSources } from './sources.ts'
import { lineOf, listOf, type Node, nameOf, parseSource, visit } from './syntax.ts'

/** The files that hold the words: renderer/texts, and the texts of rooms. */
const textFile = /^renderer\/texts\/|-texts\.ts$/
const checked = /^(?:renderer|main)\//

/** Attributes, fields, variables and functions whose value a person reads, or hears from a screen reader. */
const readName =
  /(?:^|-)(?:label|title|text|placeholder|description|detail|hint|note|alt|valuetext)$|[a-z](?:Label|Title|Text|Placeholder|Description|Detail|Hint|Note|Sentence)$/
/** Attributes and fields whose value may also be a key. */
const sharedName = /^(?:name|value|reason|message|error)$/
/** Functions whose arguments a person reads or hears. */
const readCall = /^(?:announce|count)$/

const letters = /\p{L}/u
/** Not the name of a key, which is one word in small letters. */
const words = /^(?![a-z][\w-]*$).*\p{L}/su
/** Letters of Portuguese, or a capital and a second word. */
const sentence = /[À-ÃÇÉÊÍÓ-ÕÚà-ãçéêíó-õú]|^\p{Lu}\p{Ll}*,? \p{L}/u
/** The words of a schema about a field stand beside it. */
const schemaCall = /^(?:meta|url|regex|refine|addIssue)$/

/**
 * Finds words of the screen outside the files that hold them: text between tags, literals in what a person reads, and
 * literals anywhere that are Portuguese or a sentence. One word in small letters is let pass in the fields of an object
 * and in variables, where it may be a key. Sentences `file:line words`. Throws if a file does not parse.
 */
export function findScreenWords(root: string): string[] {
  return listSources(root, ['.ts', '.tsx'])
    .filter((file) => checked.test(file) && !textFile.test(file))
    .flatMap((file) => wordsIn(file, readFileSync(path.join(root, file), 'utf8')))
}

function wordsIn(file: string, text: string): string[] {
  const found = new Map<Node, string>()
  const apart = new Set<Node>()
  visit(parseSource(file, text), (node) => {
    if (isApart(node)) visit(node, (each) => apart.add(each))
    // Fields and variables of main hold keys, names of files and words of the log.
    for (const [literal, value] of file.startsWith('main/') ? literalOf(node, sentence) : wordsOf(node))
      if (!apart.has(literal)) found.set(literal, value)
  })
  return [...found].map(
    ([literal, value]) => `${file}:${lineOf(text, literal)} ${value.trim().replaceAll(/\s+/g, ' ')}`,
  )
}

type Literal = readonly [node: Node, value: string]

function wordsOf(node: Node): Literal[] {
  const value = node['value'] as Node | null
  switch (node['type']) {
    case 'JSXText':
    case 'Literal':
    case 'TemplateElement':
      return literalOf(node, node['type'] === 'JSXText' ? letters : sentence)
    case 'JSXElement':
    case 'JSXFragment':
      return listOf(node['children']).flatMap((child) =>
        child['type'] === 'JSXExpressionContainer' ? literalsOf(child, letters) : [],
      )
    case 'JSXAttribute':
      if (sharedName.test(nameOf(node['name']))) return literalsOf(value, words)
      return readName.test(nameOf(node['name'])) ? literalsOf(value, letters) : []
    case 'Property':
      return readName.test(keyOf(node)) || sharedName.test(keyOf(node)) ? literalsOf(value, words) : []
    case 'AssignmentPattern':
      return readName.test(nameOf(node['left'])) ? literalsOf(node['right'] as Node, words) : []
    case 'VariableDeclarator':
      return readName.test(nameOf(node['id'])) ? literalsOf(node['init'] as Node | null, words) : []
    case 'FunctionDeclaration':
      return readName.test(nameOf(node['id'])) ? literalsOf(node['body'] as Node, words) : []
    case 'CallExpression':
      return readCall.test(nameOf(node['callee']))
        ? listOf(node['arguments']).flatMap((each) => literalsOf(each, letters))
        : []
    default:
      return []
  }
}

/** The name of a field, with quotation marks or without. */
const keyOf = ({ key }: Node) => nameOf(key) || String((key as Node)['value'] ?? '')

/** The parts from which an expression takes its value: both sides of a choice, but no condition and no argument. */
const partsOf: Readonly<Record<string, readonly string[]>> = {
  ArrayExpression: ['elements'],
  ArrowFunctionExpression: ['body'],
  BinaryExpression: ['left', 'right'],
  BlockStatement: ['body'],
  ConditionalExpression: ['consequent', 'alternate'],
  IfStatement: ['consequent', 'alternate'],
  JSXExpressionContainer: ['expression'],
  LogicalExpression: ['left', 'right'],
  ParenthesizedExpression: ['expression'],
  ReturnStatement: ['argument'],
  SwitchCase: ['consequent'],
  SwitchStatement: ['cases'],
  TemplateLiteral: ['quasis', 'expressions'],
  TSAsExpression: ['expression'],
}

function literalsOf(node: Node | null, pattern: RegExp): Literal[] {
  if (node === null || isComparison(node)) return []
  const type = String(node['type'])
  if (type === 'Literal' || type === 'TemplateElement') return literalOf(node, pattern)
  return (partsOf[type] ?? [])
    .flatMap((part) => (Array.isArray(node[part]) ? listOf(node[part]) : [node[part] as Node | null]))
    .flatMap((part) => literalsOf(part, pattern))
}

const isComparison = ({ type, operator }: Node) => type === 'BinaryExpression' && operator !== '+'

function literalOf(node: Node, pattern: RegExp): Literal[] {
  const value = node['type'] === 'TemplateElement' ? (node['value'] as Node)['cooked'] : node['value']
  // Bytes that are written as escapes are no letters.
  const isWord = typeof value === 'string' && pattern.test(value) && !/\\u00[ef]/.test(String(node['raw']))
  return isWord ? [[node, value]] : []
}

/** Patterns, and what a schema says about its fields, are no words of the screen. */
function isApart({ type, callee }: Node): boolean {
  const isSchema = schemaCall.test(nameOf((callee as Node | undefined)?.['property']))
  return type === 'TaggedTemplateExpression' || isSchema
}
