import type { z } from 'zod'

/** The name of a field as the file has it: `environments[0].apiUrl`. */
export const fieldName = (path: readonly PropertyKey[]) =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '')

const kinds: Readonly<Record<string, string>> = {
  string: 'um texto entre aspas',
  number: 'um número',
  int: 'um número inteiro',
  boolean: 'true ou false',
  array: 'uma lista entre colchetes',
  object: 'um objeto entre chaves',
}

/** The fault of a value, in Portuguese, without a full stop. Messages of the schema's own come first. */
export const issueReason: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'unrecognized_keys':
      return `não existe: ${issue.keys.map((key) => `"${key}"`).join(', ')}; confira o nome ou remova`
    case 'invalid_type':
      return issue.input === undefined
        ? 'falta; acrescente este campo'
        : `deve ser ${kinds[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `deve ser um destes: ${issue.values.map((value) => JSON.stringify(value)).join(', ')}`
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array'
        ? `não pode ficar com menos de ${issue.minimum}`
        : `deve ser no mínimo ${issue.minimum}`
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array'
        ? `não pode passar de ${issue.maximum}`
        : `deve ser no máximo ${issue.maximum}`
    case 'invalid_union':
      return 'não tem uma das formas aceitas'
    default:
      return 'tem uma forma que não é aceita'
  }
}

export const policyTexts = {
  later: (parts: string) => `O que mudou em ${parts} vale por inteiro a partir do próximo início.`,
  changed: 'A política da sua organização mudou e já vale.',
  tooDeep: 'há listas ou objetos demais, um dentro do outro',
  repeated: (name: string) => `o campo "${name}" está repetido`,
  stays: (place: string) => `${place}: até ser corrigida, ou até o Malote fechar, vale a política lida antes.`,
  environmentUnused: (name: string) =>
    `O ambiente "${name}" não é usado: os ambientes são definidos pela sua organização.`,
  updatesUnused: 'O campo updates não é usado: só uma política da organização define as atualizações.',
  signaturesUnused:
    'O campo signatures não é usado: só uma política da organização define as autoridades, os tokens e o carimbo do tempo.',
  dataFolderUnused: 'O campo dataFolder não é usado: só a política do computador define a pasta de dados.',
  tooLong: (place: string) => `${place}: o arquivo passa de 1 MB e não foi lido.`,
  noJson: (place: string, reason: string) => `${place}: não é um JSON válido: ${reason}. Nada dele foi usado.`,
  file: 'o arquivo',
  noObject: 'deve ser um objeto entre chaves. Nada dele foi usado',
  noVersion: 'falta; acrescente "version": 1',
  otherVersion: 'esta versão do Malote só lê a 1',
  unknown: 'não existe; confira o nome ou remova',
}

/** The parts that an open account, or the program, takes at its start. */
export const laterParts = [
  ['environments', 'ambientes e limites'],
  ['folders', 'pastas'],
  ['profiles', 'perfis'],
  ['updates', 'atualizações'],
  ['dataFolder', 'pasta de dados'],
] as const

export function reasonOf(code: string, isInList: boolean): string {
  if (code === 'CommaExpected' || code === 'CloseBraceExpected' || code === 'CloseBracketExpected')
    return `falta uma vírgula ou o fim ${isInList ? 'da lista' : 'do objeto'}`
  return reasons[code] ?? 'um texto entre aspas não termina ou tem um caractere inválido'
}

/** By the parser's codes; the others are of a text between quotes. */
const reasons: Readonly<Record<string, string>> = {
  InvalidSymbol: 'falta um valor aqui',
  InvalidNumberFormat: 'este número não é válido',
  ValueExpected: 'falta um valor aqui',
  PropertyNameExpected: 'falta o nome de um campo, entre aspas',
  ColonExpected: 'faltam dois-pontos depois do nome de um campo',
  EndOfFileExpected: 'há texto depois do fim',
  UnexpectedEndOfComment: 'um comentário não termina',
}
