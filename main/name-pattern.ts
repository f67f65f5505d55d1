import type { DraftAccess } from '../contract/bridge/access.ts'
import { featuresTexts } from './features/features-texts.ts'

const fields = ['nome', 'classe', 'acesso'] as const
type Field = (typeof fields)[number]

/** The values in a file's name. */
export interface NamedValues {
  readonly nome?: string
  /** The code of a class, as written. */
  readonly classe?: string
  readonly acesso?: DraftAccess
}

/** A parsed pattern, or a message in Portuguese about what is wrong with it. */
type NamePattern =
  | { ok: true; readonly saysAccess: boolean; read(fileName: string): NamedValues | null }
  | { ok: false; sentence: string }

/** The words for each level. The degrees of classification all mean `Classificado`. */
const levels: Readonly<Record<DraftAccess, string>> = {
  Publico: /p[uú]blico/.source,
  Organizacional: 'organizacional',
  Sigiloso: 'sigiloso',
  Classificado: 'classificado|reservado|secreto|ultrassecreto',
}
const levelOf = (word: string): DraftAccess | undefined =>
  (Object.keys(levels) as DraftAccess[]).find((level) => new RegExp(`^(?:${levels[level]})$`, 'iu').test(word))

/** Codes have no spaces; the name takes the rest. */
const expressions: Readonly<Record<Field, string>> = {
  nome: '(?<nome>.+)',
  classe: '(?<classe>\\S+)',
  acesso: `(?<acesso>${Object.values(levels).join('|')})`,
}

/** Reads a pattern such as `{classe} - {nome}`. */
export function parseNamePattern(pattern: string): NamePattern {
  const parts = normalise(pattern).split(/(\{[^{}]*\})/)
  const seen = new Set<string>()
  let expression = ''
  let isAfterField = false
  for (const part of parts) {
    if (part === '') continue
    const name = /^\{(.*)\}$/.exec(part)?.[1]?.trim().toLowerCase()
    if (name === undefined) {
      if (/[{}]/.test(part)) return wrong(featuresTexts.loneBrace)
      expression += part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
      isAfterField = false
      continue
    }
    const field = fields.find((each) => each === name)
    if (field === undefined) {
      return wrong(featuresTexts.unknownField(name))
    }
    if (seen.has(field)) return wrong(featuresTexts.repeatedField(field))
    if (isAfterField) return wrong(featuresTexts.noSign)
    seen.add(field)
    expression += expressions[field]
    isAfterField = true
  }
  if (seen.size === 0) return wrong(featuresTexts.noField)
  const whole = new RegExp(`^${expression}$`, 'iu')
  return {
    ok: true,
    saysAccess: seen.has('acesso'),
    read(fileName) {
      const groups = whole.exec(normalise(fileName).replace(/\.pdf$/i, ''))?.groups
      if (groups === undefined) return null
      const nome = groups['nome']?.trim()
      const { classe } = groups
      const acesso = levelOf(groups['acesso'] ?? '')
      if (nome === '') return null
      return {
        ...(nome !== undefined && { nome }),
        ...(classe !== undefined && { classe }),
        ...(acesso !== undefined && { acesso }),
      }
    },
  }
}

/** Composes accents and collapses white space. */
const normalise = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
const wrong = (sentence: string): NamePattern => ({ ok: false, sentence })
