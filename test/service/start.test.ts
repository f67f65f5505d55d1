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
/** A folder as a first start leaves it, which takes seconds; `--fresh` and the maker of the template show that one. */
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
  it('keeps its data and its port between runs, and --fresh empties the one but not the other', async () => {
    const folder = await startedFolder()
    // As it is installed; all others run the bundle, which starts in half the time.
    const first = watch(spawnService(folder))
    const said = await first.ready
    expect(said).toMatchObject({ auth_url: said.base_url, docs_url: `${said.base_url}/docs` })
    expect((await fetch(`${said.base_url}/health`)).status).toBe(200)
    // Neither Node nor a package complains about how it is used.
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

  it('lets one process own a folder: a second start says who, and one after kill -9 goes on', async () => {
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
    ['--role', 'chefe'],
    ['--role', 'worker'],
  ])('says what it does not understand: %s %s', async (...args) => {
    const { child, ready, errors } = await start(newDataFolder(), ...args)
    await expect(ready).rejects.toThrow()
    expect(child.exitCode).not.toBe(0)
    expect(errors()).not.toBe('')
  })
})
