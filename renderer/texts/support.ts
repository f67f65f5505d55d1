/** What is told to support of an operation and of the program; nothing of what the documents contain. */
export interface SupportFacts {
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
    readonly failure: Said | null
  }
  /** Null where it could not be read. */
  readonly story: readonly Entry[] | null
}

interface Entry {
  readonly what: string
  readonly step: string | null
  readonly failure: string | null
  readonly state: string
  readonly waitReason: string | null
  readonly question: string | null
  readonly said: Said | null
  readonly eventId: string | null
  readonly times: number
  readonly firstAt: string
  readonly lastAt: string
}

interface Said {
  readonly status: number | null
  readonly message: string
  readonly traceId: string | null
}

/**
 * One operation as plain text to send to support: what the program calls things and when they happened to the
 * millisecond in UTC, so that it can be laid beside the service's own records.
 */
export function supportText({ version, environment, operation, story }: SupportFacts): string {
  const { id, kind, title, createdAt, updatedAt, attempts, result, failure } = operation
  const event = story?.findLast(({ eventId }) => eventId !== null)?.eventId
  const lines = [
    `Malote ${version}, ambiente ${environment}`,
    `Operação ${id} (${kind})`,
    `Título: ${title}`,
    `Situação: ${standing(operation)}`,
    `Pedida: ${createdAt}`,
    `Mudou: ${updatedAt}`,
    ...(attempts === 0 ? [] : [`Tentativas sem sucesso: ${attempts}`]),
    ...(event === undefined ? [] : [`Evento: ${event}`]),
    ...Object.entries(result).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`])),
    ...(failure === null ? [] : [saidText(failure)]),
    '',
    'O que aconteceu (horário UTC):',
    ...storyLines(story),
  ]
  return `${lines.join('\n')}\n`
}

function storyLines(story: readonly Entry[] | null): string[] {
  if (story === null) return ['não pôde ser lido']
  if (story.length === 0) return ['nada anotado']
  return story.flatMap((entry) => {
    const { what, step, said, times, firstAt, lastAt } = entry
    const when = firstAt === lastAt ? lastAt : `${firstAt} a ${lastAt}`
    const name = [what, step, entry.failure].filter((part) => part !== null).join(' ')
    const line = `${when}  ${name}${times === 1 ? '' : ` (${times} vezes)`} > ${standing(entry)}`
    return said === null ? [line] : [line, `  ${saidText(said)}`]
  })
}

const standing = ({
  state,
  waitReason,
  question,
}: {
  state: string
  waitReason: string | null
  question: string | null
}) => [state, waitReason, question].filter((part) => part !== null).join(' ')

function saidText({ status, message, traceId }: Said): string {
  const from = status === null ? 'Dito: ' : `O serviço disse ${status}: `
  // On one line, whatever it is made of.
  return `${from}${message.replace(/\s+/g, ' ').trim()}${traceId === null ? '' : ` [${traceId}]`}`
}
