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
