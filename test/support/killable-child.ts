import { promises, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import { DatabaseSync, StatementSync } from 'node:sqlite'
import type { ChildMessage, ChildOptions, ChildReply, Moment, MomentKind } from './killable-app.ts'

/** `node killable-child.ts OPTIONS`: the application, which kills itself at a moment of a change to captured files. */
const options = JSON.parse(process.argv[2] ?? '{}') as ChildOptions

let armed: Moment | null = null
/** The number of moments of each kind since then. */
let passed: Partial<Record<MomentKind, number>> = {}

function moment(kind: MomentKind): void {
  const before = passed[kind] ?? 0
  passed[kind] = before + 1
  if (armed?.kind !== kind || before < armed.nth) return
  writeFileSync(options.note, '')
  process.kill(process.pid, 'SIGKILL')
}

const isSpooled = (file: unknown) => String(file).includes(`${path.sep}spool${path.sep}`)

/** Makes each call on a file of the spool a moment. */
function watch(name: 'open' | 'rename' | 'rm', kind: MomentKind): void {
  const usual = promises[name] as (...given: unknown[]) => Promise<unknown>
  const watched = (...given: unknown[]) => {
    if (isSpooled(given[0])) moment(kind)
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

watch('open', 'before a file is flushed')
watch('rename', 'before a file is named')
watch('rm', 'before a file is removed')
watchDatabase()
syncBuiltinESMExports()

const { startTestApp } = await import('./host.ts')
const app = await startTestApp({ ...options, login: 'ana.prado' })
const { person } = await app.signIn()

async function answer(message: ChildMessage): Promise<unknown> {
  if (message.kind === 'arm') {
    armed = message.moment
    passed = {}
    return null
  }
  if (message.kind === 'passed') return passed
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
