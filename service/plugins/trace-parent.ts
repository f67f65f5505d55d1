/** `version-traceid-parentid-flags`; a later version may append more. */
const shape = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/

/** A caller's place in a trace. */
interface TraceParent {
  /** 32 hexadecimal digits. */
  readonly traceId: string
  /** 16 hexadecimal digits. */
  readonly spanId: string
  readonly flags: number
}

/** Parses a `traceparent` header (W3C Trace Context level 2, 3.2); null for an invalid one, which counts as absent. */
export function readTraceParent(header: string | readonly string[] | undefined): TraceParent | null {
  const [, version, traceId = '', spanId = '', flags = '', more] = shape.exec(String(header)) ?? []
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) return null
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return null
  return { traceId, spanId, flags: Number.parseInt(flags, 16) }
}
