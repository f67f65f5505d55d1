import { randomUUID } from 'node:crypto'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { capabilitiesXml, end, statusXml, xml } from './escl-xml.ts'
import { pdfOf, scannedPicture } from './scanned-picture.ts'

/**
 * A fault that happens once. Pages are counted from 1 over the life of the scanner. `jam`, `multipick`, `open`: when this page has
 * come, the sheet stays in the scanner. `cut`: the connection breaks in the middle of the page. `cut-page`: half of the page
 * comes as if it were all of it. `status`: the request is answered so. `hold`: this page is not answered, while the state
 * of the feeder is the named one, and the connection of a question for it breaks where that is null; where `releasedAfter`
 * is given, the page comes once so many were asked, else the sheet is stuck.
 */
export type ScannerFault =
  | { readonly kind: 'jam' | 'multipick' | 'open' | 'aborted'; readonly afterPage: number }
  | HoldFault
  | { readonly kind: 'cut' | 'cut-page' | 'silent'; readonly atPage: number }
  | {
      readonly kind: 'status'
      readonly path: RegExp
      readonly status: number
      readonly times: number
      readonly retryAfter?: string
    }
  | { readonly kind: 'body'; readonly path: RegExp; readonly body: Buffer }

interface HoldFault {
  readonly kind: 'hold'
  readonly atPage: number
  readonly state: string | null
  readonly job?: 'Completed' | 'Aborted'
  readonly releasedAfter?: number
}

interface Sheet {
  readonly front: number
  readonly back: number
}

interface Job {
  readonly id: string
  state: 'Processing' | 'Completed' | 'Aborted' | 'Canceled'
  readonly isFeeder: boolean
  readonly isDuplex: boolean
  readonly dpi: number
  readonly isGrey: boolean
  readonly width: number
  readonly height: number
  /** The sides of the sheet in the scanner that have not been sent. */
  sides: number[]
  sent: number
}

export interface EsclScanner {
  /** As a person types it. */
  readonly address: string
  readonly port: number
  /** "METHOD /path", in order. */
  readonly seen: readonly string[]
  /** The last settings that it got. */
  settings(): string
  /** Puts sheets behind those in the feeder: from the page of this number, printed on both sides. */
  load(sheets: number): void
  fail(fault: ScannerFault | null): void
  /** A person takes the stuck sheet out and lays it on top of the feeder again. */
  mend(): void
  /** A person stops it, and lays the sheets from the one of this page on into its feeder again. */
  rewind(pagesKept: number): void
  stop(): Promise<void>
}

interface EsclOptions {
  readonly port?: number
  readonly tls?: { readonly key: string; readonly cert: string }
  readonly name?: string
  readonly uuid?: string
  /** The media types that it offers. */
  readonly formats?: readonly string[]
  /** A PDF has all pages of the feeder, as many devices send it; else one. */
  readonly isOnePdf?: boolean
  /** The host that it gives in the addresses of jobs: some scanners do not know their own. */
  readonly jobHost?: string
  /** Milliseconds for each page. */
  readonly pageMs?: number
}

