import { execFile } from 'node:child_process'
import path from 'node:path'
import type { TestService } from './service-process.ts'

const program = path.resolve(import.meta.dirname, '../../service/invite.ts')

/** Runs `npm run invite -- LOGIN` for a service. */
export function runInvite(
  { dataFolder, databaseUrl, baseUrl }: Pick<TestService, 'dataFolder' | 'databaseUrl' | 'baseUrl'>,
  ...args: readonly string[]
): Promise<{ code: number; output: string; errors: string }> {
  // The processes of a deployment share one address.
  const env = { ...process.env, MALOTE_DATA: dataFolder, ...(databaseUrl !== undefined && { PUBLIC_URL: baseUrl }) }
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env }, (error, output, errors) => {
      resolve({ code: error === null ? 0 : Number(error.code), output, errors })
    })
  })
}

/** Submits the form of an invitation link. */
export async function sendPassword(link: string, senha: string, repetida = senha) {
  const { origin, pathname, searchParams } = new URL(link)
  const codigo = searchParams.get('codigo') ?? ''
  const body = new URLSearchParams({ codigo, senha, repetida })
  const response = await fetch(origin + pathname, { method: 'POST', body, redirect: 'manual' })
  return { status: response.status, html: await response.text() }
}

/** Invites a person of a service outside training and sets this password. */
export async function givePassword(service: TestService, login: string, senha: string): Promise<void> {
  const { output, errors } = await runInvite(service, login)
  const { status, html } = await sendPassword(output.trim(), senha)
  if (status !== 200) throw new Error(`the password was not taken: ${status} ${errors} ${html}`)
}
