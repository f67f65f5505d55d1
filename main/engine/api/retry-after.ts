/** Retry-After in milliseconds from now (RFC 9110, 10.2.3: seconds or a date); null where it is absent or invalid. */
export function retryAfterMs(value: string | undefined, now: Date): number | null {
  if (value === undefined) return null
  if (/^\d+$/.test(value.trim())) return Number(value) * 1000
  const date = Date.parse(value)
  return Number.isNaN(date) ? null : Math.max(0, date - now.getTime())
}
