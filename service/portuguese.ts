import type { z } from 'zod'

const kinds: Readonly<Record<string, string>> = {
  string: 'um texto',
  number: 'um número',
  int: 'um número inteiro',
  boolean: 'true ou false',
  array: 'uma lista',
  object: 'um objeto',
  record: 'um objeto',
}
const formats: Readonly<Record<string, string>> = {
  guid: 'deve ser um UUID',
  uuid: 'deve ser um UUID',
  datetime: 'deve ser data e hora em ISO 8601, com fuso',
  url: 'deve ser um endereço',
}
const units: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: [' caractere', ' caracteres'],
  array: [' item', ' itens'],
}
const counted = (origin: string, count: number | bigint) =>
  `${count}${units[origin]?.[Number(count) === 1 ? 0 : 1] ?? ''}`

/** The Portuguese message of a validation issue; undefined to use zod's own. */
export const issueMessage: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'obrigatório' : `deve ser ${kinds[issue.expected] ?? 'de outro tipo'}`
    case 'too_big':
      return `no máximo ${counted(issue.origin, issue.maximum)}`
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'não pode ficar vazio'
      return `no mínimo ${counted(issue.origin, issue.minimum)}`
    case 'invalid_format':
      return formats[issue.format] ?? 'tem um formato inválido'
    case 'invalid_value':
      return `deve ser um destes valores: ${issue.values.map(String).join(', ')}`
    case 'invalid_union':
      return issue.input === undefined ? 'obrigatório' : 'inválido'
    default:
      return undefined
  }
}
