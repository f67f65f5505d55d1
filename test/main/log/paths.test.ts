import { mkdtempSync, readFileSync, readlinkSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createLog } from '../../../main/engine/log/index.ts'

const now = () => new Date('2026-11-20T12:00:00Z')

/** The log line of one error. */
function loggedError(error: unknown): { text: string; error: Record<string, unknown> } {
  const folder = mkdtempSync(join(tmpdir(), 'malote-log-'))
  createLog({ folder, now }).error('x', { error })
  const text = readFileSync(join(folder, 'malote.log'), 'utf8')
  return { text, error: (JSON.parse(text) as { error: Record<string, unknown> }).error }
}

/** Errors of the system, thrown by real calls. */
function thrown(work: () => unknown): NodeJS.ErrnoException {
  try {
    work()
  } catch (error) {
    return error as NodeJS.ErrnoException
  }
  throw new Error('nothing was thrown')
}

const name = 'Processo Fulano.pdf'
const missing = (file = name) => thrown(() => readFileSync(join('/nada/Joana Prado', file)))
const from = resolve('/nada/Joana Prado', name)
const to = 'C:\\Users\\Joana Prado\\Processo Fulano (2).pdf'
const renameMessage = `ENOENT: no such file or directory, rename '${from}' -> '${to}'`
const directory = () => rm(mkdtempSync(join(tmpdir(), 'Processo Fulano-'))).catch((error: unknown) => error)

const errors: readonly (readonly [string, () => unknown])[] = [
  ['as it is thrown', () => missing()],
  [
    'with two files',
    () => Object.assign(new Error(renameMessage), { code: 'ENOENT', syscall: 'rename', path: from, dest: to }),
  ],
  ['with a quote in the name', () => missing("Processo d'Fulano' e outro.pdf")],
  ['with an end of line in the name', () => missing('Joana\nPrado Fulano.pdf')],
  ['without an extension', () => missing('Processo n. Fulano')],
  ['of a directory, with another message format', directory],
  ['as a cause', () => new Error('não foi lido', { cause: missing() })],
  ['as the cause of a cause', () => new Error('a', { cause: new Error('b', { cause: missing() }) })],
  ['as a cause whose file name the outer error repeats', () => new Error(`ler ${from} falhou`, { cause: missing() })],
  ['as an error without its fields', () => Object.assign(new Error(missing().message), { code: 'ENOENT' })],
  ['as a clone from a worker', () => structuredClone(missing())],
  ['as a plain object', () => ({ ...missing(), message: missing().message, stack: missing().stack })],
  ['as a plain object of a few fields', () => ({ type: 'failed', code: 'ENOENT', message: missing().message })],
  ['as a plain object without a message', () => ({ code: 'ENOENT', path: from })],
  ['as a cause that is a plain object', () => new Error('a', { cause: { ...missing() } })],
  ['as a text', () => missing().message],
  ['as a text in a text', () => `não foi lido: ${missing("d'Fulano.pdf").message} (duas vezes)`],
  ['as a text that was cut', () => missing().message.slice(0, -6)],
  ['as a stack', () => missing().stack],
  ['of a program that was not started', () => Object.assign(new Error(`spawn ${from} EACCES`), { path: from })],
]

describe('file names in the log', () => {
  it.each(errors)('are removed from an error %s', async (_title, make) => {
    const { text } = loggedError(await make())
    for (const part of ['Fulano', 'Joana', 'Prado']) expect(text).not.toContain(part)
  })

  it('are removed, but not the system call, the error code, the stack and the extension', () => {
    const { error } = loggedError(missing())
    const message = 'ENOENT: no such file or directory, open [arquivo.pdf]'
    expect(error).toMatchObject({ name: 'Error', message, errorCode: 'ENOENT', syscall: 'open' })
    expect(error['stack']).toMatch(/\n {4}at .*\d+:\d+/)
    const { error: other } = loggedError(thrown(() => readlinkSync('/nada/Fulano')))
    expect(other).toMatchObject({ message: 'ENOENT: no such file or directory, readlink [arquivo]' })
    expect(loggedError({ ...missing() }).error).toEqual({ errorCode: 'ENOENT', syscall: 'open' })
  })

  it('are not assumed in other quoted text', () => {
    const refused = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:443, 'a'"), { syscall: 'connect' })
    expect(loggedError(refused).error).toMatchObject({ message: refused.message })
    const words = "PDF: it's odd, 'Nota' is what it says"
    expect(loggedError(words).error).toBe(words)
  })
})
