const sentences: Readonly<Record<string, string>> = {
  200: 'Feito.',
  202: 'Aceito: o resultado está no evento.',
  204: 'Feito, sem corpo.',
  400: 'O pedido não pode ser atendido como está.',
  401: 'Sem token, ou com um que expirou ou é inválido.',
  403: 'Falta ao token, ou a quem o usa, a permissão necessária.',
  429: 'Pedidos demais: nada foi feito, e o mesmo pedido pode ser repetido depois de Retry-After.',
  '4XX': 'Outro erro do pedido: 404 quando algo não existe, 413 ou 415 quando o corpo não serve.',
  500: 'Erro inesperado do serviço.',
}

interface Answer {
  description: string
  headers?: Record<string, unknown>
}

const ignored = {
  description: 'Filtros do pedido que este serviço não conhece e que não contaram, separados por vírgula.',
  schema: { type: 'string' },
}

const retryAfter = {
  description: 'Segundos a esperar antes de repetir o pedido.',
  required: true,
  schema: { type: 'integer', format: 'int32', minimum: 1 },
}

/** Adds a description to each status of the OpenAPI document. */
export function withAnswersExplained<T extends object>(document: T): T {
  const { paths = {} } = document as {
    paths?: Record<string, Record<string, { responses?: Record<string, Answer> }>>
  }
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { responses = {} }] of Object.entries(methods)) {
      for (const [status, response] of Object.entries(responses)) {
        response.description = sentences[status] ?? response.description
        if (status === '429') response.headers = { 'Retry-After': retryAfter }
        if (method === 'post' && path.endsWith('search') && status === '200') {
          response.headers = { 'X-Filtros-Ignorados': ignored }
        }
      }
    }
  }
  return document
}
