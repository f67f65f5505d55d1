/** Templates of forwardings. */
export const templateTexts = {
  button: 'Modelos',
  begin: 'Começar de um modelo',
  draft: 'Este rascunho',
  save: 'Guardar como modelo…',
  manage: 'Renomear ou remover…',
  keep: 'Gerenciar modelos',
  none: 'Nenhum modelo guardado',
  noneDetail: 'Escreva um encaminhamento e guarde-o como modelo.',
  name: 'Nome do modelo',
  saveTitle: 'Guardar como modelo',
  saveText: 'Ficam no modelo os destinatários, o assunto, a mensagem, o acesso e o aviso por e-mail.',
  manageTitle: 'Modelos',
  taken: 'Já há um modelo com este nome.',
  saved: (name: string) => `Modelo ${name} guardado.`,
  remove: (name: string) => `Remover ${name}`,
}
