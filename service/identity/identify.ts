import type { FastifyRequest } from 'fastify'
import type { Database } from '../database/index.ts'
import { callerAddress } from '../limits/caller-address.ts'
import { report } from '../report.ts'
import type { Attempts } from './attempts.ts'
import { findByLogin, signInByPassword } from './people.ts'

/** The fields of the sign-in page. */
interface SignInAnswer {
  /** The login of the picked person. */
  readonly pessoa?: string | undefined
  readonly login?: string | undefined
  readonly senha?: string | undefined
}

type Identified =
  | { readonly kind: 'person'; readonly accountId: string }
  | { readonly kind: 'refused'; readonly problem: string; readonly waitSeconds: number }

export interface IdentifyParts {
  readonly db: Database
  /** The common password in training, where people can also be picked; null otherwise. */
  readonly password: string | null
  readonly attempts: Attempts
  readonly behindProxy: boolean
}

const wrong: Identified = { kind: 'refused', problem: 'Login ou senha não conferem.', waitSeconds: 0 }

/** Identifies the person; wrong passwords delay further attempts. */
export async function identify(
  parts: IdentifyParts,
  request: FastifyRequest,
  answer: SignInAnswer,
): Promise<Identified> {
  const { db, password } = parts
  if (answer.pessoa === undefined || password === null) return identifyByPassword(parts, request, answer)
  const accountId = await findByLogin(db, answer.pessoa)
  return accountId === null ? wrong : { kind: 'person', accountId }
}

async function identifyByPassword(
  { db, attempts, behindProxy }: IdentifyParts,
  request: FastifyRequest,
  { login = '', senha = '' }: SignInAnswer,
): Promise<Identified> {
  const address = callerAddress(request.raw, { behindProxy })
  const attempt = await attempts.begin(login, address)
  if (attempt.kind === 'wait') {
    report('sign-in', { result: 'wait' })
    return tooMany(Math.ceil(attempt.waitMs / 1000))
  }
  const accountId = await signInByPassword(db, login, senha)
  report('sign-in', { result: accountId === null ? 'wrong' : 'accepted' })
  if (accountId !== null) {
    await attempt.forgive()
    return { kind: 'person', accountId }
  }
  const { loginMark, nextWaitMs } = attempt
  if (nextWaitMs > 0) request.log.warn({ loginMark, address, nextWaitMs }, 'senhas erradas fazem esperar')
  return wrong
}

function tooMany(waitSeconds: number): Identified {
  const problem = `Muitas tentativas com login ou senha errados. Tente de novo em ${durationOf(waitSeconds)}.`
  return { kind: 'refused', problem, waitSeconds }
}

function durationOf(seconds: number): string {
  if (seconds === 1) return '1 segundo'
  return seconds < 90 ? `${seconds} segundos` : `${Math.ceil(seconds / 60)} minutos`
}
