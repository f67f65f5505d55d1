import { windowKeys, writeLabel } from '../../contract/window-commands.ts'
import { count } from './numbers.ts'

/** The parts of the search over everything, in the order in which they are listed. */
export const searchSections = {
  documents: 'Documentos',
  processes: 'Processos',
  signatures: 'Assinar',
  files: 'Capturar',
  texts: 'No texto das digitalizações',
  forwardings: 'Encaminhamentos',
  drafts: 'Rascunhos',
  operations: 'Envios',
  recipients: 'Pessoas e setores',
  service: 'No serviço',
  commands: 'Comandos',
} as const
export type SearchSection = keyof typeof searchSections

export const searchTexts = {
  label: 'Buscar em tudo',
  placeholder: 'Documentos, processos, encaminhamentos, pessoas e comandos',
  moreAtService: 'Há mais documentos no serviço com estas palavras. Digite mais para encontrar os outros.',
  noneAtService: 'O serviço não achou nenhum documento com este nome ou número de registro.',
  noProcessAtService: 'O serviço não achou nenhum processo com este protocolo, nem documento com este nome.',
  asking: 'Perguntando ao serviço',
  untitled: '(sem assunto)',
} as const

export const commandTexts = {
  write: writeLabel,
  /** Below its icon. */
  writeShort: 'Novo',
  paper: windowKeys.paper.labels[0],
  pause: 'Pausar os envios',
  resume: 'Continuar os envios',
  box: (name: string) => `Caixa ${name}`,
  view: (name: string, box: string) => `Visão ${name}, da caixa ${box}`,
} as const

export const showAllText = (many: number, isMore: boolean): string =>
  isMore ? `Mostrar os primeiros ${many.toLocaleString('pt-BR')}` : `Mostrar todos os ${many.toLocaleString('pt-BR')}`
export const askServiceText = (text: string): string => `Buscar “${text}” no serviço`
export const writeAboutText = (text: string): string => `Novo encaminhamento com “${text}” no assunto`

/** A failed search at the service; `title` names the failure. */
export const serviceFailedText = (title: string): string =>
  `${title}. Acima está só o que este computador conhece; busque de novo quando quiser.`

/** @param isCut more are known than were counted */
export function foundText(many: number, isCut: boolean): string {
  if (many === 0) return 'Nenhum resultado neste computador'
  return `${count(many, 'resultado', 'resultados')}${isCut ? ' ou mais' : ''}`
}

/** The correspondents of a forwarding that was found, and the name of its box. */
export const toPartiesText = (names: readonly string[]): string => `para ${names.join(', ')}`
export const fromPartyText = (name: string): string => `de ${name}`
export const inBoxText = (name: string): string => `em ${name}`
