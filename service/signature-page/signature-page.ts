import { formatTimestamp } from '../../pdf/increment/text.ts'
import type { DrawPages } from './incremental-update.ts'
import type { SignaturePageData, SignerAction } from './page-data.ts'
import { colours, createSheet, type Sheet } from './sheet.ts'

const count = new Intl.NumberFormat('pt-BR')

function writeSignature(sheet: Sheet, { nome, papel, manifestacao, data, justificativa }: SignerAction): void {
  const signed = manifestacao === 'Assinado'
  sheet.reserve(70)
  sheet.write(nome, { size: 11, strong: true, above: 9 })
  if (papel !== '') sheet.write(papel, { size: 9, colour: colours.soft })
  const colour = signed ? colours.signed : colours.refused
  sheet.write(`${signed ? 'Assinou' : 'Recusou-se a assinar'} em ${formatTimestamp(data)}`, {
    size: 9,
    strong: true,
    colour,
    above: 1,
  })
  if (justificativa !== null) {
    for (const [at, line] of `Justificativa: ${justificativa}`.split(/\r\n|[\n\r]/).entries()) {
      sheet.write(line, { size: 9, above: at === 0 ? 1 : 0 })
    }
  }
  sheet.rule(10)
}

const explanations = ({ isSeparate, bytes }: SignaturePageData): string[] => [
  'Cada pessoa acima foi identificada pelo seu próprio acesso ao sistema e, na data e hora indicadas, assinou ou recusou ' +
    'eletronicamente o arquivo que tem o código SHA-256 desta folha. Mudar um só byte do arquivo muda esse código.',
  isSeparate
    ? 'O arquivo revisado não admite que se acrescente uma página sem o alterar. Por isso o documento registrado é o próprio ' +
      'arquivo revisado, byte por byte, e esta folha foi guardada ao lado dele.'
    : `O arquivo revisado está inteiro neste PDF: são os seus primeiros ${count.format(bytes)} bytes. Esta folha foi ` +
      'acrescentada depois deles, no registro do documento, sem alterar nenhum.',
]
const replacedCharactersNote =
  'Um caractere que esta folha não consegue desenhar aparece pelo seu código Unicode, entre colchetes.'

/** Draws the signature page: who signed or refused, in which role, when, and which bytes. */
export const signaturePage =
  (data: SignaturePageData): DrawPages =>
  async (document) => {
    const sheet = await createSheet(document)
    sheet.write('Folha de assinaturas', { size: 22, strong: true })
    sheet.rule(14)
    sheet.writeLabelled('Documento', data.nome, { size: 10, strong: true, above: 12 })
    sheet.writeLabelled('Registro', `${data.registro}, em ${formatTimestamp(data.registradoEm)}`, {
      size: 10,
      above: 4,
    })
    const { enviadoPor, enviadoEm } = data
    const sender = [enviadoPor.nome, enviadoPor.papel].filter((part) => part !== '').join(', ')
    sheet.writeLabelled('Enviado por', `${sender}, em ${formatTimestamp(enviadoEm)}`, { size: 10, above: 4 })
    sheet.writeLabelled('Arquivo revisado', `${count.format(data.bytes)} bytes, com o SHA-256`, { size: 10, above: 4 })
    sheet.writeLabelled('', data.sha256, { size: 9 })
    const refused = data.assinaturas.filter(({ manifestacao }) => manifestacao === 'Recusado').length
    const signed = data.assinaturas.length - refused
    sheet.write(totals(signed, refused), { size: 14, strong: true, above: 24 })
    sheet.rule(8)
    for (const signature of data.assinaturas) writeSignature(sheet, signature)
    sheet.reserve(130)
    for (const [at, text] of [
      ...explanations(data),
      ...(sheet.hasReplacedCharacters() ? [replacedCharactersNote] : []),
    ].entries()) {
      sheet.write(text, { size: 8.5, colour: colours.soft, above: at === 0 ? 16 : 5 })
    }
    sheet.writeFooter((page, pages) => `Registro ${data.registro} · Folha de assinaturas, página ${page} de ${pages}`)
  }

function totals(signed: number, refused: number): string {
  const signatures = signed === 1 ? '1 assinatura' : `${signed} assinaturas`
  if (refused === 0) return signatures
  return `${signatures} e ${refused === 1 ? '1 recusa' : `${refused} recusas`}`
}
