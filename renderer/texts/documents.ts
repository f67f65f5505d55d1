import { exactMoment } from './dates.ts'
import { resultTextsOf } from './found-results.ts'
import { count, size } from './numbers.ts'

/** Shown over a scan with the value of an original: who captured it, and when. */
export const originalText = ({ capturador, capturedAt }: { capturador: string; capturedAt: string | null }): string => {
  const at = capturedAt === null ? '' : ` em ${exactMoment(capturedAt)}`
  return `Digitalizado com valor de original, capturado por ${capturador}${at}.`
}

/** The act of a line in a list of documents. */
export const paperActText = (name: string, isShown: boolean): string => `${isShown ? 'Fechar' : 'Abrir'} ${name}`
/** "12 KB · 2 assinaturas no serviço", by the service; without one, the file may still hold a digital signature, so nothing is said. */
export function paperFactsText(facts: { bytes: number | null; signed: number | null } | undefined): string {
  const { bytes = null, signed = null } = facts ?? {}
  const signatures =
    signed === null || signed === 0 ? [] : [count(signed, 'assinatura no serviço', 'assinaturas no serviço')]
  return [...(bytes === null ? [] : [size(bytes)]), ...signatures].join(' · ')
}

/** Opens a PDF in the program that the system has for it. */
export const openOutsideText = 'Abrir com o programa do sistema'
export const dragOutText = 'Arraste para a área de trabalho, uma pasta ou um e-mail'
export const openOutsideToPrintText = `${openOutsideText}, para imprimir`

export const closedPaperText = 'sem acesso'

export const originalTestText = 'O serviço ainda oferece o valor de original em fase de testes.'

export const documentTabs = [
  { id: 'recent', text: 'Deste computador' },
  { id: 'service', text: 'No serviço' },
] as const
export type DocumentTab = (typeof documentTabs)[number]['id']

export const documentSearchTexts = {
  text: 'Nome ou número de registro',
  textHint: 'Parte do nome, ou o número inteiro: 2026-B3F4XZ',
  access: 'Acesso',
  anyAccess: 'Qualquer acesso',
  anyClass: 'Qualquer classe',
  from: 'Capturado de',
  until: 'até',
  mine: 'Capturados por mim',
  found: 'Documentos encontrados',
  none: {
    title: 'Nenhum documento encontrado',
    text: 'O serviço não achou nenhum documento que você possa ver com estes filtros.',
  },
  begin: {
    title: 'Busque nos documentos do serviço',
    text: 'Preencha os filtros e escolha Buscar. Ou solte um PDF aqui para saber se já foi capturado e quem o assinou.',
  },
} as const

export const documentResultTexts = resultTextsOf({
  one: 'documento',
  many: 'documentos',
  parts: {
    registro: 'número de registro',
    nome: 'nome',
    idClasse: 'classe',
    nivelAcesso: 'acesso',
    capturadoDe: 'início do período',
    capturadoAte: 'fim do período',
    mine: 'capturados por mim',
  },
})

const natures: Readonly<Record<string, string>> = { NatoDigital: 'Nato-digital', Digitalizado: 'Digitalizado' }
export const natureText = (natureza: string): string => natures[natureza] ?? natureza

const legalValues: Readonly<Record<string, string>> = {
  Original: 'Original',
  CopiaAutenticadaCartorio: 'Cópia autenticada em cartório',
  CopiaAutenticadaAdministrativamente: 'Cópia autenticada administrativamente',
  CopiaSimples: 'Cópia simples',
}
export const legalValueText = (valorLegal: string): string => legalValues[valorLegal] ?? valorLegal

const situations: Readonly<Record<string, string>> = {
  EmAndamento: 'em andamento',
  Encerrado: 'encerrado',
  Sobrestado: 'sobrestado',
}
export const situationText = (situacao: string): string => situations[situacao] ?? situacao

export const documentLabels = {
  registro: 'Registro',
  access: 'Acesso',
  classe: 'Classe',
  nature: 'Tipo',
  legalValue: 'Valor legal',
  captured: 'Capturado',
  by: 'Capturado por',
  bytes: 'Tamanho',
  sha256: 'SHA-256',
  reviewedSha256: 'SHA-256 do que foi assinado',
  signers: 'Assinaturas no serviço',
  processes: 'Processos',
  forwardings: 'Encaminhamentos',
  use: 'Uso',
} as const

export const notProvidedText = 'O serviço não informou.'
export const noSignersText = 'Nenhuma.'
export const noProcessesText = 'Não está em nenhum processo que o serviço informe.'
export const noForwardingsText = 'Não está em nenhum encaminhamento que o serviço informe.'
export const moreForwardingsText = (more: number): string =>
  `Está em mais ${count(more, 'encaminhamento', 'encaminhamentos')}, de que o serviço não deu os dados.`
export const mayUseText = (mayUse: boolean): string =>
  mayUse ? 'Pode ser usado por você como cidadão' : 'Não pode ser usado por você como cidadão'
