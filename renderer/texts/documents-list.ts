import { screenNames } from '../../contract/window-commands.ts'
import { count } from './numbers.ts'

/** The screen of captured documents. */
export const documentsScreenTexts = {
  title: screenNames.documents,
  list: 'Documentos capturados',
  capturedCount: (n: number) => count(n, 'capturado', 'capturados'),
  detail: 'Documento',
  where: 'Onde',
  find: 'Buscar nome ou número',
  loading: 'Abrindo os documentos',
  facts: 'Dados',
  loadingFacts: 'Buscando os dados',
  forward: 'Encaminhar',
  capture: 'Capturar',
} as const

export const noDocumentSelected = {
  title: 'Nenhum documento selecionado',
  text: 'Selecione um documento para lê-lo, ou vários para encaminhá-los juntos.',
} as const

export const noneWithText = {
  title: 'Nenhum documento deste computador com este texto',
  text: 'Mude o texto da busca, ou procure em No serviço.',
} as const

export const noneCaptured = {
  title: 'Nenhum documento capturado ainda',
  text: 'Os documentos que você capturar ou enviar para assinatura aparecem aqui com o número de registro.',
} as const
