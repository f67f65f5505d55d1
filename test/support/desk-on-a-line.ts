import { afterAll, beforeAll } from 'vitest'
import { borrowService } from './borrowed-service.ts'
import { startTestApp, type TestApp, type TestAppOptions } from './host.ts'
import { type Interposer, startInterposer } from './interposer.ts'
import { type StartOptions, startService, type TestService } from './service.ts'

export interface DeskOnALine {
  readonly service: TestService
  /** Stands between the application and the service. */
  readonly line: Interposer
  readonly app: TestApp
}

/** For a file of tests: a service, a line that can be broken, and Ana signed in at the other end of it. */
export function deskOnALine(
  options: { service?: StartOptions } & Partial<Omit<TestAppOptions, 'service' | 'apiUrl'>> = {},
): DeskOnALine {
  const { service: start, ...rest } = options
  let made: DeskOnALine | null = null
  const desk = (): DeskOnALine => {
    if (made === null) throw new Error('the desk is there once the tests have begun')
    return made
  }
  beforeAll(async () => {
    const service = await (start ? startService(start) : borrowService())
    const line = await startInterposer(service.baseUrl)
    made = { service, line, app: await startTestApp({ service, login: 'ana.prado', apiUrl: line.url, ...rest }) }
    await made.app.signIn()
  })
  afterAll(async () => {
    await made?.app.stop()
    await made?.line.close()
    await made?.service.stop()
  })
  return {
    get service() {
      return desk().service
    },
    get line() {
      return desk().line
    },
    get app() {
      return desk().app
    },
  }
}
