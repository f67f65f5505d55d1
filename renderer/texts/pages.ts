import { count, size } from './numbers.ts'

const pages = (n: number) => count(n, 'página', 'páginas')
const documents = (n: number) => count(n, 'documento', 'documentos')

const actTexts = {
  turn: (n: number) => `girar ${pages(n)}`,
  delete: (n: number) => `excluir ${pages(n)}`,
  move: (n: number) => `mover ${pages(n)}`,
  split: (n: number) => `dividir em ${documents(n)}`,
  join: (n: number) => `juntar ${documents(n)}`,
  collate: (_n: number) => 'intercalar frentes e versos',
  redact: (n: number) => (n === 0 ? 'retirar os dados do documento' : `cobrir dados em ${pages(n)}`),
  mend: (n: number) => `melhorar ${pages(n)}`,
  sign: () => 'assinar com certificado',
  archive: () => 'passar para PDF/A',
  attach: (n: number) => (n === 1 ? 'anexar o arquivo original' : `anexar os ${n} arquivos originais`),
  recognise: (n: number) => `incluir o texto reconhecido de ${pages(n)}`,
  separate: (n: number) => `dividir nas folhas separadoras, em ${documents(n)}`,
} as const

/** An act with its number of pages or documents. */
interface NamedAct {
  readonly kind: keyof typeof actTexts
  readonly count: number
}

/** The page tools of the grid and of the reader. */
export const pageToolTexts = {
  bar: 'Páginas',
  picked: (n: number) => count(n, 'página selecionada', 'páginas selecionadas'),
  current: (page: number, name: string) => `Página ${page + 1} de ${name}`,
  turn: 'Girar',
  turnLeft: 'Girar à esquerda',
  turnRight: 'Girar à direita',
  turnPage: 'Girar página',
  turnPageLeft: 'Girar página à esquerda',
  splitDetail: 'Esta página começa um documento novo',
  deletePage: 'Excluir página',
  undoShort: 'Desfazer',
  move: 'Mover',
  moveTo: { start: 'Para o início', earlier: 'Uma posição antes', later: 'Uma posição depois', end: 'Para o fim' },
  split: 'Dividir aqui',
  join: 'Juntar',
  joinNext: 'Com o próximo documento',
  joinSelected: (n: number) => `Os ${n} documentos selecionados`,
  collateReversed: 'Intercalar com o próximo: frentes e versos, versos de trás para frente',
  collate: 'Intercalar com o próximo: frentes e versos, na mesma ordem',
  delete: 'Excluir',
  clear: 'Limpar a seleção',
  unchanged: 'O arquivo original não é alterado',
  undo: (act: NamedAct) => `Desfazer: ${actText(act)}`,
  undone: (act: NamedAct) => `Desfeito: ${actText(act)}.`,
  done: (act: NamedAct) => `Feito: ${actText(act)}.`,
  limited: ({ acts, bytes }: { readonly acts: number; readonly bytes: number }) =>
    `Só as últimas ${acts} mudanças de páginas, até ${size(bytes)}, podem ser desfeitas. Os arquivos originais ficam guardados até a confirmação do registro.`,
  working: 'Montando as páginas…',
  dismiss: 'Fechar',
} as const

/** Why an act on pages was not begun. */
export const pageRefusalTexts = {
  all: (name: string) => `${name} ficaria sem páginas. Para retirar o documento inteiro, remova-o da lista.`,
  first: 'A primeira página já começa o documento. Selecione a página que deve começar outro.',
  noNext: 'Não há outro documento depois deste na lista que ainda possa ser mudado.',
  offerOver: (page: number) => `A página ${page + 1} mudou depois desta sugestão, que por isso não foi aplicada.`,
  unready: (name: string) => `${name} ainda está sendo examinado. Tente de novo em instantes.`,
} as const

/** The infinitive of an act: "girar 2 páginas". */
const actText = ({ kind, count: n }: NamedAct): string => actTexts[kind](n)
