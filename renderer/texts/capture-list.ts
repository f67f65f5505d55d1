import { screenNames } from '../../contract/window-commands.ts'
import { commonTexts } from './common.ts'
import { count } from './numbers.ts'

/** The screen of files to capture. */
export const captureScreenTexts = {
  title: screenNames.capture,
  list: 'Documentos a capturar',
  detail: 'O que está selecionado',
  back: commonTexts.backToList,
  folders: 'Pastas e perfis',
  chooseFiles: 'Adicionar',
  receiving: (percent: string) => `Recebendo arquivos, ${percent}`,
  receivingLabel: 'Recebimento dos arquivos',
  findName: 'Buscar nome ou texto',
  loading: 'Abrindo a lista',
  opening: (name: string) => `Abrindo ${name}`,
} as const

/** A list without files. */
export const emptyCaptureTexts = {
  title: 'Solte aqui os arquivos',
  text: 'Arraste PDFs, imagens, mensagens ou arquivos de escritório para qualquer lugar da janela, cole-os ou escolha-os. Se o scanner grava numa pasta, o Malote pode monitorá-la e trazer sozinho o que chegar. Tudo fica só neste computador até ser enviado.',
  chooseFiles: 'Escolher arquivos',
  watchFolder: 'Monitorar a pasta do scanner',
} as const

/** The columns of the list that a person cannot hide. */
export const fixedColumnTexts = { name: 'Nome', state: 'Situação' } as const
/** In the line under the name of a file. */
export const fromFolderText = (folder: string): string => `pasta ${folder}`
export const cameFromFolderText = (folder: string): string => `veio da pasta ${folder}`
/** The name of the file that a PDF was made of. */
export const madeOfText = (name: string): string => `feito de ${name}`
export const unknownSender = 'remetente não informado'
/** The mail that a file is, or came in. */
export const messageFactsText = ({ from, sentAt }: { from: string; sentAt: string | null }): string =>
  `mensagem de ${from}${sentAt === null ? '' : `, ${sentAt}`}`
export const finishTexts = {
  attachOriginal: (n: number) =>
    n === 1 ? 'Anexar o arquivo original ao PDF' : 'Anexar os arquivos originais aos PDFs',
  makeArchive: 'Passar para PDF/A-2b',
} as const
export const warningsLabel = (warnings: string): string => `Atenção: ${warnings}`

/** The pane of the selected files. */
export const captureDetailTexts = {
  noneTitle: 'Nada selecionado',
  noneText: 'Selecione um ou vários documentos na lista para ver e mudar como serão enviados.',
  inspector: 'Dados',
  documents: (n: number) => count(n, 'documento', 'documentos'),
  cancel: (n: number) => (n === 1 ? 'Cancelar o envio' : `Cancelar o envio de ${n}`),
  remove: 'Remover da lista',
  keep: 'Manter',
  forward: 'Encaminhar',
  goOn: (n: number) => `Continuar com ${n === 1 ? 'o selecionado' : `os ${n} selecionados`}`,
} as const

/** Why several files cannot be sent yet. */
export const severalLackText = (files: number): string =>
  `${files} documentos ainda precisam de classe, de assinantes ou do que o sigilo pede.`

/** The line of totals and progress. */
export const batchBarTexts = { progress: 'Envio de todos', resume: 'Continuar', pause: 'Pausar' } as const

/** Notices above the list. */
export const captureNoticeTexts = {
  /** In place of the name of a dropped folder, which the page does not know. */
  folder: 'Pasta',
  understood: commonTexts.understood,
  see: 'Ver motivos',
  rejectedTitle: 'Arquivos não aceitos',
  rejectedText: 'Os originais continuam onde estavam. Esta lista fica até você limpá-la.',
  clear: 'Limpar a lista',
  close: commonTexts.close,
  open: 'Abrir',
  openLabel: (registro: string) => `Abrir ${registro}`,
  forward: 'Encaminhar',
  forwardLabel: (registro: string) => `Encaminhar ${registro}`,
} as const
