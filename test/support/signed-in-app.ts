import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { borrowService } from './borrowed-service.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { startTestApp, type TestApp, type TestAppOptions } from './host.ts'
import { type StartOptions, startService, type TestService } from './service.ts'

interface SignedInApp {
  readonly service: TestService
  /** The proxy between the application and the service. */
  readonly line: FaultProxy
  readonly app: TestApp
  /** Id of the person's first role. */
  readonly idPapel: string
}

interface SignedInAppOptions extends Partial<Omit<TestAppOptions, 'service' | 'apiUrl'>> {
  service?: StartOptions
  /** Gives each test a new application and proxy; the service is shared by the file in any case. */
  anew?: boolean
}

/** For a test file: a service, a fault proxy, and an application in which one person (Ana) is signed in. */
export function signedInApp({ service: start, anew = false, ...rest }: SignedInAppOptions = {}): SignedInApp {
  let service: TestService | null = null
  let made: Omit<SignedInApp, 'service'> | null = null

  async function open(): Promise<void> {
    const line = await startFaultProxy(running().baseUrl)
    const app = await startTestApp({ login: 'ana.prado', ...rest, service: running(), apiUrl: line.url })
    made = { line, app, idPapel: (await app.signIn()).roles[0]?.id ?? '' }
  }
  async function close(): Promise<void> {
    await made?.app.stop()
    await made?.line.close()
    made = null
  }
  beforeAll(async () => {
    service = await (start ? startService(start) : borrowService())
    if (!anew) await open()
  })
  afterAll(async () => {
    await close()
    await service?.stop()
  })
  if (anew) {
    beforeEach(open)
    afterEach(close)
  }

  const running = () => there(service)
  return {
    get service() {
      return running()
    },
    get line() {
      return there(made).line
    },
    get app() {
      return there(made).app
    },
    get idPapel() {
      return there(made).idPapel
    },
  }
}

function there<T>(made: T | null): T {
  if (made === null) throw new Error('the application is there once the tests have begun')
  return made
}
