/** Clocks differ: how much before the intent the service may date what the intent has caused. */
export const clockSlackMs = 2 * 60_000

/** Whether the service dates something after the moment at which the request was about to leave. */
export function isYoungerThan(intentAt: Date, dated: string): boolean {
  return Date.parse(dated) >= intentAt.getTime() - clockSlackMs
}
