import type { PersonalDataKind } from '../../../contract/bridge/privacy.ts'
import * as made from './made-numbers.ts'

/** A text of the corpus. `expected`: the personal data in it, as they stand there. */
export interface Sample {
  readonly group: 'true' | 'false' | 'nearly'
  readonly text: string
  readonly expected: readonly { readonly kind: PersonalDataKind; readonly text: string }[]
}

type Made = readonly [kind: PersonalDataKind, number: () => string, around: string]

const split = (text: string, at: number, between: string) => text.slice(0, at) + between + text.slice(at)
const spaced = (text: string) => [...text].join(' ')
const confuse = (text: string) => text.replaceAll('0', 'O').replaceAll('1', 'l')
const cpf = () => made.formatCpf(made.cpf())
const cnpj = () => made.formatCnpj(made.cnpj())
const lettered = () => made.formatCnpj(made.letteredCnpj())
const grouped = (number: string) => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
const rg = () => `${made.digits(1)}.${made.digits(3)}.${made.digits(3)}`
const nonzero = () => String(1 + (Number(made.digits(1)) % 9))

/** `#` is where the number stands. */
const truths: readonly Made[] = [
  ['cpf', cpf, 'Fulano de Tal, brasileiro, inscrito no CPF sob o nº #, residente em Vitória.'],
  ['cpf', cpf, 'CPF: #'],
  ['cpf', cpf, 'O requerente (#) compareceu no dia 12/03/2026.'],
  ['cpf', made.cpf, 'CPF # e RG a apresentar.'],
  ['cpf', made.cpf, 'Matrícula funcional 123456, número # conforme a folha.'],
  ['cpf', () => confuse(cpf()), 'Nome: Maria  CPF: #  Data: 01/02/2026'],
  ['cpf', () => split(cpf(), 8, '\r\n'), 'portadora do CPF nº #, doravante denominada'],
  ['cpf', () => split(cpf(), 4, '\n'), 'inscrito no CPF/MF sob o número # e'],
  ['cpf', () => cpf().replaceAll('.', ' . ').replace('-', ' - '), 'C.P.F. # (digitalizado)'],
  ['cpf', () => spaced(cpf()), 'CPF: #'],
  ['cpf', () => cpf().replaceAll('.', ' ').replace('-', ' '), 'CPF nº #.'],
  ['cpf', () => cpf().replace('-', '–'), 'o servidor de CPF #;'],
  ['cpf', () => cpf().replaceAll('.', ''), 'beneficiário # incluído na lista'],
  ['cpf', () => cpf().replaceAll('.', ','), 'CPF # lido pelo reconhecimento'],
  ['cpf', () => cpf().replace('-', '/'), 'CPF # da ficha antiga'],
  ['cpf', () => cpf().replace(/^(.)0?/, '$1'), 'Relação: 001 # 12/2026'],
  ['cpf', () => split(cpf(), 12, '\r\n'), 'O candidato de CPF # foi aprovado.'],
  ['cnpj', cnpj, 'Empresa Exemplo Ltda., CNPJ #, com sede em Serra.'],
  ['cnpj', made.cnpj, 'CNPJ: # (sem pontuação)'],
  ['cnpj', made.cnpj, 'contratada de número #, conforme o edital'],
  ['cnpj', () => confuse(cnpj()), 'CNPJ # reconhecido da digitalização'],
  ['cnpj', () => split(cnpj(), 11, '\r\n'), 'inscrita no CNPJ sob o nº #, neste ato'],
  ['cnpj', () => cnpj().replaceAll('.', ' . ').replace('/', ' / ').replace('-', ' - '), 'C.N.P.J. #'],
  ['cnpj', lettered, 'Nova empresa, CNPJ #, aberta em agosto de 2026.'],
  ['cnpj', lettered, 'fornecedor # habilitado'],
  ['cnpj', made.letteredCnpj, 'CNPJ: #'],
  ['rg', rg, 'RG # SSP/ES, expedido em 10/05/2010'],
  ['rg', () => `${rg()}-${nonzero()}`, 'Carteira de Identidade nº #, SSP-MG'],
  ['rg', () => `MG-${made.digits(2)}.${made.digits(3)}.${made.digits(3)}`, 'identidade # emitida em Belo Horizonte'],
  ['rg', () => `${made.digits(2)}.${made.digits(3)}.${made.digits(3)}-X`, 'R.G. nº #'],
  ['rg', () => nonzero() + made.digits(6), 'portador da cédula de identidade nº #'],
  ['rg', rg, 'Maria, # SPTC/ES, casada'],
  ['rg', () => nonzero() + made.digits(6), 'João, # - DETRAN/RJ, solteiro'],
  ['rg', rg, 'RG: #   Órgão expedidor: SESP'],
  ['phone', () => `(${made.area()}) ${made.mobile()}`, 'Telefone: #'],
  ['phone', () => `(${made.area()}) ${made.fixed()}`, 'Contato na unidade: #, ramal 12'],
  ['phone', () => `+55 ${made.area()} ${made.mobile()}`, 'WhatsApp #'],
  ['phone', () => `+55 (${made.area()}) ${made.mobile()}`, 'falar com a responsável em #.'],
  ['phone', () => `${made.area()} ${made.mobile()}`, 'recado com a vizinha # à tarde'],
  ['phone', () => made.area() + made.mobile().replace('-', ''), 'celular #'],
  ['phone', () => made.area() + made.fixed().replace('-', ''), 'tel. #'],
  ['phone', made.mobile, 'Cel.: #'],
  ['phone', made.fixed, 'fone #'],
  ['phone', () => made.mobile(), 'ligue # depois das 14 horas'],
  ['phone', () => `(0${made.area()}) ${made.fixed()}`, 'Tel # (comercial)'],
  ['phone', () => `(${made.area()})${made.mobile().replace('-', '')}`, 'número informado: #'],
  ['phone', () => `(${made.area()}) ${made.mobile().replace('-', ' ')}`, 'Telefone #'],
  ['email', () => `fulana.${made.digits(3)}@exemplo.com.br`, 'E-mail: #, para intimações.'],
  ['email', () => `joao_${made.digits(2)}@orgao.es.gov.br`, 'Enviar a resposta para #.'],
  ['email', () => `maria-${made.digits(2)}@correio.org`, 'Responder para # e aguardar'],
  ['email', () => `ana${made.digits(2)} @ exemplo . com . br`, 'correio eletrônico # (lido)'],
  ['email', () => `pedro${made.digits(2)}@\r\nexemplo.com.br`, 'e-mail #, telefone a informar'],
  [
    'bank',
    () => `agência ${made.digits(4)}, conta corrente ${nonzero()}${made.digits(4)}-${nonzero()}`,
    'Depositar no Banco 021, #.',
  ],
  [
    'bank',
    () => `Ag. ${made.digits(4)}-${nonzero()} C/C ${nonzero()}${made.digits(1)}.${made.digits(3)}-X`,
    'Dados bancários: Banco do Brasil #',
  ],
  ['bank', () => `Conta poupança nº ${made.digits(6)}-${nonzero()}`, 'reembolso na #, da titular'],
  ['bank', () => `Agência: ${made.digits(4)} Conta: ${nonzero()}${made.digits(6)}`, '#, banco 104'],
  ['bank', () => [8, 4, 4, 4, 12].map(made.hex).join('-'), 'Chave PIX: #'],
  ['bank', () => grouped(made.card('4', 16)), 'pago com o cartão # em 3 vezes'],
  ['bank', () => made.card('51', 16), 'cartão de crédito #'],
  ['bank', () => made.card('37', 15), 'cartão # de viagem'],
]

