import type {
  DigitisationData,
  DigitisedPage,
  MeasuredFile,
  Shortcoming,
} from '../../../contract/bridge/digitisation.ts'
import { dateFormat } from '../../../contract/dates.ts'
import { compressionWords, measureWords, pagesText } from '../../../contract/digitisation-words.ts'
import type { RecordLine } from '../../engine/pdf/index.ts'
import type { Reported, ReportedFile } from './report-data.ts'
import { leastDpi, type MetadataName, metadataNames, type Unmet } from './rules.ts'

export const decree = 'Decreto nº 10.278/2020'
const notTold = 'não informado'
const moment = dateFormat({ dateStyle: 'long', timeStyle: 'short' })
const day = dateFormat({ dateStyle: 'long', timeZone: 'UTC' })
const count = new Intl.NumberFormat('pt-BR')

export const digitisationTexts = {
  notReady: 'O arquivo ainda está sendo preparado, ou tem um problema. Veja a linha dele em Capturar.',
  notRead: (name: string) => `O arquivo “${name}” não pôde ser lido, e nada foi medido nele.`,
  reportName: 'Laudo de digitalização',
  batchName: 'Termo de digitalização do lote',
}

export const formatTexts = {
  archive: 'PDF/A-2b: diz que é, e nada contra isso foi encontrado',
  partial: (claim: string, rules: string) =>
    `PDF; diz que é ${claim}, mas o Malote não verifica: ISO 19005-2, ${rules}`,
  broken: (claim: string, rules: string) => `PDF; diz que é ${claim}, mas não cumpre a ISO 19005-2, ${rules}`,
  other: (claim: string) => `PDF; diz que é ${claim}, que o Malote não verifica`,
  plain: 'PDF; não diz que é PDF/A',
  unknown: 'PDF; não foi possível verificar se é PDF/A',
}

export const metadataTexts: Readonly<Record<MetadataName, string>> = {
  subject: 'Assunto',
  author: 'Autor (nome)',
  place: 'Data e local da digitalização',
  identifier: 'Identificador do documento digital',
  responsible: 'Responsável pela digitalização',
  title: 'Título',
  documentType: 'Tipo documental',
  hash: 'Hash (checksum) da imagem',
  class: 'Classe',
  producedOn: 'Data de produção (do documento original)',
  destination: 'Destinação prevista',
  genre: 'Gênero',
  retention: 'Prazo de guarda',
}

const dayText = (iso: string) => day(`${iso}T00:00:00Z`)
export const placeText = ({ day: on, place }: DigitisationData) =>
  on === null || place === '' ? null : `${dayText(on)}, ${place}`

const joined = new Intl.ListFormat('pt-BR')
const lower = (name: MetadataName) => metadataTexts[name].charAt(0).toLowerCase() + metadataTexts[name].slice(1)

/** In words, with the rule and what mends it. */
export function shortcomingOf(unmet: Unmet): Shortcoming {
  switch (unmet.rule) {
    case 'resolution':
      return {
        basis: `${decree}, Anexo I`,
        text: `${pagesText(unmet.pages)}: ${unmet.dpi} dpi; o Anexo I pede ${leastDpi} dpi.`,
        mend: `Digitalize de novo a ${leastDpi} dpi.`,
      }
    case 'colour':
      return {
        basis: `${decree}, Anexo I`,
        text: `${pagesText(unmet.pages)}: as cores não são preto e branco, escala de cinza nem RGB, as do Anexo I.`,
        mend: 'Digitalize de novo em RGB.',
      }
    case 'lossy':
      return {
        basis: `${decree}, Anexo I, nota`,
        text: `${pagesText(unmet.pages)}: imagem em ${compressionWords[unmet.compression]}, que perde informação; o Anexo I pede compressão sem perda.`,
        mend: 'Digitalize de novo com compressão sem perda (no scanner: TIFF ou PNG, ou CCITT G4 em preto e branco).',
      }
    case 'maybe-lossy':
      return {
        basis: `${decree}, Anexo I, nota`,
        text: `${pagesText(unmet.pages)}: imagem em ${compressionWords[unmet.compression]}; o arquivo não diz se houve perda, e o Anexo I pede compressão sem perda.`,
        mend: 'Confira no scanner se a compressão é sem perda.',
      }
    case 'format':
      return {
        basis: `${decree}, Anexo I`,
        text: 'Não foi possível afirmar que o arquivo é PDF/A; o Anexo I pede PDF/A para textos.',
        mend: 'Escolha PDF/A no scanner, ou converta o arquivo.',
      }
    case 'metadata':
      return {
        basis: `${decree}, Anexo II`,
        text: `Não informado: ${joined.format(unmet.missing.map(lower))}.`,
        mend: 'Informe os dados da digitalização, a classe em Capturar, e o restante no sistema de arquivo do seu órgão.',
      }
    case 'signature':
      return {
        basis: `${decree}, art. 5º, I`,
        text: 'O arquivo não tem assinatura digital; o art. 5º pede uma no padrão da ICP-Brasil.',
        mend: 'Assine com o seu certificado antes de capturar.',
      }
    case 'no-scan':
      return {
        basis: `${decree}, art. 2º, parágrafo único, I`,
        text: `${pagesText(unmet.pages)}: sem imagem digitalizada. O decreto não se aplica a documentos nato-digitais.`,
        mend: 'Confira se estas páginas vieram de papel.',
      }
    case 'not-read':
      return {
        basis: `${decree}, art. 4º, III`,
        text: `${pagesText(unmet.pages)}: não foi possível ler.`,
        mend: 'Digitalize de novo.',
      }
    case 'not-measured':
      return {
        basis: `${decree}, Anexo I`,
        text: 'O arquivo é longo demais: as últimas páginas não foram medidas.',
        mend: 'Divida o arquivo e faça um laudo de cada parte.',
      }
  }
}

