/** Levels of access, with what each means, in plain words. */
export const accessTexts = {
  Publico: { text: 'Público', detail: 'Qualquer pessoa pode consultar.' },
  Organizacional: { text: 'Organizacional', detail: 'Só quem trabalha nos órgãos do governo pode consultar.' },
} as const

/** The level of a record, told as a number or a name. */
export function accessName(level: number | string | undefined): string {
  const names: Readonly<Record<string, string>> = { '1': 'Público', '2': 'Organizacional', Publico: 'Público' }
  return level === undefined ? '' : (names[String(level)] ?? String(level))
}
