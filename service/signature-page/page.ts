import type { Draw } from './append.ts'
import type { Facts, Signature } from './facts.ts'
import { colours, createSheet, type Sheet } from './sheet.ts'
import { moment } from './text.ts'

const count = new Intl.NumberFormat('pt-BR')

function writeSignature(sheet: Sheet, { nome, papel, manifestacao, data, justificativa }: Signature): void {
  const signed = manifestacao === 'Assinado'
  sheet.need(70)
  sheet.write(nome, { size: 11, strong: true, above: 9 })
  if (papel !== '') sheet.write(papel, { size: 9, colour: colours.soft })
  const colour = signed ? colours.signed : colours.refused
  sheet.write(`${signed ? 'Assinou' : 'Recusou-se a assinar'} em ${moment(data)}`, {
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

const meaning = ({ apart, bytes }: Facts): string[] => [
  'Cada pessoa acima foi identificada pelo seu próprio acesso ao sistema e, na data e hora indicadas, assinou ou recusou ' +
    'eletronicamente o arquivo que tem o código SHA-256 desta folha. Mudar um só byte do arquivo muda esse código.',
  apart
    ? 'O arquivo revisado não admite que se acrescente uma página sem o alterar. Por isso o documento registrado é o próprio ' +
      'arquivo revisado, byte por byte, e esta folha foi guardada ao lado dele.'
    : `O arquivo revisado está inteiro neste PDF: são os seus primeiros ${count.format(bytes)} bytes. Esta folha foi ` +
      'acrescentada depois deles, no registro do documento, sem alterar nenhum.',
]
const codes = 'Um caractere que esta folha não consegue desenhar aparece pelo seu código Unicode, entre colchetes.'

/** Draws the signature page: who acted, in which role, when, and on which bytes. */
export const signaturePage =
  (facts: Facts): Draw =>
  async (document) => {
    const sheet = await createSheet(document)
    sheet.write('Folha de assinaturas', { size: 22, strong: true })
    sheet.rule(14)
    sheet.pair('Documento', facts.nome, { size: 10, strong: true, above: 12 })
    sheet.pair('Registro', `${facts.registro}, em ${moment(facts.registradoEm)}`, { size: 10, above: 4 })
    const { enviadoPor, enviadoEm } = facts
    const sender = [enviadoPor.nome, enviadoPor.papel].filter((part) => part !== '').join(', ')
    sheet.pair('Enviado por', `${sender}, em ${moment(enviadoEm)}`, { size: 10, above: 4 })
    sheet.pair('Arquivo revisado', `${count.format(facts.bytes)} bytes, com o SHA-256`, { size: 10, above: 4 })
    sheet.pair('', facts.sha256, { size: 9 })
    const refused = facts.assinaturas.filter(({ manifestacao }) => manifestacao === 'Recusado').length
    const signed = facts.assinaturas.length - refused
    sheet.write(totals(signed, refused), { size: 14, strong: true, above: 24 })
    sheet.rule(8)
    for (const signature of facts.assinaturas) writeSignature(sheet, signature)
    sheet.need(130)
    for (const [at, text] of [...meaning(facts), ...(sheet.replaced() ? [codes] : [])].entries()) {
      sheet.write(text, { size: 8.5, colour: colours.soft, above: at === 0 ? 16 : 5 })
    }
    sheet.foot((page, pages) => `Registro ${facts.registro} · Folha de assinaturas, página ${page} de ${pages}`)
  }

function totals(signed: number, refused: number): string {
  const signatures = signed === 1 ? '1 assinatura' : `${signed} assinaturas`
  if (refused === 0) return signatures
  return `${signatures} e ${refused === 1 ? '1 recusa' : `${refused} recusas`}`
}
