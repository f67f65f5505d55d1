/** A key: `keys` as aria-keyshortcuts names them, any of which does the same kind of act. */
export interface Key {
  readonly keys: readonly string[]
  /** As the list of keys explains it. */
  readonly text: string
}

/** The menus that hold commands of the window; Electron's host adds its own items. */
export type CommandMenu = 'file' | 'edit' | 'view' | 'go' | 'forwarding' | 'document' | 'help'

interface Command extends Key {
  /** As the menu calls it; one for each key where the keys do different things. */
  readonly labels: readonly string[]
  readonly menu: CommandMenu
}

/** The screens in the order of the navigation. */
export const screenNames = {
  today: 'Hoje',
  capture: 'Capturar',
  signatures: 'Assinar',
  boxes: 'Caixas',
  processes: 'Processos',
  documents: 'Documentos',
  verification: 'Verificar',
  drafts: 'Rascunhos',
  outbox: 'Envios',
} as const

export const writeLabel = 'Novo encaminhamento'

/** The keys of the window: this table registers them, and Electron's menu is made from it. */
export const windowKeys = {
  search: { keys: ['/'], text: 'Ir para a busca da lista, se houver', labels: ['Buscar na lista'], menu: 'edit' },
  next: { keys: ['j'], text: 'Ir para a próxima linha da lista', labels: ['Próxima linha'], menu: 'go' },
  previous: { keys: ['k'], text: 'Ir para a linha anterior da lista', labels: ['Linha anterior'], menu: 'go' },
  screens: {
    keys: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => `Control+${number}`),
    text: 'Abrir a tela nesta posição do menu, se houver',
    labels: Object.values(screenNames),
    menu: 'go',
  },
  back: { keys: ['Alt+ArrowLeft'], text: 'Voltar à tela anterior', labels: ['Voltar'], menu: 'go' },
  forward: { keys: ['Alt+ArrowRight'], text: 'Ir de novo para a tela seguinte', labels: ['Avançar'], menu: 'go' },
  rail: { keys: ['Control+b'], text: 'Abrir ou recolher o menu', labels: ['Abrir ou recolher o menu'], menu: 'view' },
  find: { keys: ['Control+k'], text: 'Buscar em tudo', labels: ['Buscar em tudo'], menu: 'edit' },
  settings: { keys: ['Control+,'], text: 'Abrir os ajustes', labels: ['Ajustes'], menu: 'file' },
  account: {
    keys: ['Alt+PageDown', 'Alt+PageUp'],
    text: 'Mostrar a próxima conta aberta, ou a anterior',
    labels: ['Próxima conta', 'Conta anterior'],
    menu: 'file',
  },
  paper: {
    keys: ['Control+o'],
    text: 'Abrir o documento em outra janela',
    labels: ['Abrir em outra janela'],
    menu: 'document',
  },
  undo: {
    keys: ['Control+z'],
    text: 'Desfazer o que ainda está em espera',
    labels: ['Desfazer o envio em espera'],
    menu: 'edit',
  },
  help: { keys: ['F1'], text: 'Mostrar estas teclas', labels: ['Teclas'], menu: 'help' },
} as const satisfies Readonly<Record<string, Command>>

/** Commands of the window that have a button, and no key. */
const keylessCommands = {
  write: { labels: [writeLabel], menu: 'file' },
  pause: { labels: ['Pausar ou continuar os envios'], menu: 'file' },
  guide: { labels: ['Guia do Malote'], menu: 'help' },
  about: { labels: ['Sobre o Malote'], menu: 'help' },
} as const satisfies Readonly<Record<string, Omit<Command, keyof Key>>>

export type WindowKey = keyof typeof windowKeys
export type WindowCommand = WindowKey | keyof typeof keylessCommands

/** The acts on a forwarding, as their buttons and keys call them. */
export const forwardingActTexts = {
  reply: 'Responder',
  reForward: 'Reencaminhar',
  resolve: 'Resolver',
  complement: 'Complementar',
} as const

/** The letters of Caixas: this table registers them. */
export const boxKeys = {
  r: forwardingActTexts.reply,
  e: forwardingActTexts.reForward,
  d: forwardingActTexts.resolve,
  c: forwardingActTexts.complement,
  a: 'Adiar',
  u: 'Marcar como não lido',
  q: 'Marcar como lido',
} as const

/** The letters of marks, in every list and reader whose items can be marked. */
export const markKeys = { f: 'Sinalizar', p: 'Prazo', t: 'Etiquetas', n: 'Nota' } as const