/** A scanner that speaks eSCL as the Mopria Alliance specifies it (2.97), with paper of its own and faults on demand. */
export async function startEsclScanner(options: EsclOptions = {}): Promise<EsclScanner> {
  const { name = 'Demonstração MX-30', formats = ['image/jpeg', 'application/pdf'], pageMs = 0, tls } = options
  const uuid = options.uuid ?? '4509a320-00a0-008f-00b6-00559a327d32'
  const seen: string[] = []
  const feeder: Sheet[] = []
  const jobs: Job[] = []
  let printed = 0
  let delivered = 0
  let flatbed = 0
  let settings = ''
  let fault: ScannerFault | null = null
  let stuck: { readonly state: string; readonly sheet: Sheet } | null = null
  let inside: Sheet | null = null
  let held: { readonly fault: HoldFault; asked: number; send(): void } | null = null

  const takeFault = (isIt: (each: ScannerFault) => boolean): ScannerFault | null => {
    if (fault === null || !isIt(fault)) return null
    const found = fault
    fault = found.kind === 'status' && found.times > 1 ? { ...found, times: found.times - 1 } : null
    return found
  }
  const adfState = () =>
    held?.fault.state ?? stuck?.state ?? (feeder.length === 0 ? 'ScannerAdfEmpty' : 'ScannerAdfLoaded')
  const running = () => jobs.find(({ state }) => state === 'Processing')

  function createJob(body: string, response: ServerResponse): void {
    settings = body
    const text = (tag: string) => new RegExp(`<(?:\\w+:)?${tag}>([^<]*)<`).exec(body)?.[1] ?? ''
    const isFeeder = text('InputSource') === 'Feeder'
    if (running() !== undefined) return end(response, 503)
    if (isFeeder && (stuck !== null || feeder.length === 0)) return end(response, 409)
    const dpi = Number(text('XResolution'))
    const job: Job = {
      id: randomUUID(),
      state: 'Processing',
      isFeeder,
      isDuplex: text('Duplex') === 'true',
      dpi,
      isGrey: text('ColorMode') === 'Grayscale8',
      width: Math.round((Number(text('Width')) * dpi) / 300),
      height: Math.round((Number(text('Height')) * dpi) / 300),
      sides: [],
      sent: 0,
    }
    if (!(job.width > 0 && job.height > 0 && dpi > 0)) return end(response, 400)
    jobs.unshift(job)
    const own = `127.0.0.1:${port}`
    end(response, 201, { Location: `http://${options.jobHost ?? own}/eSCL/ScanJobs/${job.id}` })
  }

  function nextSide(job: Job): number | null {
    if (stuck !== null) return null
    if (!job.isFeeder) {
      if (job.sent === 0) flatbed += 1
      return job.sent === 0 ? 2000 + flatbed : null
    }
    if (job.sides.length === 0) {
      inside = feeder.shift() ?? null
      if (inside !== null) job.sides = job.isDuplex ? [inside.front, inside.back] : [inside.front]
    }
    return job.sides.shift() ?? null
  }

  /** Keeps a page back, as the fault says. */
  function hold(job: Job, response: ServerResponse): boolean {
    const found = takeFault((each) => each.kind === 'hold' && each.atPage === delivered + 1)
    if (found?.kind !== 'hold') return false
    if (found.job !== undefined) job.state = found.job
    else if (found.releasedAfter === undefined)
      stuck = { state: found.state ?? '', sheet: feeder.shift() ?? { front: 0, back: 0 } }
    const own = { fault: found, asked: 0, send: () => void sendPage(job, response) }
    held = own
    response.once('close', () => {
      if (held === own) held = null
    })
    return true
  }

  /** Answers for the state; also releases a page that waits for so many questions. */
  function sendStatus(response: ServerResponse): void {
    if (held?.fault.state === null) response.destroy()
    else xml(response, statusXml({ adfState: adfState(), isBusy: running() !== undefined, jobs }))
    if (held === null) return
    held.asked += 1
    if (held.asked !== held.fault.releasedAfter) return
    const { send } = held
    held = null
    send()
  }

  /** The numbers of the sides that come in one answer: of a PDF all of them, if the device sends it so. */
  function nextSides(job: Job): number[] {
    const first = nextSide(job)
    const sides = first === null ? [] : [first]
    if (!isPdfOf(settings) || !options.isOnePdf) return sides
    for (let next = nextSide(job); next !== null && sides.length > 0; next = nextSide(job)) sides.push(next)
    return sides
  }

  async function sendPage(job: Job, response: ServerResponse): Promise<void> {
    if (job.state === 'Processing' && hold(job, response)) return
    const sides = job.state === 'Processing' ? nextSides(job) : []
    if (sides.length === 0) {
      if (job.state === 'Processing') job.state = stuck === null ? 'Completed' : 'Aborted'
      return end(response, 404)
    }
    job.sent += 1
    delivered += 1
    const pictures = sides.map((number) => scannedPicture({ ...job, number }))
    const page = isPdfOf(settings) ? await pdfOf(pictures) : Buffer.concat(pictures)
    const broken = takeFault((each) => 'atPage' in each && each.atPage === delivered)
    if (broken?.kind === 'silent') return
    const bytes = broken === null ? page : page.subarray(0, page.length >> 1)
    response.writeHead(200, {
      'content-type': isPdfOf(settings) ? 'application/pdf' : 'image/jpeg',
      'content-length': broken?.kind === 'cut' ? page.length : bytes.length,
    })
    if (broken?.kind === 'cut') {
      job.state = 'Aborted'
      if (inside !== null) stuck = { state: 'ScannerAdfLoaded', sheet: inside }
      response.write(bytes, () => response.destroy())
      return
    }
    if (broken !== null && inside !== null) stuck = { state: 'ScannerAdfLoaded', sheet: inside }
    response.end(bytes)
    const after = takeFault((each) => 'afterPage' in each && each.afterPage === delivered)
    if (after !== null) {
      job.state = 'Aborted'
      const states = { jam: 'ScannerAdfJam', multipick: 'ScannerAdfMultipickDetected', open: 'ScannerAdfHatchOpen' }
      const state = Object.entries(states).find(([kind]) => kind === after.kind)?.[1] ?? 'ScannerAdfLoaded'
      if (inside !== null && job.sides.length > 0) stuck = { state, sheet: inside }
      else if (after.kind !== 'aborted') stuck = { state, sheet: feeder.shift() ?? { front: 0, back: 0 } }
    }
  }

  function answer(request: IncomingMessage, response: ServerResponse, body: string): void {
    const url = request.url ?? ''
    const wrong = takeFault((each) => 'path' in each && each.path.test(`${request.method} ${url}`))
    if (wrong?.kind === 'status') {
      return end(response, wrong.status, wrong.retryAfter === undefined ? {} : { 'Retry-After': wrong.retryAfter })
    }
    if (wrong?.kind === 'body') return void response.end(wrong.body)
    const path = url.replace(/^\/eSCL/, '')
    if (path === '/ScannerCapabilities') return xml(response, capabilitiesXml({ name, uuid, formats }))
    if (path === '/ScannerStatus') return sendStatus(response)
    if (request.method === 'POST' && path === '/ScanJobs') return createJob(body, response)
    const [, id, rest = ''] = /^\/ScanJobs\/([^/]+)(\/NextDocument)?$/.exec(path) ?? []
    const job = jobs.find((each) => each.id === id)
    if (job === undefined) return end(response, 404)
    if (request.method === 'DELETE') {
      if (job.state === 'Processing') job.state = 'Canceled'
      return end(response, 200)
    }
    if (rest === '') return end(response, 404)
    setTimeout(() => void sendPage(job, response), pageMs)
  }

  const listener = (request: IncomingMessage, response: ServerResponse) => {
    seen.push(`${request.method} ${request.url}`)
    let body = ''
    request.on('data', (part) => {
      body += String(part)
    })
    request.on('end', () => answer(request, response, body))
  }
  const server = tls === undefined ? http.createServer(listener) : https.createServer(tls, listener)
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}/eSCL`,
    port,
    seen,
    settings: () => settings,
    load(sheets) {
      for (let count = 0; count < sheets; count += 1) {
        feeder.push({ front: printed + 1, back: printed + 2 })
        printed += 2
      }
    },
    fail(next) {
      fault = next
    },
    mend() {
      if (stuck !== null) feeder.unshift(stuck.sheet)
      stuck = null
    },
    rewind(pagesKept) {
      for (const job of jobs) if (job.state === 'Processing') job.state = 'Canceled'
      stuck = null
      const first = Math.floor(pagesKept / 2) * 2 + 1
      const last = feeder[0]?.front ?? printed + 1
      const again = Array.from({ length: (last - first) / 2 }, (_, nth) => ({
        front: first + nth * 2,
        back: first + nth * 2 + 1,
      }))
      feeder.unshift(...again)
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const isPdfOf = (settings: string) => settings.includes('<pwg:DocumentFormat>application/pdf<')
