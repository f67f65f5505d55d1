import { leftOutText } from './left-out.ts'

const kinds: Readonly<Record<string, string>> = {
  Organizacao: 'órgão',
  Setor: 'setor',
  Grupo: 'grupo',
  Comissao: 'comissão',
  Papel: 'pessoa',
  Cidadao: 'cidadão',
}
/** The kind of a directory entry. */
export const directoryKind = (kind: string): string => kinds[kind] ?? ''

/** A directory entry with its unit and organisation: "PROTOCOLO (SEFAZ)", "Carla Nunes (GECON, SEFAZ)". */
export function placedName({ kind, nome, sigla, detalhe }: EntryInfo): string {
  const name = sigla ?? nome
  // The name of a role stands before its place.
  const place = kind === 'Organizacao' ? '' : (detalhe.split(' · ').at(-1) ?? '')
  return place === '' ? name : `${name} (${place})`
}
interface EntryInfo {
  readonly kind: string
  readonly nome: string
  readonly sigla: string | null
  readonly detalhe: string
}

/** Detail of a document class: "nível 3 · Guarda permanente". */
export const classDetail = (level: number | null, fate: string | null): string =>
  [...(level === null ? [] : [`nível ${level}`]), ...(fate === null ? [] : [fate])].join(' · ')

interface DirectoryReading {
  readonly isWhole: boolean
  readonly agentsLeftOut?: number | undefined
  readonly reading: {
    readonly step: 'organisations' | 'units' | 'people'
    readonly done: number
    readonly total: number
  } | null
}
const steps = {
  organisations: () => 'órgãos',
  units: (done: number, total: number) => `${done} de ${total} órgãos`,
  people: (done: number, total: number) => `pessoas de ${done} de ${total} unidades`,
}

/** For a list that was read, but not every item of it. */
const lackText = (leftOut = 0): string | undefined =>
  leftOut === 0 ? undefined : `${leftOutText(leftOut).title} Alguém ou algo pode faltar nesta lista.`

/** The hint of a search field while the directory is incomplete; undefined once it is complete. */
export function syncProgressText(status: DirectoryReading | null): string | undefined {
  if (status === null) return undefined
  if (status.isWhole) return lackText(status.agentsLeftOut)
  if (status.reading === null)
    return 'A lista de destinatários ainda não foi baixada por inteiro: alguém pode ainda não aparecer.'
  const { step, done, total } = status.reading
  return `Baixando a lista de destinatários pela primeira vez: ${steps[step](done, total)}. O que já veio pode ser escolhido.`
}

/** Shown when a search finds nobody; says so when the directory is incomplete. */
export const noMatchText = (status: DirectoryReading | null): string =>
  syncProgressText(status) ?? 'Ninguém com este nome.'

interface ClassReading {
  readonly hasClasses: boolean
  readonly readsClasses: boolean
  readonly classesLeftOut?: number | undefined
}

/** The same for document classes. */
export function classesText(status: ClassReading | null) {
  if (status === null) return undefined
  if (status.hasClasses) return lackText(status.classesLeftOut)
  if (status.readsClasses) return 'Baixando as classes pela primeira vez. O serviço pode levar alguns minutos.'
  return 'As classes ainda não foram baixadas do serviço.'
}

export const anyRecipientText = 'Órgão, setor, grupo, comissão ou pessoa'
export const notInDirectory = 'não está mais na lista de destinatários'

export const favouriteTexts = {
  button: 'Favoritos',
  chosen: 'Destinatários escolhidos',
  others: 'Outros favoritos',
  favourites: 'Favoritos',
  recents: 'Recentes',
  rest: 'Lista de destinatários',
  keep: (name: string) => `Guardar ${name} nos favoritos`,
  drop: (name: string) => `Remover ${name} dos favoritos`,
}

/** The line of recipients that one press adds. */
export function suggestedTitle(favourites: number, recents: number): string {
  if (recents === 0) return favouriteTexts.favourites
  return favourites === 0 ? favouriteTexts.recents : `${favouriteTexts.favourites} e recentes`
}
export const addRecipientText = (name: string): string => `Adicionar ${name}`
