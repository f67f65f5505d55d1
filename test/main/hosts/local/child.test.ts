import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { EndedEarly, startChild } from '../../../../main/hosts/local/child.ts'
import { eventually } from '../../../support/eventually.ts'

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const node = (script: string) => startChild(process.execPath, ['-e', script], process.env)

it('reads the first line, and waits for a program that ends slowly', async () => {
  const child = node(
    "process.on('SIGTERM', () => setTimeout(() => process.exit(7), 50)); console.log(process.pid); setInterval(() => {}, 1e6)",
  )
  const pid = Number(await child.firstLine)
  await child.end()
  expect(isAlive(pid)).toBe(false)
  expect(await child.ended).toBe(7)
  await child.end()
})

it('rejects if a program ends without a line', async () => {
  await expect(node('process.exit(3)').firstLine).rejects.toMatchObject({ code: 3 })
  await expect(startChild('/nowhere/nothing', [], {}).firstLine).rejects.toBeInstanceOf(EndedEarly)
})

it('leaves no child behind when the parent is killed @all', async () => {
  const child = path.resolve(import.meta.dirname, '../../../../main/hosts/local/child.ts')
  const grandchild = "process.stdin.on('end', () => process.exit()).resume(); console.log(process.pid)"
  const script = `import { startChild } from ${JSON.stringify(child)}
    const child = startChild(process.execPath, ['-e', ${JSON.stringify(grandchild)}], process.env)
    console.log(await child.firstLine)`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface({ input: parent.stdout }), 'line')) as [string]
  expect(isAlive(Number(line))).toBe(true)
  parent.kill('SIGKILL')
  // The process that adopts it may notice its end later.
  await eventually(() => expect(isAlive(Number(line))).toBe(false))
})
