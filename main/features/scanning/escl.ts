import { setTimeout } from 'node:timers/promises'
import type { ScanProblem, ScanSettings } from '../../../contract/bridge/scanning.ts'
import { parseCapabilities, type ScannerCapabilities, settingsXml } from './capabilities.ts'
import {
  type DeviceAnswer,
  DeviceFailure,
  type DeviceLimits,
  type DeviceRequest,
  requestDevice,
} from './device-request.ts'
import { maxXmlBytes, readXml, XmlRefused } from './device-xml.ts'
import { askForPage } from './held-page.ts'
import { faultOf, heldFaultOf, isJobOpen, parseStatus, type ScannerStatus } from './scanner-status.ts'

/** A scan that does not begin, or stops; for the person in words by scanning-texts.ts. */
export class ScanStopped extends Error {
  readonly problem: ScanProblem
  constructor(problem: ScanProblem, cause?: unknown) {
    super(`scan: ${problem}`, { cause })
    this.problem = problem
  }
}

/** Where a scanner is: its root ends in a slash. `pin`: as for `requestDevice`. */
export interface ScannerAddress {
  readonly root: string
  readonly pin: string | null
}

export interface ScanTiming {
  /** Of small questions. */
  readonly limits: DeviceLimits
  /** The longest silence while a page is scanned: lamps warm up, and feeders wait. */
  readonly pageIdleMs: number
  /** Between two questions for the state while the scanner holds the request for a page. */
  readonly watchMs: number
  /** Between two tries while the scanner is busy, unless it names another time; and how many. */
  readonly retryMs: number
  readonly retries: number
}
export const usualTiming: ScanTiming = {
  limits: { connectMs: 8000, idleMs: 15_000 },
  pageIdleMs: 120_000,
  watchMs: 3000,
  retryMs: 1000,
  retries: 30,
}
/** A busy scanner may name a time; Malote waits no longer than this. */
const maxRetryMs = 20_000
const maxPageBytes = 96 * 1024 * 1024

export interface ScannedPage {
  readonly mediaType: 'image/jpeg' | 'application/pdf'
  readonly bytes: Buffer
}

/** One job of a scanner; `next` answers null once the scanner has no more pages. */
export interface ScanJob {
  /** @throws ScanStopped */
  next(): Promise<ScannedPage | null>
  /** Tells the scanner to give up; waits for a moment only, and never rejects. */
  cancel(): Promise<void>
}

export interface Escl {
  /** @throws ScanStopped */
  capabilities(signal: AbortSignal): Promise<{ capabilities: ScannerCapabilities; certificate: string | null }>
  /** @throws ScanStopped */
  start(capabilities: ScannerCapabilities, settings: ScanSettings, signal: AbortSignal): Promise<ScanJob>
}

type Wanted = Pick<DeviceRequest, 'method' | 'signal'> &
  Partial<Pick<DeviceRequest, 'body' | 'maxBytes' | 'limits' | 'onBegun'>>

/** The requests to one scanner. Every one goes to the host of its root, whatever it answers. */
function createLine({ root, pin }: ScannerAddress, timing: ScanTiming) {
  const ask = (path: string, wanted: Wanted) =>
    requestDevice({
      maxBytes: maxXmlBytes,
      limits: timing.limits,
      pin,
      ...wanted,
      url: new URL(path, root),
    }).catch((cause: unknown) => Promise.reject(stoppedBy(cause)))

  async function status(signal: AbortSignal): Promise<ScannerStatus | null> {
    const answer = await ask('ScannerStatus', { method: 'GET', signal }).catch(() => null)
    if (answer?.status !== 200) return null
    try {
      return parseStatus(readXml(answer.bytes))
    } catch {
      return null
    }
  }

  /** Repeats a request while the scanner is busy (503). */
  async function whenFree(send: () => Promise<DeviceAnswer>, signal: AbortSignal): Promise<DeviceAnswer> {
    for (let tries = 0; ; tries += 1) {
      const answer = await send()
      if (answer.status !== 503) return answer
      const fault = faultOf(await status(signal))
      if (fault !== null && fault !== 'no-paper') throw new ScanStopped(fault)
      if (tries >= timing.retries) throw new ScanStopped('busy')
      await wait(Math.min(answer.retryAfterMs ?? timing.retryMs, maxRetryMs), signal)
    }
  }
  return { ask, status, whenFree, timing }
}
type Line = ReturnType<typeof createLine>

interface OpenedJob {
  /** Its path. */
  readonly job: string
  readonly isFeeder: boolean
  readonly signal: AbortSignal
}