/** The keys of a document in Assinar, none of which signs by itself. */
export const documentKeys = {
  next: { keys: ['Alt+ArrowDown'], text: 'Ir para o próximo documento, sem assinar' },
  previous: { keys: ['Alt+ArrowUp'], text: 'Ir para o documento anterior' },
} as const satisfies Readonly<Record<string, Key>>

/** The keys of the document that is open in the viewer. */
export const viewerKeys = {
  find: { keys: ['Control+f'], text: 'Buscar no texto do documento' },
  findNext: { keys: ['Control+g', 'F3'], text: 'Ir para o próximo resultado; com Shift, para o anterior' },
  zoom: { keys: ['Control++', 'Control+-'], text: 'Aumentar ou diminuir' },
  fit: { keys: ['Control+0'], text: 'Ajustar à largura; de novo, mostrar a página inteira' },
  rotate: { keys: ['r'], text: 'Girar na tela, com o foco nas páginas' },
  scroll: { keys: ['PageDown', 'PageUp'], text: 'Rolar uma tela, com o foco nas páginas' },
} as const satisfies Readonly<Record<string, Key>>

/** The keys of the pages in the grid of Capturar, for the selected pages or the one with the focus. */
export const pageKeys = {
  turn: { keys: ['r'], text: 'Girar à direita; com Shift, à esquerda' },
  delete: { keys: ['Delete'], text: 'Excluir a página' },
  move: { keys: ['Alt+ArrowUp', 'Alt+ArrowDown'], text: 'Mover a página uma posição antes ou depois' },
  split: { keys: ['d'], text: 'Dividir: a página começa um documento novo' },
  join: { keys: ['u'], text: 'Juntar com o próximo documento' },
  select: { keys: ['Control+Space'], text: 'Selecionar também a página; com Shift e setas, várias' },
  undo: { keys: ['Control+z'], text: 'Desfazer a última mudança de páginas' },
} as const satisfies Readonly<Record<string, Key>>

/** Where a key of a screen acts: in its panes, or in the pages of the open document. */
type KeyPlace = 'panes' | 'pages'

/** A command of the menu bar. */
export interface MenuCommand {
  readonly id: string
  readonly menu: CommandMenu
  readonly label: string
  /** Null without a key. */
  readonly key: string | null
  readonly act:
    | { readonly kind: 'window'; readonly command: WindowCommand; readonly index: number }
    | { readonly kind: 'key'; readonly place: KeyPlace }
}

const ofWindow: MenuCommand[] = Object.entries({ ...keylessCommands, ...windowKeys }).flatMap(([command, given]) => {
  const { labels, menu, keys }: { labels: readonly string[]; menu: CommandMenu; keys?: readonly string[] } = given
  return labels.map((label, index) => ({
    id: `${command}.${index}`,
    menu,
    label,
    key: keys?.[index] ?? null,
    act: { kind: 'window', command: command as WindowCommand, index },
  }))
})

const keyCommand =
  (menu: CommandMenu, place: KeyPlace) =>
  (label: string, key: string): MenuCommand => ({
    id: `${menu}.${key}`,
    menu,
    label,
    key,
    act: { kind: 'key', place },
  })
const onPages = keyCommand('edit', 'panes')
const inDocument = keyCommand('document', 'pages')
const betweenDocuments = keyCommand('document', 'panes')

/** Every command that the menu bar offers. Signing and sending stay with their buttons, which name what they do. */
export const menuCommands: readonly MenuCommand[] = [
  ...ofWindow,
  ...Object.entries(boxKeys).map(([key, label]) => keyCommand('forwarding', 'panes')(label, key)),
  ...Object.entries(markKeys).map(([key, label]) => keyCommand('edit', 'panes')(label, key)),
  onPages('Girar a página, na grade de Capturar', pageKeys.turn.keys[0]),
  onPages('Excluir a página, na grade', pageKeys.delete.keys[0]),
  onPages('Dividir aqui, na grade', pageKeys.split.keys[0]),
  onPages('Juntar com o próximo, na grade', pageKeys.join.keys[0]),
  betweenDocuments('Próximo documento', documentKeys.next.keys[0]),
  betweenDocuments('Documento anterior', documentKeys.previous.keys[0]),
  inDocument('Buscar no documento', viewerKeys.find.keys[0]),
  inDocument('Próximo resultado', viewerKeys.findNext.keys[0]),
  inDocument('Ajustar à largura', viewerKeys.fit.keys[0]),
  inDocument('Girar na tela', viewerKeys.rotate.keys[0]),
]

export const commandById = (id: string): MenuCommand | undefined => menuCommands.find((each) => each.id === id)
