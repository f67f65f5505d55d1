import { resetToSample } from '../../service/sample/reset.ts'
import { type Service, type StartOptions, startService } from './service.ts'
import { changeTables } from './tables.ts'
import { trainerOf } from './training.ts'

/** Running services of this worker that no test file uses at the moment. */
const idle: Service[] = []

/** Resets the service to the sample; directly in the tables for a deployment, which has no training page. */
async function empty(service: Service): Promise<void> {
  if ('members' in service) return changeTables(service, resetToSample)
  const { status, body } = await trainerOf(service).call('POST', '/restaurar', { confirma: true })
  if (status !== 204) throw new Error(`the service was not reset: ${status} ${JSON.stringify(body)}`)
}

async function takeIdle(): Promise<Service | null> {
  const service = idle.pop()
  if (service === undefined) return null
  await empty(service)
  return service
}

/**
 * Lends a test file a running service with only the sample in it; `stop` gives it back for the worker's next file.
 * A process that was killed, or restarted with other settings, is stopped instead.
 */
export async function borrowService(): Promise<Service> {
  const service = (await takeIdle()) ?? (await startService())
  const earlierErrors = service.errors.length
  let isChanged = false
  return Object.create(service, {
    errors: { get: () => service.errors.slice(earlierErrors) },
    kill: {
      value: (signal?: NodeJS.Signals) => {
        isChanged = true
        return service.kill(signal)
      },
    },
    restart: {
      value: (options?: StartOptions) => {
        isChanged ||= options !== undefined
        return service.restart(options)
      },
    },
    stop: {
      value: async () => {
        if (isChanged) return service.stop()
        if (!idle.includes(service)) idle.push(service)
      },
    },
  })
}
