export interface FaultsOptions {
  log: { error(event: string, fields: Readonly<Record<string, unknown>>): void }
  /** The folder of the log, which the person is told. */
  logFolder: string
  /** Tells the person, in Portuguese. */
  say(sentence: string): void
  exit(code: number): void
  /** How long the application may take to end, in milliseconds. */
  patienceMs?: number
}

export interface Faults {
  /** How the application ends in its normal order, once there is one. */
  endWith(end: () => Promise<unknown>): void
}

/** The exit code of an application that a fault has ended. */
export const faultCode = 4

/**
 * Ends the program on an error that nothing caught: after one, nothing that it holds in memory can be relied on. It is
 * logged, the application ends in its normal order, and the person is told. A second error meanwhile is only logged.
 */
export function endOnFault({ log, logFolder, say, exit, patienceMs = 10_000 }: FaultsOptions): Faults {
  let end: () => Promise<unknown> = async () => {}
  let isEnding = false

  async function endWithin(): Promise<void> {
    const late = Promise.withResolvers<void>()
    const timer = setTimeout(late.resolve, patienceMs)
    await Promise.race([end(), late.promise])
    clearTimeout(timer)
  }

  function fail(kind: string, error: unknown): void {
    log.error('app.fault', { kind, error })
    if (isEnding) return
    isEnding = true
    void endWithin()
      .catch((cause: unknown) => log.error('app.not-ended', { error: cause }))
      .then(() => say(sentenceFor(logFolder)))
      .finally(() => exit(faultCode))
  }

  process.on('uncaughtException', (error) => fail('uncaught-exception', error))
  process.on('unhandledRejection', (reason) => fail('unhandled-rejection', reason))
  return {
    endWith(how) {
      end = how
    },
  }
}

const sentenceFor = (logFolder: string) =>
  `Um erro inesperado encerrou o Malote. Os documentos, os rascunhos e os envios guardados neste computador continuam nele.\n\nAbra o Malote de novo. Se o erro continuar, envie o registro ao suporte: ${logFolder}`
