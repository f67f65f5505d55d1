import type { ChildProcess } from 'node:child_process'
import tls from 'node:tls'
import { expect } from 'vitest'
import { startDeployment } from './deployment.ts'
import { freePorts } from './free-ports.ts'
import { type Nginx, startNginx } from './nginx.ts'
import { quickService } from './prepared-service.ts'
import { announced, endProcess, spawnService } from './service-process.ts'

type Variables = Readonly<Record<string, string>>

/** Two processes of the API behind the nginx of docs/deployment, and a worker, on one PostgreSQL. */
export async function startBehindNginx(variables: Variables) {
  const trusted = tls.getCACertificates('default')
  const [http = 0, secure = 0, first = 0, second = 0] = await freePorts(4)
  const origin = `https://127.0.0.1:${secure}`
  const deployment = await startDeployment({ env: { PUBLIC_URL: origin, ...variables } }, ['worker'])
  const { dataFolder, databaseUrl } = deployment
  /** The processes of the API by their ports, and the later workers by 0. */
  const children = new Map<number, ChildProcess>()

  const spawn = async (port: number, changed: Variables): Promise<ChildProcess> => {
    const role = port === 0 ? ['--role', 'worker'] : ['--role', 'api', '--port', String(port)]
    const env = { PUBLIC_URL: origin, DATABASE_URL: databaseUrl, ...changed }
    return spawnService(dataFolder, role, env, await quickService())
  }
  const start = async (port: number, changed: Variables): Promise<void> => {
    const child = await spawn(port, changed)
    children.set(port, child)
    await announced(child)
  }
  await Promise.all([first, second].map((port) => start(port, variables)))
  const nginx: Nginx = await startNginx({ ports: [http, secure], targets: [first, second] })
  tls.setDefaultCACertificates([...trusted, nginx.certificate])

  return {
    origin,
    plain: `http://127.0.0.1:${http}`,
    dataFolder,
    databaseUrl,
    nginx,
    spawn,
    /** Ends one process of the API after the other by SIGTERM, and starts it again. */
    restartApi: async (changed: Variables, beforeEach: () => Promise<unknown>): Promise<void> => {
      for (const port of [first, second]) {
        await beforeEach()
        const child = children.get(port)
        if (child) await endProcess(child, 'SIGTERM')
        await start(port, changed)
        const before = nginx.log().length
        // Until nginx uses it again, so that never both are left alone.
        await expect.poll(() => nginx.log().slice(before)).toMatch(new RegExp(` 127\\.0\\.0\\.1:${port}$`, 'm'))
      }
    },
    restartWorker: async (changed: Variables): Promise<void> => {
      await deployment.stop()
      const child = children.get(0)
      if (child) await endProcess(child, 'SIGTERM')
      await start(0, changed)
    },
    stop: async (): Promise<void> => {
      tls.setDefaultCACertificates(trusted)
      await nginx.stop()
      await Promise.all([...children.values()].map((child) => endProcess(child, 'SIGTERM')))
      await deployment.stop()
    },
  }
}
