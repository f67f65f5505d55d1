/** Every text of the components in this folder; those of ui/pdf and ui/contact-sheet stand beside them. */
export const uiTexts = {
  choose: 'Escolha',
  loadingRow: 'Buscando',
  clearSearch: 'Limpar a busca',
  copied: 'Copiado',
  notCopied: 'Não foi possível copiar.',
} as const

/** The menu of the tabs for which a line has no room. */
export const tabTexts = { more: 'Mais abas', moreShort: 'Mais' } as const

/** The keys of the palette, beside their names. */
export const paletteTexts = {
  results: 'Resultados',
  escape: 'Esc',
  move: 'escolher',
  enter: 'Enter',
  open: 'abrir',
} as const

export const paneTexts = {
  content: 'Conteúdo',
  divider: 'Largura da lista',
  dividerHelp: 'Arraste ou use as setas; dois cliques ou Home voltam ao tamanho padrão',
  show: (name: string) => `Mostrar ${name}`,
  hide: (name: string) => `Esconder ${name}`,
} as const

const keptText = 'O que está guardado neste computador continua nele.'
const thenText = 'Tente de novo; se continuar, recarregue a janela e informe o código ao suporte.'

/** Shown in place of a part of the window that threw an error. */
export const faultTexts = {
  tryAgain: 'Tentar de novo',
  reload: 'Recarregar a janela',
  places: {
    window: { title: 'A janela não pôde ser mostrada', text: `${keptText} ${thenText}` },
    screen: {
      title: 'Esta tela não pôde ser mostrada',
      text: `As outras telas continuam no menu. ${keptText} ${thenText}`,
    },
    list: { title: 'Esta lista não pôde ser mostrada', text: `${keptText} ${thenText}` },
    part: {
      title: 'Esta parte não pôde ser mostrada',
      text: `O resto da tela continua funcionando. ${keptText} ${thenText}`,
    },
  },
} as const

export const traceTexts = {
  label: 'Código para o suporte:',
  copy: 'Copiar o código',
  copied: 'Código copiado.',
} as const
