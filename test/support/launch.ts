import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** A program that has been started. */
export interface Launched {
  readonly child: ChildProcess
  /** Rejects with the error output if the program ends without a line. */
  readonly firstLine: Promise<string>
  /** The error output so far. */
  errors(): string
}

/** Starts a program of Node with these arguments and variables. */
export type Launch = (args: readonly string[], variables: NodeJS.ProcessEnv) => Launched

/** On the Node of the test. */
export const launch: Launch = (args, variables) => {
  const child = spawn(process.execPath, args, {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...variables },
  })
  let errors = ''
  child.stderr.on('data', (data) => {
    errors += String(data)
  })
  const line = new Promise<string>((resolve) => createInterface({ input: child.stdout }).once('line', resolve))
  return { child, firstLine: unlessEnded(child, line, () => errors), errors: () => errors }
}

/** The line; rejects with the error output if the program ends before. */
export const unlessEnded = (child: ChildProcess, line: Promise<string>, errors: () => string): Promise<string> =>
  new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`the application ended with ${code}: ${errors()}`)))
    line.then(resolve, reject)
  })
