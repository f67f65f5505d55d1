/** The bar at the top of the window. */
export const topBarTexts = {
  openMenu: 'Abrir o menu',
  closeMenu: 'Recolher o menu',
} as const

/** `gone`: the program behind the page does not answer. */
export const connectionTexts = {
  online: 'Conectado',
  offline: 'Sem conexão, tudo fica guardado',
  unknown: 'Verificando a conexão',
  gone: 'O Malote não está respondendo, tentando de novo',
} as const

export const nothingUnderWay = 'Nenhum envio em andamento'
export const opensOutbox = 'Abre Envios'

export const personMenuTexts = {
  label: 'Você e o Malote',
  roles: 'Papel atual',
  more: 'Malote',
  signOut: 'Sair',
  endsWithProgram: 'O acesso termina ao fechar o Malote.',
  citizen: 'Cidadão',
} as const
