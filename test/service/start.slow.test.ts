import { once } from 'node:events'
import { cpSync, existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { quickService, templateFolder } from '../support/prepared-service.ts'
import { announced, newDataFolder, spawnService } from '../support/service.ts'

const children: ReturnType<typeof spawnService>[] = []
async function start(folder: string, ...args: string[]) {
  return watch(spawnService(folder, args, {}, await quickService()))
}
/** A data folder copied from a template, since a first start takes seconds (tested by `--fresh`). */
async function startedFolder(): Promise<string> {
  const folder = newDataFolder()
  cpSync(await templateFolder(), path.join(folder, 'service'), { recursive: true })
  return folder
}
function watch(child: ReturnType<typeof spawnService>) {
  let errors = ''
  child.stderr?.on('data', (text) => {
    errors += String(text)
  })
  children.push(child)
  return { child, ready: announced(child), errors: () => errors }
}
async function end(child: (typeof children)[number], signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const gone = once(child, 'exit')
  child.kill(signal)
  const [code] = (await gone) as [number | null]
  return code
}
afterEach(async () => {
  await Promise.all(children.splice(0).map((child) => end(child, 'SIGKILL')))
})

describe('starting the service', () => {
  it('keeps data and port between runs, and empties the data with --fresh', async () => {
    const folder = await startedFolder()
    // Runs the sources, as installed; other tests run the bundle, which starts in half the time.
    const first = watch(spawnService(folder))
    const said = await first.ready
    expect(said).toMatchObject({ auth_url: said.base_url, docs_url: `${said.base_url}/docs` })
    expect((await fetch(`${said.base_url}/health`)).status).toBe(200)
    // Neither Node nor a package prints a warning.
    expect(first.errors()).toBe('')
    const kept = path.join(folder, 'service/files/kept')
    writeFileSync(kept, '')
    expect(await end(first.child)).toBe(0)
    const second = await start(folder)
    expect((await second.ready).base_url).toBe(said.base_url)
    expect(existsSync(kept)).toBe(true)
    await end(second.child)
    const third = await start(folder, '--fresh')
    await third.ready
    expect(existsSync(kept)).toBe(false)
  })

  it('lets one process own a folder: a second start names the owner, and a start after kill -9 continues', async () => {
    const folder = await startedFolder()
    const [one, other] = await Promise.all([start(folder), start(folder)])
    const ends = await Promise.allSettled([one.ready, other.ready])
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [winner, loser] = ends[0]?.status === 'fulfilled' ? [one, other] : [other, one]
    expect(loser.child.exitCode).toBe(3)
    expect(loser.errors()).toContain(`processo ${winner.child.pid}`)
    const late = await start(folder, '--fresh')
    await expect(late.ready).rejects.toThrow('já estão em uso')
    expect((await fetch(`${(await winner.ready).base_url}/health`)).status).toBe(200)
    await end(winner.child, 'SIGKILL')
    const again = await start(folder)
    expect((await again.ready).base_url).toBe((await winner.ready).base_url)
  })

  it.each([
    ['--port', 'abc'],
    ['--port', '0'],
    ['--unknown', 'x'],
    ['--role', 'api', '--port'],
    ['--role', 'chefe'],
    ['--role', 'worker'],
  ])('reports an invalid argument: %s %s', async (...args) => {
    const { child, ready, errors } = await start(newDataFolder(), ...args)
    await expect(ready).rejects.toThrow()
    expect(child.exitCode).toBe(2)
    expect(errors()).toMatch(/^(?:--|O serviço não entende ).*\.\n$/)
  })
})
