import { screenNames } from '../../contract/window-commands.ts'
import { commonTexts } from './common.ts'
import { count } from './numbers.ts'

/** The screen Envios. */
export const outboxScreenTexts = {
  title: screenNames.outbox,
  list: 'Envios',
  detail: 'Andamento do envio',
  back: commonTexts.backToList,
  find: 'Buscar em Envios',
  filters: 'Quais envios',
  loading: 'Abrindo os envios',
  unfold: 'Mostrar',
  needed: 'Pendência',
  backTo: (operations: string) => `Voltar: ${operations}`,
  noneTitle: 'Nenhum envio selecionado',
  noneText: 'Selecione um envio para ver o que aconteceu com ele, ou vários, com Ctrl ou Shift.',
} as const

/** One operation. */
export const operationTexts = {
  progress: 'Andamento',
  sending: 'Envio',
  archive: 'Remover da lista',
  backToDrafts: 'Devolver a Rascunhos',
  openDraft: 'Abrir o rascunho',
  seeForwarding: 'Ver o encaminhamento',
  seeSignature: 'Abrir em Assinar',
  notHere: 'O serviço não mostra este encaminhamento em nenhuma das suas caixas.',
  notSigned: 'As assinaturas não virão',
  lastNews: 'Última notícia',
  toCheck: 'Confira o documento',
  check: 'Verificar agora',
  sendAgain: 'Enviar de novo',
  retry: 'Tentar agora',
} as const
export const attemptsText = (attempts: number): string =>
  count(attempts, 'tentativa sem sucesso', 'tentativas sem sucesso')

/** Several selected operations. */
export const severalOperationsTexts = {
  list: 'Envios selecionados',
  copied: commonTexts.copied,
  copyNumbers: (n: number) => `Copiar números (${n})`,
  archive: (n: number) => `Remover da lista (${n})`,
  retry: (n: number) => `Tentar agora (${n})`,
} as const

/** The history of an operation. */
export const historyTexts = {
  title: 'O que aconteceu',
  none: 'Quando isto foi pedido, o Malote ainda não anotava o que acontece.',
  loading: 'Buscando o que aconteceu',
} as const

/** The dependencies of an operation, and the question which record is its result. */
export const operationQuestionTexts = {
  awaited: 'Aguardando',
  choose:
    'A resposta do serviço não chegou, e ele tem mais de um registro que pode ser este. Qual deles é o seu? Nada será enviado de novo sem você pedir.',
  candidates: 'Registros que podem ser este',
  isThis: 'É este',
  isThisLabel: (label: string) => `É este: ${label}`,
  none: 'Nenhum destes',
} as const

/** The question whether an operation is at the service, in a record that could not be read. */
export const unreadQuestionTexts = {
  choose:
    'O serviço mostra registros que o Malote não consegue ler, e um deles pode ser este envio. Procure-o no site do serviço: ele está lá? Nada será enviado de novo sem você pedir.',
  isThis: 'Está lá',
  isThisLabel: (label: string) => `Está lá: ${label}`,
  none: 'Não está lá',
} as const

/** The button that copies an operation for the support, by the state of the copy. */
export const supportButtonTexts = {
  idle: 'Copiar para o suporte',
  copied: commonTexts.copied,
  failed: 'Não foi possível copiar',
} as const
export const copiedForSupport = 'Copiado para o suporte.'