function openJob({ ask, status, whenFree, timing }: Line, { job, isFeeder, signal }: OpenedJob): ScanJob {
  const limits = { ...timing.limits, idleMs: timing.pageIdleMs }
  const page = { method: 'GET', limits, maxBytes: maxPageBytes } as const
  const id = job.split('/').at(-1) ?? ''

  /** True at the end; false where a page is still on its way, which some scanners say as if there were none. */
  async function isEnd({ isLastTry }: { isLastTry: boolean }): Promise<boolean> {
    const now = await status(signal)
    const fault = isFeeder ? faultOf(now) : null
    if (fault !== null && fault !== 'no-paper') throw new ScanStopped(fault)
    const state = now?.jobs.get(id) ?? null
    if (state === 'Aborted') throw new ScanStopped('device')
    if (state === 'Canceled') throw new ScanStopped('stopped')
    if (!isJobOpen(state) || (isLastTry && (!isFeeder || fault === 'no-paper'))) return true
    if (isLastTry) throw new ScanStopped('device')
    return false
  }

  async function next(): Promise<DeviceAnswer> {
    const asked = await askForPage({
      send: (given, onBegun) => ask(`${job}/NextDocument`, { ...page, signal: given, onBegun }),
      fault: async (given) => heldFaultOf(await status(given), { id, isFeeder }),
      watchMs: timing.watchMs,
      signal,
    })
    if ('fault' in asked) throw new ScanStopped(asked.fault)
    return asked.answer
  }

  return {
    async next() {
      for (let tries = 0; ; tries += 1) {
        const answer = await whenFree(next, signal)
        if (answer.status === 200) return pageOf(answer)
        if (answer.status !== 404 && answer.status !== 410)
          throw stoppedByStatus(answer.status, faultOf(await status(signal)))
        const isLastTry = tries >= 3
        if (await isEnd({ isLastTry })) return null
        await wait(timing.retryMs, signal)
      }
    },
    async cancel() {
      const limit = AbortSignal.timeout(timing.limits.connectMs)
      await ask(job, { method: 'DELETE', signal: limit }).catch(() => {})
    },
  }
}

/** A scanner that speaks eSCL (Mopria, version 2.9). */
export function createEscl(address: ScannerAddress, timing: ScanTiming = usualTiming): Escl {
  const line = createLine(address, timing)
  const { ask, status, whenFree } = line
  return {
    async capabilities(signal) {
      const answer = await whenFree(() => ask('ScannerCapabilities', { method: 'GET', signal }), signal)
      if (answer.status !== 200) throw stoppedByStatus(answer.status, null, 'not-a-scanner')
      try {
        return { capabilities: parseCapabilities(readXml(answer.bytes)), certificate: answer.certificate }
      } catch (cause) {
        throw cause instanceof XmlRefused ? new ScanStopped('not-a-scanner', cause) : cause
      }
    },
    async start(capabilities, settings, signal) {
      const body = settingsXml(capabilities, settings)
      if (body === null) throw new ScanStopped('refused-settings')
      const isFeeder = settings.source === 'feeder'
      const before = isFeeder ? faultOf(await status(signal)) : null
      if (before !== null) throw new ScanStopped(before)
      const answer = await whenFree(() => ask('ScanJobs', { method: 'POST', body, signal }), signal)
      if (answer.status !== 201) {
        const now = await status(signal)
        throw stoppedByStatus(answer.status, isFeeder ? faultOf(now) : null, 'refused-settings')
      }
      const location = URL.parse(answer.location ?? '', address.root)
      // Its host is not asked: scanners name themselves wrongly, and nobody else gets a request.
      if (answer.location === null || location === null) throw new ScanStopped('not-a-scanner')
      return openJob(line, { job: location.pathname.replace(/\/+$/, ''), isFeeder, signal })
    },
  }
}

function stoppedBy(cause: unknown): ScanStopped {
  if (!(cause instanceof DeviceFailure)) return new ScanStopped('device', cause)
  const problems = {
    unreachable: 'no-answer',
    lost: 'lost',
    oversized: 'page-too-large',
    certificate: 'certificate-changed',
    aborted: 'stopped',
  } as const
  return new ScanStopped(problems[cause.kind], cause)
}

function stoppedByStatus(status: number, fault: ScanProblem | null, other: ScanProblem = 'device'): ScanStopped {
  if (status === 401 || status === 403) return new ScanStopped('no-permission')
  if (fault !== null) return new ScanStopped(fault)
  return new ScanStopped(status >= 500 ? 'device' : other)
}

const startOfJpeg = Buffer.from([0xff, 0xd8, 0xff])
const endOfJpeg = Buffer.from([0xff, 0xd9])
/** Scanners pad the last block. */
const maxPadding = 4096

/** @throws ScanStopped if the page is not whole */
function pageOf({ bytes }: DeviceAnswer): ScannedPage {
  if (bytes.subarray(0, 3).equals(startOfJpeg)) {
    const end = bytes.lastIndexOf(endOfJpeg)
    if (end < 0 || bytes.length - end > maxPadding) throw new ScanStopped('page-cut')
    return { mediaType: 'image/jpeg', bytes }
  }
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-') throw new ScanStopped('page-cut')
  if (!bytes.subarray(-1024).includes('%%EOF')) throw new ScanStopped('page-cut')
  return { mediaType: 'application/pdf', bytes }
}

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  setTimeout(ms, undefined, { signal }).catch((cause: unknown) => Promise.reject(new ScanStopped('stopped', cause)))
