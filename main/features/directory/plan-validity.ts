import type { PlanoClassificacao } from '../../../contract/api/classification.ts'

/** The first and the last day of a plan, both included, as YYYY-MM-DD; null for none. */
interface PlanValidity {
  readonly firstDay: string | null
  readonly lastDay: string | null
}

/** The service counts days in Brasília's time, whose offset has been constant since 2019. */
const offsetMs = -3 * 3_600_000

/** The last moment whose day has a year of four digits. */
const latestMs = Date.parse('9999-12-31T23:59:59Z')

/** The day of a moment, as the service counts days. */
export const dayOf = (moment: Date) =>
  new Date(Math.min(moment.getTime() + offsetMs, latestMs)).toISOString().slice(0, 10)

/** A service may send a zero value for a day that there is not (shapes.md 2). */
const dayOrNull = (moment: string | undefined): string | null =>
  moment === undefined || moment.startsWith('0001-01-01') ? null : dayOf(new Date(moment))

export const validityOf = ({ inicioVigencia, fimVigencia }: PlanoClassificacao): PlanValidity => ({
  firstDay: dayOrNull(inicioVigencia),
  lastDay: dayOrNull(fimVigencia),
})

/** A plan is active from its first to its last day (spec, "Classification"), however old the copy of it is. */
export const isInForce = ({ firstDay, lastDay }: PlanValidity, today: string) =>
  (firstDay === null || firstDay <= today) && (lastDay === null || today <= lastDay)
