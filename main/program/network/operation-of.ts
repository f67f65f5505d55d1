import type { ServiceOperation } from '../../../contract/bridge/service-health.ts'

interface Call {
  readonly path: string
  /** It changes nothing. */
  readonly safe: boolean
}

/** By the beginning of the path: of calls that read, and of those that write. The first that matches applies. */
const rules: readonly (readonly [RegExp, ServiceOperation, ServiceOperation])[] = [
  [/^\/v2\/eventos/, 'progress', 'progress'],
  [/^\/v2\/documentos\/fase-assinatura/, 'signatures', 'signatures'],
  [/^\/v2\/documentos\/(?:capturar|upload-arquivo)/, 'capture', 'capture'],
  [/^\/v2\/documentos/, 'documents', 'documents'],
  [/^\/v2\/(?:processos|associacoes|usuario\/caixas-processo|caixas\/[^/]+\/processos?)\b/, 'processes', 'acts'],
  [/^\/v2\/(?:encaminhamento|usuario\/caixas|caixas\/)/, 'boxes', 'forwarding'],
  [/^\/v2\/(?:agente|classificacao|fundamentos)/, 'directory', 'directory'],
]

/** The kind of a call, without its ids. */
export function operationOf({ path, safe }: Call): ServiceOperation {
  const [, reads, writes] = rules.find(([pattern]) => pattern.test(path)) ?? [null, 'account', 'account']
  return safe ? reads : writes
}
