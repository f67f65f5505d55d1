import { promises, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import { DatabaseSync, StatementSync } from 'node:sqlite'
import type { ChildMessage, ChildOptions, ChildReply } from './killable-app.ts'

/** `node killable-child.ts OPTIONS`: the application, which kills itself at a moment of a change to captured files. */
const options = JSON.parse(process.argv[2] ?? '{}') as ChildOptions

/** Moments until the kill; null while it is not armed. */
let left: number | null = null

function moment(name: string): void {
  if (left === null) return
  left -= 1
  if (left >= 0) return
  writeFileSync(options.note, name)
  process.kill(process.pid, 'SIGKILL')
}

const isSpooled = (file: unknown) => String(file).includes(`${path.sep}spool${path.sep}`)

/** Makes each call on a file of the spool a moment. */
function watch(name: 'open' | 'rename' | 'rm', title: string): void {
  const usual = promises[name] as (...given: unknown[]) => Promise<unknown>
  const watched = (...given: unknown[]) => {
    if (isSpooled(given[0])) moment(`before a file is ${title}`)
    return usual(...given)
  }
  Object.assign(promises, { [name]: watched })
}

/** Makes the transactions that change rows moments, and each row that is inserted. */
function watchDatabase(): void {
  const run = StatementSync.prototype.run as (...given: unknown[]) => ReturnType<StatementSync['run']>
  const { exec } = DatabaseSync.prototype
  let isChanged = false
  StatementSync.prototype.run = function (this: StatementSync, ...given: unknown[]) {
    const result = run.apply(this, given)
    if (/^\s*(INSERT|UPDATE|DELETE).* capture_/s.test(this.sourceSQL)) isChanged = true
    if (/^\s*INSERT INTO capture_rows/.test(this.sourceSQL)) moment('after a row was inserted')
    return result
  }
  DatabaseSync.prototype.exec = function (sql) {
    const commits = sql === 'COMMIT' && isChanged
    if (sql === 'BEGIN IMMEDIATE' || commits) isChanged = false
    if (commits) moment('before a commit')
    exec.call(this, sql)
    if (commits) moment('after a commit')
  }
}

watch('open', 'flushed')
watch('rename', 'named')
watch('rm', 'removed')
watchDatabase()
syncBuiltinESMExports()

const { startTestApp } = await import('./host.ts')
const app = await startTestApp({ ...options, login: 'ana.prado' })
const { person } = await app.signIn()

async function answer(message: ChildMessage): Promise<unknown> {
  if (message.kind === 'arm') {
    left = message.moments
    return null
  }
  return message.kind === 'add' ? app.addFiles(message.files) : app.call(message.name, message.input as never)
}

process.on('message', ({ id, message }: { id: number; message: ChildMessage }) => {
  const reply = (given: Omit<ChildReply, 'id'>) => process.send?.({ id, ...given } satisfies ChildReply)
  answer(message).then(
    (value) => reply({ value }),
    (error: unknown) => reply({ error: String(error) }),
  )
})
process.on('disconnect', () => process.exit())
process.send?.({ id: 0, value: person?.id } satisfies ChildReply)
