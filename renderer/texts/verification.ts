import { screenNames } from '../../contract/window-commands.ts'
import { exactMoment } from './dates.ts'

/** The screen that says what a file is. */
export const verificationTexts = {
  title: screenNames.verification,
  answers: 'Respostas',
  file: 'Arquivo',
  files: 'Arquivos verificados',
  choose: 'Escolher arquivos',
  drop: 'Solte os PDFs aqui para verificar',
  /** In other screens, leads here. */
  lead: 'Verificar um arquivo',
  busy: 'Verificando',
  captured: 'Documento capturado',
  asking: 'Perguntando ao serviço',
  unknown: 'O serviço não tem, entre os documentos que você pode ver, um com este conteúdo.',
  open: 'Abrir o documento',
  read: 'Ler o arquivo',
  backToAnswers: 'Ver respostas',
  capture: 'Capturar',
  receipt: 'Recibo do Malote',
  noReceipt: 'Este arquivo não traz um recibo do Malote.',
  compare: 'Comparar com o arquivo do documento',
  compareNote: 'O Malote confere, byte a byte, se um arquivo é o documento que o recibo cita.',
  backToFile: 'Voltar ao arquivo',
  noPages: { title: 'Este arquivo não tem páginas', text: 'O resultado está ao lado.' },
  tooMany: (kept: number) => `A lista tem os ${kept} arquivos mais recentes; os outros saíram dela.`,
} as const

export const noFileToVerify = {
  title: 'Nenhum arquivo para verificar',
  text: 'Solte um PDF em qualquer lugar desta tela, ou escolha um. Ele só é lido: nada é capturado nem enviado.',
} as const

export const verificationAnswers = {
  title: 'O que o Malote responde',
  text: 'Se o arquivo já foi capturado, quem o assinou digitalmente e se a assinatura vale, e se é um recibo do Malote. Solte junto um recibo e o arquivo do documento para comparar os dois.',
} as const

export const foundText = (nome: string, capturedAt: string | null): string =>
  capturedAt === null ? nome : `${nome}, capturado em ${exactMoment(capturedAt)}`

/** For screen readers: "Verificando Ata.pdf", then "Ata.pdf: 2 assinaturas digitais: válidas". */
export const spokenText = (name: string, answer: string | null): string =>
  answer === null ? `${verificationTexts.busy} ${name}` : `${name}: ${answer}`

export const comparedText = (name: string): string => `Comparado com ${name}.`
