import type { z } from 'zod'

/** The name of a field as the file has it: `environments[0].apiUrl`. */
export const fieldName = (path: readonly PropertyKey[]): string =>
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
