import type { ChildProcess } from 'node:child_process'
import { cpSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { definedFields } from '../../contract/defined-fields.ts'
import type { Announcement } from '../../service/announcement.ts'
import { startDeployment } from './deployment.ts'
import { createDatabase } from './postgres.ts'
import { quickService, templateFolder } from './prepared-service.ts'
import {
  announced,
  argumentsOf,
  endProcess,
  newDataFolder,
  type StartOptions,
  spawnService,
  type TestService,
  variablesOf,
} from './service-process.ts'

export type { StartOptions, TestService } from './service-process.ts'
export { announced, exampleOrganisation, newDataFolder, spawnService } from './service-process.ts'
export type Service = TestService

/** Address of a new database, if this run has a PostgreSQL for services of one process. */
async function newDatabase({ organisation }: StartOptions): Promise<string | undefined> {
  const { MALOTE_TEST_DATABASES: cluster, MALOTE_TEST_TEMPLATE: template } = process.env
  return cluster ? createDatabase(cluster, organisation === undefined ? template : undefined) : undefined
}

/**
 * Starts the real service with the sample and waits until it is ready: one process with a data folder, whose database
 * is in PostgreSQL if the run has one, or, in the tests of deployments, two HTTP processes and two workers.
 */
export async function startService(options: StartOptions = {}): Promise<TestService> {
  if (process.env['MALOTE_TEST_CLUSTER'] !== undefined) return startDeployment(options)
  const dataFolder = newDataFolder()
  const instead = options.asInstalled ? undefined : await quickService()
  const databaseUrl = options.config?.databaseUrl ?? (await newDatabase(options))
  if (databaseUrl === undefined && options.organisation === undefined) {
    // Creating a database takes seconds; copying a template does not.
    mkdirSync(path.join(dataFolder, 'service'), { mode: 0o700 })
    cpSync(await templateFolder(), path.join(dataFolder, 'service'), { recursive: true })
  }
  let child: ChildProcess
  let said: Announcement
  let errors = ''

  const start = async (current: StartOptions): Promise<void> => {
    const config = { ...current.config, ...definedFields({ databaseUrl }) }
    child = spawnService(dataFolder, argumentsOf(current), variablesOf({ ...current, config }), instead)
    child.stderr?.on('data', (data) => {
      errors += String(data)
    })
    said = await announced(child)
  }
  const end = (signal: NodeJS.Signals) => endProcess(child, signal)
  await start(options)

  const service: TestService = {
    get baseUrl() {
      return said.base_url
    },
    get authUrl() {
      return said.auth_url
    },
    get docsUrl() {
      return said.docs_url
    },
    get metricsUrl() {
      return said.metrics_url ?? ''
    },
    get clients() {
      return said.clients
    },
    get people() {
      return said.people
    },
    dataFolder,
    databaseUrl,
    get pid() {
      return child.pid ?? 0
    },
    get errors() {
      return errors
    },
    kill: (signal = 'SIGKILL') => end(signal),
    stop: () => end('SIGTERM'),
    restart: async (changed = options) => {
      await end('SIGTERM')
      await start(changed)
      return service
    },
  }
  return service
}
