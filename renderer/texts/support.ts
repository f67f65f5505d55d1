/** The copied text for the support; it contains nothing of the documents. */
export interface SupportInfo {
  readonly version: string
  readonly environment: string
  readonly operation: {
    readonly id: string
    readonly kind: string
    readonly title: string
    readonly state: string
    readonly waitReason: string | null
    readonly question: string | null
    readonly createdAt: string
    readonly updatedAt: string
    readonly attempts: number
    readonly result: Readonly<Record<string, string | undefined>>
    readonly failure: ServiceMessage | null
  }
  /** Null when it could not be read. */
  readonly history: readonly SupportHistoryEntry[] | null
}

interface SupportHistoryEntry {
  readonly kind: string
  readonly step: string | null
  readonly failure: string | null
  readonly state: string
  readonly waitReason: string | null
  readonly question: string | null
  readonly details: ServiceMessage | null
  readonly eventId: string | null
  readonly occurrences: number
  readonly firstAt: string
  readonly lastAt: string
}

interface ServiceMessage {
  readonly status: number | null
  readonly message: string
  readonly traceId: string | null
}

/**
 * One operation as plain text to send to support: what the program calls things and when they happened to the
 * millisecond in UTC, so that it can be laid beside the service's own records.
 */
export function supportText({ version, environment, operation, history }: SupportInfo): string {
  const { id, kind, title, createdAt, updatedAt, attempts, result, failure } = operation
  const event = history?.findLast(({ eventId }) => eventId !== null)?.eventId
  const lines = [
    `Malote ${version}, ambiente ${environment}`,
    `Envio ${id} (${kind})`,
    `Título: ${title}`,
    `Situação: ${statusLine(operation)}`,
    `Solicitada em: ${createdAt}`,
    `Última atualização: ${updatedAt}`,
    ...(attempts === 0 ? [] : [`Tentativas sem sucesso: ${attempts}`]),
    ...(event === undefined ? [] : [`Evento: ${event}`]),
    ...Object.entries(result).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`])),
    ...(failure === null ? [] : [messageText(failure)]),
    '',
    'O que aconteceu (horário UTC):',
    ...historyLines(history),
  ]
  return `${lines.join('\n')}\n`
}

function historyLines(history: readonly SupportHistoryEntry[] | null): string[] {
  if (history === null) return ['não pôde ser lido']
  if (history.length === 0) return ['nada anotado']
  return history.flatMap((entry) => {
    const { kind, step, details, occurrences, firstAt, lastAt } = entry
    const when = firstAt === lastAt ? lastAt : `${firstAt} a ${lastAt}`
    const name = [kind, step, entry.failure].filter((part) => part !== null).join(' ')
    const line = `${when}  ${name}${occurrences === 1 ? '' : ` (${occurrences} vezes)`} > ${statusLine(entry)}`
    return details === null ? [line] : [line, `  ${messageText(details)}`]
  })
}

const statusLine = ({
  state,
  waitReason,
  question,
}: {
  state: string
  waitReason: string | null
  question: string | null
}) => [state, waitReason, question].filter((part) => part !== null).join(' ')

function messageText({ status, message, traceId }: ServiceMessage): string {
  const from = status === null ? 'Dito: ' : `O serviço disse ${status}: `
  // Always one line.
  return `${from}${message.replace(/\s+/g, ' ').trim()}${traceId === null ? '' : ` [${traceId}]`}`
}