const linesOf = (label: string, text: string, style: 'value' | 'mono' = 'value'): RecordLine[] => [
  { style: 'name', text: label },
  { style, text },
]

const notes: readonly RecordLine[] = [
  {
    style: 'note',
    text: `Feito pelo Malote, neste computador, pela leitura dos próprios arquivos. As medidas são as que estão gravadas neles; o que só a pessoa sabe foi informado por ela. Não é parecer jurídico: se a digitalização atende ao ${decree} depende também do papel, do procedimento e da assinatura, que o Malote não vê. Não leva assinatura digital. Os mesmos dados estão no anexo deste PDF, em JSON.`,
  },
]

function operatorLines({ person, role, data, at }: Reported): RecordLine[] {
  return [
    ...linesOf('Responsável pela digitalização', role === null ? person : `${person}, ${role}`),
    ...linesOf('Data e local da digitalização', placeText(data) ?? partlyTold(data)),
    ...linesOf('Feito em', moment(at)),
  ]
}

function partlyTold({ day: on, place }: DigitisationData): string {
  if (on === null && place === '') return notTold
  return on === null ? `${place} (data não informada)` : `${dayText(on)} (local não informado)`
}

/** The pages of the laudo: each file, what it falls short of, and each of its pages. */
export function reportLines(reported: Reported): RecordLine[] {
  const { files } = reported
  return [
    { style: 'title', text: 'Laudo de digitalização' },
    { style: 'value', text: `Medidas dos arquivos diante dos Anexos I e II do ${decree}.` },
    ...operatorLines(reported),
    ...files.flatMap((file, at) => fileLines(file, at)),
    ...notes,
  ]
}

function fileLines(file: ReportedFile, at: number): RecordLine[] {
  const { name, sizeBytes, pageCount, format, sha256, shortcomings, metadata, pages, addedAt } = file
  return [
    { style: 'section', text: `${at + 1}. ${name}` },
    ...linesOf('Tamanho', `${count.format(sizeBytes)} bytes, ${measureWords.pages(pageCount)}`),
    ...linesOf('Formato', format),
    ...linesOf('Código do arquivo (SHA-256)', sha256, 'mono'),
    ...linesOf('Recebido pelo Malote em', moment(addedAt)),
    { style: 'warning', text: shortcomings.length === 0 ? 'Nada em falta foi encontrado' : 'O que falta' },
    ...shortcomings.flatMap(({ text, mend, basis }): RecordLine[] => [
      { style: 'value', text: `- ${text} ${mend}` },
      { style: 'name', text: basis },
    ]),
    { style: 'warning', text: 'Metadados (Anexo II)' },
    ...metadataNames.map(
      (each): RecordLine => ({
        style: 'value',
        text: `${metadataTexts[each]}: ${metadata.get(each) ?? notTold}`,
      }),
    ),
    { style: 'warning', text: 'Páginas' },
    ...pages.map((page, index): RecordLine => ({ style: 'value', text: `${index + 1}. ${pageText(page)}` })),
  ]
}

/** For instance "210 × 297 mm · 300 dpi · RGB · JPEG · 120 palavras". */
const pageText = (page: DigitisedPage | null): string =>
  page === null
    ? measureWords.notRead
    : [
        measureWords.paper(page),
        ...(page.scan === null
          ? [page.isEmpty ? measureWords.empty : measureWords.noScan]
          : [measureWords.dpi(page.scan), measureWords.colour(page.scan), measureWords.compression(page.scan)]),
        measureWords.words(page.words),
      ].join(' · ')

/** The term of a batch: its files with their codes, one code for all, and a place to sign. */
export function batchLines(reported: Reported): RecordLine[] {
  const { files, batchHash } = reported
  const pages = files.reduce((sum, { pageCount }) => sum + pageCount, 0)
  const bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  return [
    { style: 'title', text: 'Termo de digitalização do lote' },
    ...operatorLines(reported),
    ...linesOf(
      'Arquivos',
      `${count.format(files.length)}, com ${measureWords.pages(pages)} e ${count.format(bytes)} bytes`,
    ),
    ...linesOf('Código do lote (SHA-256 dos códigos abaixo, um por linha, nesta ordem)', batchHash, 'mono'),
    ...files.flatMap((file, at): RecordLine[] => [
      { style: 'section', text: `${at + 1}. ${file.name}` },
      {
        style: 'value',
        text: `${measureWords.pages(file.pageCount)}, ${count.format(file.sizeBytes)} bytes. ${fallsShortText(file)}`,
      },
      { style: 'mono', text: file.sha256 },
    ]),
    { style: 'section', text: 'Assinatura' },
    ...linesOf('Local e data', '_'.repeat(60)),
    ...linesOf('Responsável pela digitalização', '_'.repeat(60)),
    ...notes,
  ]
}

const fallsShortText = ({ shortcomings }: MeasuredFile) =>
  shortcomings.length === 0
    ? 'Nada em falta foi encontrado.'
    : `${shortcomings.length === 1 ? '1 ponto' : `${shortcomings.length} pontos`} em falta; veja o laudo.`
