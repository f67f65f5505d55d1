import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { borrowService } from './borrowed-service.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { startTestApp, type TestApp, type TestAppOptions } from './host.ts'
import { type StartOptions, startService, type TestService } from './service.ts'

interface SignedInApp {
  readonly service: TestService
  /** Stands between the application and the service. */
  readonly line: FaultProxy
  readonly app: TestApp
  /** Id of the first role of the person who signed in. */
  readonly idPapel: string
}

interface SignedInAppOptions extends Partial<Omit<TestAppOptions, 'service' | 'apiUrl'>> {
  service?: StartOptions
  /** Whether each test has an application and a line of its own; the service is the file's in any case. */
  anew?: boolean
}

/** For a file of tests: a service, a line that can be broken, and one person (Ana) signed in at the other end of it. */
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
