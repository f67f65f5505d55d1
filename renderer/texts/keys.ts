import {
  boxKeys,
  documentKeys,
  type Key,
  markKeys,
  pageKeys,
  viewerKeys,
  windowKeys,
} from '../../contract/window-commands.ts'
import { counterKeys } from './counter.ts'

/** The keys of a process: the documents in it are gone through as those in Assinar. */
const processKeys = {
  next: { keys: ['Alt+ArrowDown'], text: 'Ir para a próxima peça' },
  previous: { keys: ['Alt+ArrowUp'], text: 'Ir para a peça anterior' },
  open: { keys: ['Enter'], text: 'Na lista, abrir o processo' },
} as const satisfies Readonly<Record<string, Key>>

/** The keys of a draft: this table registers them. */
export const composeKeys = {
  send: { keys: ['Control+Enter'], text: 'Enviar, também de dentro da mensagem' },
  later: { keys: ['Control+Shift+Enter'], text: 'Escolher quando enviar' },
} as const satisfies Readonly<Record<string, Key>>

export const keyListTitle = 'Teclas'

/** The keys that F1 lists. The guide explains the usual keys of every program, such as Tab. */
export const keyGroups: readonly { readonly title: string; readonly keys: readonly Key[] }[] = [
  {
    title: 'Em todas as telas',
    keys: [
      ...Object.values(windowKeys),
      { keys: ['F6'], text: 'Ir para a próxima área da janela; com Shift, para a anterior' },
    ],
  },
  {
    title: 'Nas listas',
    keys: [
      { keys: ['Home', 'End'], text: 'Ir para a primeira ou a última linha' },
      { keys: ['Control+a'], text: 'Selecionar todas as linhas, onde se selecionam várias' },
    ],
  },
  {
    title: 'Capturar',
    keys: [
      { keys: ['Control+Enter'], text: 'O mesmo que o botão no pé da tela' },
      { keys: ['Space'], text: 'Ver a página em tamanho grande, ou fechá-la; as setas passam páginas e documentos' },
      { keys: ['Control+Space'], text: 'Selecionar também a linha, ou deixar de selecioná-la' },
      { keys: ['Delete'], text: 'Na lista, remover os documentos selecionados' },
    ],
  },
  { title: 'Balcão', keys: Object.values(counterKeys) },
  { title: 'Capturar, nas páginas da grade', keys: Object.values(pageKeys) },
  {
    title: 'Assinar',
    keys: [
      { keys: ['Control+Enter'], text: 'Assinar e próximo, enquanto o botão está na tela' },
      ...Object.values(documentKeys),
    ],
  },
  {
    title: 'Caixas, com o foco na lista ou no encaminhamento',
    keys: Object.entries(boxKeys).map(([key, text]) => ({ keys: [key], text })),
  },
  {
    title: 'Marcas, em Caixas, Assinar e Processos, com o foco na lista ou no item',
    keys: Object.entries(markKeys).map(([key, text]) => ({ keys: [key], text })),
  },
  { title: 'Processos', keys: Object.values(processKeys) },
  { title: 'Novo encaminhamento e resposta', keys: Object.values(composeKeys) },
  {
    title: 'No documento aberto',
    keys: Object.values(viewerKeys),
  },
]

/** "Ctrl+B"; "Home ou End"; of more than two the first and the last: "Ctrl+1 a Ctrl+8". */
export function keyText({ keys }: Key): string {
  const shown = keys.map((key) =>
    key
      .replace('Control', 'Ctrl')
      .replace('ArrowDown', '↓')
      .replace('ArrowUp', '↑')
      .replace('ArrowLeft', '←')
      .replace('ArrowRight', '→')
      .replace('Space', 'Espaço')
      .replace('Escape', 'Esc')
      .replace(/[a-z]$/, lastLetter),
  )
  return shown.length > 2 ? `${shown[0]} a ${shown.at(-1)}` : shown.join(' ou ')
}

/** Names such as "Enter" end in a letter of theirs, which stays small. */
function lastLetter(letter: string, at: number, key: string): string {
  return at === 0 || key[at - 1] === '+' ? letter.toUpperCase() : letter
}

/** The groups with their keys by name, as F1 and Ajuda show them. */
export const namedKeyGroups = keyGroups.map(({ title, keys }) => ({
  title,
  keys: keys.map((key) => ({ name: keyText(key), text: key.text })),
}))
