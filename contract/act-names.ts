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
export const actName = ({ tipo, descricaoTipo }: { tipo: number; descricaoTipo: string }): string =>
  actNames[tipo] ?? descricaoTipo
