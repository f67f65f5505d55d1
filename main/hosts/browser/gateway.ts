import path from 'node:path'
import type { Application } from '../../host.ts'
import type { Questions } from '../serving/index.ts'
import { createDrops } from './drop-route.ts'
import { createEntrance } from './entrance.ts'
import { createGuard } from './guard.ts'
import { createHandover, openedBy } from './handover.ts'
import type { Openers } from './openers.ts'
import { createPage } from './page.ts'
import { createQuestionRoute } from './question-route.ts'
import type { Server } from './server.ts'
import { createSocket } from './socket.ts'

interface GatewayOptions {
  server: Server
  app: Pick<Application, 'call' | 'addFiles' | 'openForReading' | 'content' | 'open'>
  openers: Openers
  questions: Questions
  /** Owned by this process. */
  dataFolder: string
  /** The folder with out/. */
  root: string
  /** Milliseconds of a monotonic clock. */
  now?: () => number
}

export interface Gateway {
  /** Returns an address with a one-time key that expires after ten minutes. */
  newAddress(): string
  publish(name: string, payload: unknown): void
  close(): Promise<void>
}

/** Builds everything between the browser and the application: sign-in by key, page, uploads, bridge. */
export async function openGateway(options: GatewayOptions): Promise<Gateway> {
  const { server, app, openers, questions, dataFolder, root, now = () => performance.now() } = options
  const { host, port } = server
  const authority = `${host}:${port}`
  const entrance = createEntrance({ origin: `http://${authority}`, port, now })
  const drops = await createDrops({ folder: path.join(dataFolder, 'drops') })
  const socket = createSocket({ app, drops, openers })
  const page = createPage({
    pageFolder: path.join(root, 'out/renderer'),
    bridgeFile: path.join(root, 'out/preload/browser.cjs'),
    socketOrigin: `ws://${authority}`,
    app,
  })
  const handover = createHandover({ folder: dataFolder, host, port })
  const handOver = async (request: Parameters<typeof handover.allows>[0]) => {
    if (!handover.allows(request)) return null
    const paths = await openedBy(request)
    if (paths === null) return null
    app.open(paths)
    return entrance.newAddress()
  }
  const guard = createGuard({ authority })
  server.open({ guard, entrance, page, drops, questions: createQuestionRoute(questions), socket, handOver })
  return {
    newAddress: entrance.newAddress,
    publish: socket.publish,
    close: async () => {
      handover.end()
      await server.close()
    },
  }
}
