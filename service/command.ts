import os from 'node:os'
import { isAlive, readOwner } from '../main/program/ownership/index.ts'
import { dataFolderOf } from './data-folder.ts'

/** Exit codes of commands that ask the running service. */
export const exitCodes = { refused: 1, misused: 2, notRunning: 3 } as const

/** Ends a command with a Portuguese message and an exit code. */
export class Ending extends Error {
  readonly code: number
  constructor(code: number, sentence: string) {
    super(sentence)
    this.code = code
  }
}

type Variables = Readonly<Record<string, string | undefined>>

export const folderOf = (variables: Variables): string =>
  dataFolderOf({ platform: process.platform, home: os.homedir(), variables })

/** The address of the running service, from its data folder. */
export function findService(variables: Variables): string {
  const folder = folderOf(variables)
  const owner = readOwner(folder)
  if (!owner || !isAlive(owner.pid)) {
    throw new Ending(
      exitCodes.notRunning,
      `O serviço não está em execução nesta pasta. Inicie-o: npm run service\nPasta: ${folder}`,
    )
  }
  if (owner.address === undefined) throw new Ending(exitCodes.notRunning, 'O serviço ainda está iniciando.')
  return owner.address
}

/** Sends JSON to the running service; returns whether it agreed, the fields of its answer, and the refusal in words. Throws Ending. */
export async function askService(address: string, path: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    redirect: 'error',
  }).catch(() => {
    throw new Ending(exitCodes.notRunning, `O serviço não responde em ${address}.`)
  })
  const json: unknown = await response.json().catch(() => null)
  const answer = typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {}
  const { error } = answer
  const refusal = typeof error === 'string' ? error : `O serviço respondeu ${response.status}.`
  return { ok: response.ok, answer, refusal: new Ending(exitCodes.refused, refusal) }
}

/** Runs a command and prints what it throws on the error output. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = error instanceof Ending ? error.code : exitCodes.refused
  }
}
