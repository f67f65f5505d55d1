import { lookup } from 'node:dns/promises'
import { type ConnectionStep, connectionStepIds } from '../../../contract/bridge/configuration.ts'
import { hostOf, isLoopback } from '../../addresses.ts'
import { type HttpTransport, TransportError } from '../../engine/transport/index.ts'
import type { Environment } from '../settings/index.ts'
import {
  ask,
  identityAddress,
  judgeApi,
  judgeClock,
  judgeIdentity,
  probeAddress,
  right,
  type StepResult,
  wrong,
} from './connection-steps.ts'
import { findingOf } from './transport-finding.ts'

interface ConnectionTestOptions {
  environment: Environment
  transport: Pick<HttpTransport, 'request' | 'issuerOf'>
  /** The system has given its certificates. */
  hasSystemAuthorities: boolean
  proxyFor(url: URL): Promise<string | null | readonly (string | null)[]>
  now(): Date
  signal: AbortSignal
  /** The steps so far. */
  report(steps: readonly ConnectionStep[]): void
}

type StepId = ConnectionStep['id']

/** Tests the connection to an environment step by step; a step after a wrong one is skipped where it needs it. */
export async function testConnection(options: ConnectionTestOptions): Promise<readonly ConnectionStep[]> {
  const { environment, transport, hasSystemAuthorities, proxyFor, now, signal, report } = options
  const steps = stepList(report)
  const addresses = [probeAddress(environment), identityAddress(environment)].map((each) => new URL(each))
  steps.run('name')
  const routes = await Promise.all(addresses.map(proxyFor)).catch(() => null)
  if (routes === null) {
    steps.skip('name')
    return steps.end('proxy', wrong('no-usable-proxy'))
  }
  // Later routes are tried only where the first fails.
  const firsts = routes.map((route) => (route === null || typeof route === 'string' ? route : (route[0] ?? null)))
  const proxy = firsts.find((route) => route !== null) ?? null
  const isProxied = proxy !== null
  const unknown = await firstUnknown(addresses.filter((_address, index) => firsts[index] === null))
  if (unknown !== null) return steps.end('name', wrong('unknown-name', unknown))
  steps.done('name', right(isProxied ? 'by-proxy' : 'resolved', addresses[0]?.hostname ?? null))
  steps.run('proxy')
  const through = isProxied ? right('through-proxy', proxy) : right('direct')
  if (!isProxied) steps.done('proxy', through)
  steps.run('tls')
  let asked = probeAddress(environment)
  try {
    const answer = await ask(transport, asked, signal)
    answer.discard()
    asked = identityAddress(environment)
    const identity = await ask(transport, asked, signal)
    steps.done('proxy', through)
    steps.done('tls', right(addresses.every(isLoopback) ? 'this-computer' : 'trusted'))
    steps.run('discovery')
    steps.done('discovery', await judgeIdentity(environment, identity))
    steps.done('version', judgeApi(answer))
    steps.done('clock', judgeClock(answer.headers.date, now()))
    return steps.current()
  } catch (error) {
    if (!(error instanceof TransportError)) throw error
    const { id, finding, detail } = findingOf(error, proxy)
    if (id === 'tls') steps.done('proxy', through)
    const authority = finding === 'untrusted' ? await transport.issuerOf(new URL(asked), signal) : null
    if (!hasSystemAuthorities && (finding === 'untrusted' || finding === 'proxy-untrusted'))
      return steps.end(id, wrong('no-system-authorities', authority ?? detail))
    return steps.end(id, authority === null ? wrong(finding, detail) : wrong('unknown-authority', authority))
  }
}

function stepList(report: ConnectionTestOptions['report']) {
  let steps: readonly ConnectionStep[] = connectionStepIds.map((id) => ({
    id,
    state: 'waiting',
    finding: null,
    detail: null,
  }))
  function change(wanted: StepId, fields: Partial<ConnectionStep>): void {
    steps = steps.map((step) => (step.id === wanted ? { ...step, ...fields } : step))
    report(steps)
  }
  const done = (id: StepId, { isRight, finding, detail }: StepResult) =>
    change(id, { state: isRight ? 'right' : 'wrong', finding, detail })
  return {
    current: () => steps,
    run: (id: StepId) => change(id, { state: 'running' }),
    skip: (id: StepId) => change(id, { state: 'skipped' }),
    done,
    /** Ends the test at a wrong step. */
    end(id: StepId, result: StepResult): readonly ConnectionStep[] {
      done(id, result)
      steps = steps.map((step) => (['waiting', 'running'].includes(step.state) ? { ...step, state: 'skipped' } : step))
      report(steps)
      return steps
    },
  }
}

/** The first host name that this computer cannot resolve; null if it knows all. */
async function firstUnknown(addresses: readonly URL[]): Promise<string | null> {
  for (const address of addresses) {
    const name = hostOf(address)
    const isKnown = await lookup(name).then(
      () => true,
      () => false,
    )
    if (!isKnown) return name
  }
  return null
}
