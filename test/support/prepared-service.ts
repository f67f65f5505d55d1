import { once } from 'node:events'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { madeOnce } from './made-once.ts'
import { packedProgram } from './packed-program.ts'
import { spawnService } from './service-process.ts'

const sources = ['service/**/*.{ts,json}', 'contract/**/*.ts', 'pdf/**/*.ts', 'main/program/ownership/*.ts']

/** A PGlite that lives for seconds gains little from the optimising compiler, so only very hot code is optimised. */
const forAShortLife = '--wasm-tiering-budget=200000000'

/** Node's arguments to start the bundled service. */
export const quickService = async (): Promise<readonly string[]> => [
  forAShortLife,
  await packedProgram('service/server.ts', sources),
]

/** Sources of a new database's content. */
const templateSources = [
  'service/database/**/*.{ts,sql,json}',
  'service/{sample,organisation}/*.{ts,json}',
  'service/identity/{secrets,password}.ts',
  'package-lock.json',
]

async function startOnce(dataFolder: string): Promise<string> {
  const child = spawnService(dataFolder)
  const gone = once(child, 'exit')
  let errors = ''
  child.stderr?.on('data', (data) => {
    errors += String(data)
  })
  if (!child.stdout) throw new Error('the service has no output')
  await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    gone.then(([code]) => Promise.reject(new Error(`the service ended with ${code}: ${errors}`))),
  ])
  child.kill('SIGTERM')
  await gone
  rmSync(path.join(dataFolder, 'service/port'), { force: true })
  return path.join(dataFolder, 'service')
}

/** The data folder of a service after its first start, cached for each state of its sources. */
export const templateFolder = (): Promise<string> => madeOnce('template', templateSources, startOnce)

/** Prepares the bundle and the template before the first test. */
export async function setup(): Promise<void> {
  await Promise.all([quickService(), templateFolder()])
}
