import { isAlive, readOwner } from '../main/program/ownership/index.ts'
import { UsageError } from './address.ts'
import { dataFolder, type Variables } from './data-folder.ts'

/** The service does not run or does not answer; the message is Portuguese. */
export class NotRunning extends Error {}

/** The address of the running service, from its data folder. */
export function findService(variables: Variables): string {
  const folder = dataFolder(variables)
  const owner = readOwner(folder)
  if (!owner || !isAlive(owner.pid)) {
    throw new NotRunning(`O serviço não está em execução nesta pasta. Inicie-o: npm run service\nPasta: ${folder}`)
  }
  if (owner.address === undefined) throw new NotRunning('O serviço ainda está iniciando.')
  return owner.address
}

/** Sends JSON to the running service; returns whether it agreed, the fields of its answer, and the refusal in words. Throws NotRunning. */
export async function askService(address: string, path: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    redirect: 'error',
  }).catch(() => {
    throw new NotRunning(`O serviço não responde em ${address}.`)
  })
  const json: unknown = await response.json().catch(() => null)
  const answer = typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {}
  const { error } = answer
  const refusal = typeof error === 'string' ? error : `O serviço respondeu ${response.status}.`
  return { ok: response.ok, answer, refusal: new Error(refusal) }
}

function codeOf(error: unknown): number {
  if (error instanceof UsageError) return 2
  return error instanceof NotRunning ? 3 : 1
}

/** Runs a command and prints what it throws on the error output; the exit code is that of the error's kind. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = codeOf(error)
  }
}
