import type { QuarterTurn } from './paged-document.ts'

const turns: Readonly<Record<Exclude<QuarterTurn, 0>, string>> = {
  90: 'Girar à direita',
  180: 'Virar ao contrário',
  270: 'Girar à esquerda',
}

/** Every text of the contact sheet and of the large page. */
export const sheetTexts = {
  label: 'Páginas dos documentos',
  pageOf: (name: string, page: number, pages: number) => `${name}, página ${page + 1} de ${pages}`,
  number: (page: number, pages: number) => (pages === 1 ? '1 página' : `${page + 1} de ${pages}`),
  select: (name: string) => `Selecionar ${name}`,
  pick: (name: string, page: number) => `Selecionar a página ${page + 1} de ${name}`,
  picked: (label: string) => `${label}, selecionada`,
  blank: 'em branco?',
  turned: 'fora de posição?',
  upsideDown: 'invertida?',
  delete: 'Excluir',
  deleteOf: (page: number) => `Excluir a página ${page + 1}, que parece em branco`,
  turn: (turn: keyof typeof turns) => turns[turn],
  turnOf: (page: number, turn: keyof typeof turns) => `${turns[turn]} a página ${page + 1}`,
  failed: 'Esta página não pôde ser mostrada',
  place: (document: number, documents: number) => `Documento ${document + 1} de ${documents}`,
  previous: 'Documento anterior',
  next: 'Próximo documento',
  close: 'Fechar a página grande',
  keys: 'Setas: páginas e documentos · Espaço ou Esc: fechar',
  first: 'Este é o primeiro documento.',
  last: 'Este é o último documento.',
} as const
