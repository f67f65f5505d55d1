/**
 * Traces for an OpenTelemetry collector: `node --import ./service/telemetry.ts service/server.ts`. The address is that of
 * OTEL_EXPORTER_OTLP_ENDPOINT (http://localhost:4318 by default). Not part of the usual start.
 */
import { subscribe } from 'node:diagnostics_channel'
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { AlwaysOnSampler, BatchSpanProcessor, ParentBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readTraceParent } from './plugins/trace-parent.ts'

const exporter = new OTLPTraceExporter()
const provider = new TracerProvider({
  resource: resourceFromAttributes({ 'service.name': 'malote' }),
  sampler: new ParentBasedSampler({ root: new AlwaysOnSampler() }),
  spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 1000 })],
})
const tracer = provider.getTracer('malote')

/** The caller's span, of which a request is a part. */
function parentOf({ headers }: FastifyRequest) {
  const parent = readTraceParent(headers['traceparent'])
  if (parent === null) return ROOT_CONTEXT
  const { traceId, spanId, flags } = parent
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: flags & 1, isRemote: true })
}

/** One span for each request, without its path, query, headers or caller. */
function follow(app: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const attributes = { 'http.request.method': request.method, 'http.route': route }
    const name = `${request.method} ${route}`
    const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parentOf(request))
    spans.set(request, span)
    reply.raw.once('close', () => {
      const status = reply.raw.statusCode
      span.setAttribute('http.response.status_code', status)
      if (status >= 500 || !reply.raw.writableFinished) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
    done()
  })
}

subscribe('fastify.initialization', (message) => follow((message as { fastify: FastifyInstance }).fastify))
// The service ends by process.exit, so the last spans leave before it does.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void provider.shutdown().catch(() => undefined))