/** Numbers that look like personal data and are none. */
const falsehoods: readonly (readonly [number: () => string, around: string])[] = [
  [() => `${made.digits(7)}-${made.digits(2)}.2024.8.08.${made.digits(4)}`, 'Processo nº #, da 2ª Vara.'],
  [() => `2026-${made.digits(3)}XZ${made.digits(1)}`, 'Registro # capturado hoje.'],
  [() => `${made.digits(2)}/0${nonzero()}/2026`, 'Vitória, #.'],
  [() => `29.${made.digits(3)}-${made.digits(3)}`, 'CEP #, Serra, ES'],
  [() => `${nonzero()}.${made.digits(3)}.${made.digits(3)},${made.digits(2)}`, 'no valor de R$ # (reais)'],
  [() => `10.${made.digits(3)}/2025`, 'nos termos da Lei nº #, art. 5º'],
  [() => made.digits(44), 'chave de acesso da nota: #'],
  [
    () =>
      `${made.digits(5)}.${made.digits(5)} ${made.digits(5)}.${made.digits(6)} ${made.digits(5)}.${made.digits(6)} 1 ${made.digits(14)}`,
    'linha digitável #',
  ],
  [() => `2026NE${made.digits(6)}`, 'Nota de empenho #.'],
  [() => `978-65-${made.digits(4)}-${made.digits(3)}-${nonzero()}`, 'ISBN #'],
  [() => `0800 ${made.digits(3)} ${made.digits(4)}`, 'Ouvidoria: #, ligação gratuita'],
  [() => '2019-2024', 'no quinquênio #, conforme o plano'],
  [() => `versão 4.${made.digits(2)}.${made.digits(3)}`, 'instalada a # do sistema'],
  [() => `fls. ${made.digits(2)}-${made.digits(2)}`, 'vide # dos autos'],
  [() => `@perfil_${made.digits(2)}`, 'siga # na rede'],
  [() => `${made.digits(3)} ${made.digits(3)} ${made.digits(3)}`, 'colunas da tabela: #'],
  [() => `https://exemplo.es.gov.br/doc/${made.digits(5)}`, 'disponível em #'],
  [() => `${made.digits(8)}`, 'protocolo # do setor'],
  [() => `20${made.digits(2)}.${made.digits(6)}`, 'Portaria nº #-S'],
  [() => `${made.digits(3)}.${made.digits(3)} m²`, 'área total de #'],
]

