/** Words that are the same on every screen. */
export const commonTexts = {
  close: 'Fechar',
  cancel: 'Cancelar',
  back: 'Voltar',
  backToList: 'Voltar à lista',
  understood: 'Entendi',
  undo: 'Desfazer',
  refresh: 'Atualizar',
  order: 'Ordem',
} as const
