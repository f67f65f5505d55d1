/** The words of one kind of template in its questions. */
export interface TemplateWords {
  readonly name: string
  readonly manageTitle: string
  readonly none: string
  readonly taken: string
}

const nameTaken = 'Já há um modelo ou texto pronto com este nome.'

/** Templates of forwardings. */
export const templateTexts = {
  button: 'Modelos',
  begin: 'Começar de um modelo',
  draft: 'Este rascunho',
  save: 'Guardar como modelo…',
  manage: 'Renomear ou remover…',
  keep: 'Gerenciar modelos',
  none: 'Nenhum modelo guardado',
  name: 'Nome do modelo',
  saveTitle: 'Guardar como modelo',
  saveText: 'Ficam no modelo os destinatários, o assunto, a mensagem, o acesso e o aviso por e-mail.',
  manageTitle: 'Modelos',
  taken: nameTaken,
  saved: (name: string) => `Modelo ${name} guardado.`,
}

/** Texts for messages. */
export const readyTexts = {
  button: 'Textos prontos',
  insert: 'Inserir na mensagem',
  keep: 'Gerenciar textos prontos',
  save: 'Guardar como texto pronto…',
  saveDetail: 'O trecho selecionado, ou a mensagem inteira',
  manage: 'Renomear ou remover…',
  name: 'Nome do texto',
  text: 'Texto',
  saveTitle: 'Guardar como texto pronto',
  manageTitle: 'Textos prontos',
  none: 'Nenhum texto guardado',
  taken: nameTaken,
  saved: (name: string) => `Texto ${name} guardado.`,
}

export const templateQuestionTexts = { save: 'Guardar', rename: 'Renomear' } as const
