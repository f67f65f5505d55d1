import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

/** A TCP address that can lead to another port, as a virtual address or a balancer of an operator does. */
export interface MovingAddress {
  readonly port: number
  /**
   * Leads new connections to a port; null: refuses them. Connections of before are cut, or with `silently` stay open
   * and carry nothing, like those to a machine that lost its power.
   */
  moveTo(port: number | null, how?: 'silently'): Promise<void>
  stop(): void
}

/** Starts a forwarder as a process of its own, so that the caller's load does not slow it down. */
export async function startMovingAddress(): Promise<MovingAddress> {
  const child = fork(path.join(import.meta.dirname, 'forwarder-child.ts'))
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return {
    port,
    moveTo: async (to, how) => {
      const moved = once(child, 'message')
      child.send({ port: to, cuts: how === undefined })
      await moved
    },
    stop: () => child.disconnect(),
  }
}
