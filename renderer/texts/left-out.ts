import { count } from './numbers.ts'

/** For a list whose other items are all there. */
export const leftOutText = (items: number) => ({
  title: `${count(items, 'item não pôde ser lido', 'itens não puderam ser lidos')}.`,
  text: 'O serviço respondeu de uma forma que o Malote não entende. Consulte o que falta no site do serviço.',
})

/** For a list that the service does not give to its end. */
export const cutListText = {
  title: 'A lista pode estar incompleta.',
  text: 'O serviço conta mais itens do que mostrou. Consulte o que falta no site do serviço.',
} as const

const others = 'O serviço respondeu de uma forma que o Malote não entende.'

/** For a document, where the service gives signers or processes that cannot be read. */
export const unreadSignersText = (n = 0): string | null =>
  n === 0 ? null : `${count(n, 'assinante não pôde ser lido', 'assinantes não puderam ser lidos')}. ${others}`
export const unreadProcessesText = (n = 0): string | null =>
  n === 0 ? null : `${count(n, 'processo não pôde ser lido', 'processos não puderam ser lidos')}. ${others}`

/** For the list of boxes; one that was read before stays as it was. */
export const unreadBoxesText = (n: number) => ({
  title: `${count(n, 'caixa não pôde ser lida', 'caixas não puderam ser lidas')}.`,
  text: others,
})

/** For the roles of the person. */
export const unreadRolesText = (n: number) => ({
  title: `${count(n, 'papel seu não pôde ser lido', 'papéis seus não puderam ser lidos')}.`,
  text: `${others} Aqui você age com os outros papéis; para agir com o que falta, use o site do serviço.`,
})
