/**
 * The rules of PDF/A-2b that are checked here, with their clauses in ISO 19005-2:2011. A file can break a rule, or use
 * something of which its clause is not checked here: then nobody may call it PDF/A either.
 */
export const archiveRules = {
  header: '6.1.2',
  'header-comment': '6.1.2',
  'trailer-id': '6.1.3',
  encrypted: '6.1.3',
  'after-end': '6.1.3',
  'table-lines': '6.1.4',
  'hex-string': '6.1.6',
  'stream-lines': '6.1.7.1',
  'stream-length': '6.1.7.1',
  'stream-elsewhere': '6.1.7.1',
  filter: '6.1.7.2',
  'name-bytes': '6.1.8',
  'object-lines': '6.1.9',
  'inline-filter': '6.1.10',
  permissions: '6.1.12',
  limits: '6.1.13',
  operator: '6.2.2',
  resources: '6.2.2',
  'output-intent': '6.2.3',
  profile: '6.2.4.2',
  'device-colour': '6.2.4.3',
  separation: '6.2.4.4',
  pattern: '6.2.4.5',
  'graphics-state': '6.2.5',
  'rendering-intent': '6.2.6',
  image: '6.2.8.1',
  'jpeg-2000': '6.2.8.3',
  form: '6.2.9.1',
  'reference-form': '6.2.9.2',
  'postscript-form': '6.2.9.3',
  transparency: '6.2.10',
  'font-entries': '6.2.11.2',
  'composite-font': '6.2.11.3.2',
  'character-map': '6.2.11.3.3',
  'font-embedded': '6.2.11.4.1',
  'font-program': '6.2.11.5',
  'annotation-type': '6.3.1',
  'annotation-flags': '6.3.2',
  'annotation-appearance': '6.3.3',
  'form-field': '6.4.1',
  'form-data': '6.4.2',
  action: '6.5.1',
  'trigger-event': '6.5.2',
  metadata: '6.6.2.1',
  'metadata-property': '6.6.2.3',
  claim: '6.6.4',
  attachment: '6.8',
  layers: '6.9',
  'other-presentation': '6.10',
  requirements: '6.11',
} as const

export type ArchiveRule = keyof typeof archiveRules

/** The clause of a rule in ISO 19005-2. */
export const archiveClause = (rule: ArchiveRule): string => archiveRules[rule]

/** A rule and the object that it is about; null for the file as a whole. */
export interface ArchiveFinding {
  readonly rule: ArchiveRule
  readonly object: number | null
}

/** Findings, each rule once with its first object. */
export interface ArchiveReport {
  breaks(rule: ArchiveRule, object?: number | null): void
  /** The file uses something of which the rule is not checked here. */
  cannotCheck(rule: ArchiveRule, object?: number | null): void
  faults(): readonly ArchiveFinding[]
  unchecked(): readonly ArchiveFinding[]
}

export function createReport(): ArchiveReport {
  const faults = new Map<ArchiveRule, number | null>()
  const unchecked = new Map<ArchiveRule, number | null>()
  const add =
    (to: Map<ArchiveRule, number | null>) =>
    (rule: ArchiveRule, object: number | null = null) =>
      void (to.has(rule) || to.set(rule, object))
  const list = (of: Map<ArchiveRule, number | null>) => () => [...of].map(([rule, object]) => ({ rule, object }))
  return { breaks: add(faults), cannotCheck: add(unchecked), faults: list(faults), unchecked: list(unchecked) }
}
