const kinds: Readonly<Record<string, string>> = {
  Organizacao: 'órgão',
  Setor: 'setor',
  Grupo: 'grupo',
  Comissao: 'comissão',
  Papel: 'pessoa',
  Cidadao: 'cidadão',
}
/** What an entry of the directory is, in a word. */
export const directoryKind = (kind: string): string => kinds[kind] ?? ''

/** Under a class that is offered: "nível 3 · Guarda permanente". */
export const classDetail = (level: number | null, fate: string | null): string =>
  [...(level === null ? [] : [`nível ${level}`]), ...(fate === null ? [] : [fate])].join(' · ')

interface Reading {
  readonly isWhole: boolean
  readonly reading: {
    readonly step: 'organisations' | 'units' | 'people'
    readonly done: number
    readonly total: number
  } | null
}
const steps = {
  organisations: () => 'órgãos',
  units: (done: number, total: number) => `${done} de ${total} órgãos`,
  people: (done: number, total: number) => `pessoas de ${done} de ${total} lugares`,
}

/** What a field that searches the directory says while it is not all there; undefined once it is. */
export function readingText(status: Reading | null): string | undefined {
  if (status === null || status.isWhole) return undefined
  if (status.reading === null) return 'O catálogo ainda não foi lido inteiro: pode faltar alguém.'
  const { step, done, total } = status.reading
  return `Lendo o catálogo pela primeira vez: ${steps[step](done, total)}. O que já veio pode ser escolhido.`
}

/** What such a field says where it finds nothing; while not all is there, that proves nothing. */
export const nobodyText = (status: Reading | null): string => readingText(status) ?? 'Ninguém com este nome.'

/** The same for the classes of documents. */
export function classesText(status: { readonly hasClasses: boolean; readonly readsClasses: boolean } | null) {
  if (status === null || status.hasClasses) return undefined
  if (status.readsClasses) return 'Lendo as classes pela primeira vez. O serviço pode levar alguns minutos.'
  return 'As classes ainda não foram lidas do serviço.'
}

export const notInDirectory = 'não está mais no catálogo'

export const favouriteTexts = {
  button: 'Favoritos',
  chosen: 'Destinatários escolhidos',
  others: 'Outros favoritos',
  favourites: 'Favoritos',
  recents: 'Recentes',
  rest: 'Catálogo',
  keep: (name: string) => `Guardar ${name} nos favoritos`,
  drop: (name: string) => `Retirar ${name} dos favoritos`,
  none: 'Escolha um destinatário para guardá-lo aqui.',
}
