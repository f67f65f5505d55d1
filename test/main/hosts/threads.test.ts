import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { patience } from '../../support/patience.ts'
import { removeFolder } from '../../support/remove-folder.ts'

it('leaves threads free for other files while several files block', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-threads-'))
  const pipe = path.join(folder, 'silent.pipe')
  execFileSync('mkfifo', [pipe])
  const threads = new URL('../../../main/hosts/threads.ts', import.meta.url).href
  // Opening a FIFO blocks until its other end is opened, which also blocks an orderly exit.
  const program = `
    import '${threads}'
    import { lstat, open } from 'node:fs/promises'
    import { writeSync } from 'node:fs'
    for (let nth = 0; nth < 6; nth += 1) void open('${pipe}', 'r')
    await lstat('${folder}')
    writeSync(1, 'answered')
    process.kill(process.pid, 'SIGKILL')`
  const { UV_THREADPOOL_SIZE: _, ...env } = process.env
  const args = ['--input-type=module', '--eval', program]
  const ran = spawnSync(process.execPath, args, {
    env,
    encoding: 'utf8',
    timeout: patience.timeout,
    killSignal: 'SIGKILL',
  })
  removeFolder(folder)
  expect(ran.stdout, ran.stderr).toBe('answered')
})
