/** Words that are the same on every screen. */
export const commonTexts = {
  close: 'Fechar',
  cancel: 'Cancelar',
  back: 'Voltar',
  backToList: 'Voltar à lista',
  understood: 'Entendi',
  undo: 'Desfazer',
  show: 'Ver',
  refresh: 'Atualizar',
  order: 'Ordem',
  copied: 'Copiado',
  /** Where what is selected has different values. */
  several: 'Vários',
} as const

/** Names of the facts about a forwarding, an operation or a document. */
export const factLabels = {
  from: 'De',
  to: 'Para',
  inNameOf: 'Em nome de',
  subject: 'Assunto',
  sentAt: 'Enviado',
  requestedAt: 'Solicitada em',
  updatedAt: 'Última atualização',
  attempts: 'Tentativas',
  registro: 'Registro',
  protocolo: 'Protocolo',
  access: 'Acesso',
  documents: 'Documentos',
} as const

/** The button that takes an entry off a list. */
export const removeLabel = (name: string): string => `Remover ${name}`
