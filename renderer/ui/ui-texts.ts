/** Every text of the components in this folder; those of ui/pdf and ui/contact-sheet stand beside them. */
export const uiTexts = {
  choose: 'Escolha',
  loadingRow: 'Buscando',
  clearSearch: 'Limpar a busca',
  copied: 'Copiado',
  notCopied: 'Não foi possível copiar.',
} as const

/** The keys of the palette, beside their names. */
export const paletteTexts = { escape: 'Esc', move: 'escolher', enter: 'Enter', open: 'abrir' } as const

export const paneTexts = {
  divider: 'Largura da lista',
  dividerHelp: 'Arraste para mudar a largura; dois cliques voltam ao tamanho padrão',
  show: (name: string) => `Mostrar ${name}`,
  hide: (name: string) => `Esconder ${name}`,
} as const

export const traceTexts = {
  label: 'Código para o suporte:',
  copy: 'Copiar o código',
  copied: 'Código copiado.',
} as const
