import type { Application } from '../../host.ts'

type Used = Pick<Application, 'call' | 'addFiles' | 'openForReading' | 'content' | 'unsent' | 'close'>

interface LateApplication extends Used {
  /** Call it once; resolves and rejects as `starting`. */
  start(starting: Promise<Application>): Promise<Application>
}

/** The application for a window that opens before it: calls wait until it has started. */
export function createLateApplication(): LateApplication {
  const { promise, resolve } = Promise.withResolvers<Application>()
  let started: Application | null = null
  return {
    async start(starting) {
      resolve(starting)
      started = await starting
      return started
    },
    call: async (...asked) => (await promise).call(...asked),
    addFiles: async (...given) => (await promise).addFiles(...given),
    openForReading: async (...given) => (await promise).openForReading(...given),
    content: async (contentId) => (await promise).content(contentId),
    unsent: () => started?.unsent() ?? { operations: 0, exports: 0 },
    close: async () => (await promise).close(),
  }
}
