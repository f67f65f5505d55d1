/** Kinds of act by number (shapes.md 4.7), as the window and saved files name them. */
const actNames: Readonly<Record<number, string>> = {
  1: 'Autuação',
  2: 'Despacho',
  3: 'Desentranhamento',
  4: 'Entranhamento',
  5: 'Avocamento',
  6: 'Encerramento',
  7: 'Reabertura',
  8: 'Ajuste de custódia',
  9: 'Sobrestamento',
  10: 'Prosseguimento',
  11: 'Edição',
}
export const actName = ({ tipo, descricaoTipo }: { tipo: number; descricaoTipo?: string | undefined }): string =>
  actNames[tipo] ?? descricaoTipo ?? `Ato de tipo ${tipo}`

interface Destined<Agent> {
  readonly destino?: Readonly<Record<string, Agent | undefined>> | undefined
}
/** To whom an act goes; null where it goes to nobody. */
export const destinationOf = <Agent>({ destino = {} }: Destined<Agent>): Agent | null =>
  Object.values(destino).find((agent) => agent !== undefined) ?? null

type ActWords = { readonly [key in 'mensagem' | 'desfecho' | 'justificativa']?: string | undefined }
/** The text of an act; null where it has none, or where the service does not show it. */
export const wordsOfAct = ({ mensagem, desfecho, justificativa }: ActWords): string | null =>
  mensagem ?? desfecho ?? justificativa ?? null

/** Every act but an opening and an edit has a text, which may be closed to the person. */
export const hasWords = ({ tipo }: { tipo: number }): boolean => tipo >= 2 && tipo <= 7