/** Numbers of which one thing is wrong. */
const nearly: readonly (readonly [number: () => string, around: string])[] = [
  [() => made.formatCpf(made.misread(made.cpf())), 'código # do lote'],
  [() => made.misread(made.cpf()), 'item # do inventário'],
  [() => `${made.cpf()}7`, 'série # do equipamento'],
  [() => `9${made.cpf()}`, 'série # do equipamento'],
  [() => '111.111.111-11', 'exemplo de preenchimento: #'],
  [() => '000.000.000-00', 'modelo em branco #'],
  [() => made.formatCpf(made.cpf()).slice(0, -1), 'cortado na margem: #'],
  [() => made.formatCnpj(made.misread(made.cnpj())), 'contrato # do convênio'],
  [() => made.misread(made.cnpj()), 'código de barras #'],
  [() => '00.000.000/0000-00', 'modelo em branco #'],
  [() => made.misread(made.letteredCnpj()), 'etiqueta # do volume'],
  [() => `(00) 9${made.digits(4)}-${made.digits(4)}`, 'preencha assim: #'],
  [() => `(20) 3${made.digits(3)}-${made.digits(4)}`, 'quadro # da planta'],
  [() => `1${made.digits(3)}-${made.digits(4)}`, 'lacre # do malote'],
  [() => 'fulano@servidor', 'usuário # da rede'],
  [() => 'nome arroba exemplo', 'escreva # no campo'],
  [() => grouped(made.misread(made.card('4', 16))), 'amostra # do catálogo'],
  [() => `${made.digits(3)}.${made.digits(3)}`, 'população de # habitantes'],
  [() => [8, 4, 4, 4, 12].map(made.hex).join('-'), 'evento # do serviço'],
  [() => `conta com ${made.digits(2)} servidores`, 'a unidade # ativos'],
]

function samplesOf(times: number, lines: readonly Made[]): Sample[] {
  return Array.from({ length: times }, (_, nth) => {
    const [kind, number, around] = lines[nth % lines.length] as Made
    const text = number()
    return { group: 'true', text: around.replace('#', () => text), expected: [{ kind, text }] }
  })
}

function othersOf(
  group: 'false' | 'nearly',
  times: number,
  lines: readonly (readonly [() => string, string])[],
): Sample[] {
  return Array.from({ length: times }, (_, nth) => {
    const [number, around] = lines[nth % lines.length] as readonly [() => string, string]
    return { group, text: around.replace('#', number), expected: [] }
  })
}

/** Three hundred short texts: 180 with personal data, 60 with other numbers, 60 with numbers that are nearly right. */
export const corpus: readonly Sample[] = [
  ...samplesOf(180, truths),
  ...othersOf('false', 60, falsehoods),
  ...othersOf('nearly', 60, nearly),
]
