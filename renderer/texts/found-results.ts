import { count, joinList } from './numbers.ts'

export const serviceSearchTexts = {
  search: 'Buscar',
  clear: 'Limpar',
  moreFilters: 'Mais filtros',
  fewerFilters: 'Menos filtros',
  searching: 'Buscando no serviço',
  previous: 'Página anterior',
  next: 'Próxima página',
} as const

interface Nouns {
  readonly one: string
  readonly many: string
  readonly isFeminine?: boolean
  /** The names of the filters, by part of the query. */
  readonly parts: Readonly<Record<string, string>>
}

/** The sentences about a page of results and what its answer is worth. */
export function resultTextsOf({ one, many, isFeminine = false, parts }: Nouns) {
  const none = isFeminine ? 'nenhuma' : 'nenhum'
  const named = (ids: readonly string[]): string => joinList(ids.map((id) => parts[id] ?? id))
  return {
    /** @param pages may be 0 while there is no match */
    page: (page: number, pages: number, matches: number): string =>
      `${count(matches, one, many)} · página ${page} de ${Math.max(1, pages)}`,
    uncounted: (page: number): string => `Página ${page} · o serviço não informa o total`,
    noMore: { title: `Não há mais ${many}`, text: 'Esta página veio vazia: a lista terminou na anterior.' },
    noneReadable: {
      title: `${isFeminine ? 'Nenhuma' : 'Nenhum'} ${one} desta página pôde ser ${isFeminine ? 'lida' : 'lido'}`,
      text: 'O serviço respondeu de uma forma que o Malote não entende. Nada mudou no serviço.',
    },
    repeated: {
      title: 'O serviço repetiu a página anterior.',
      text: `Pode haver ${isFeminine ? 'outras' : 'outros'} ${many} que o serviço não mostra. Use filtros para diminuir a lista.`,
    },
    ignored: (ids: readonly string[]) => ({
      title: `O serviço não filtrou por: ${named(ids)}.`,
      text: `A contagem inclui ${isFeminine ? 'outras' : 'outros'} ${many}, e a lista pode ter ${many} fora do filtro.`,
    }),
    unverified: (ids: readonly string[]) => ({
      title: `Não foi possível conferir o filtro: ${named(ids)}.`,
      text: `O serviço não informou os dados necessários. A lista pode ter ${many} fora do filtro.`,
    }),
    noneOnPage: {
      title: `${isFeminine ? 'Nenhuma' : 'Nenhum'} ${one} nesta página`,
      text: `O serviço contou ${many}, mas ${none} desta página corresponde aos filtros. Outras páginas podem ter algum.`,
    },
  }
}
export type ResultTexts = ReturnType<typeof resultTextsOf>
