import { type Failure, failed, type Outcome } from '../../../contract/bridge/outcome.ts'
import { clockText } from '../../../contract/connection-words.ts'
import { definedFields } from '../../../contract/defined-fields.ts'
import type { ApiFailure } from '../../engine/api/index.ts'
import type { Environment } from '../settings/index.ts'
import { AuthorizationTimeout } from './authorize.ts'
import { NoPortError } from './loopback.ts'
import { MissingSecretError } from './provider.ts'
import { WrongClockError } from './provider-clock.ts'
import { providerFailure } from './provider-failure.ts'

const refused = (message: string): Outcome<never> => failed('sign-in-refused', message)

/** Another person signed in than the one whose session was to go on. */
export const wrongPersonFailure = (expected: string): Outcome<never> =>
  refused(
    `Quem entrou não é ${expected}, e nada mudou. Entre como ${expected}; outra conta se abre por "Entrar com outra conta", no menu da pessoa.`,
  )

/** The browser has signed in the person whom the window shows already. */
export const alreadyShownFailure = (nome: string): Outcome<never> =>
  refused(
    `Quem entrou foi ${nome}, e esta conta já estava aberta: nada foi duplicado. Para abrir outra, escolha outra pessoa no navegador.`,
  )

/** The environment has another API than the one that unfinished work was prepared for. */
export const movedFailure = ({ nome, apiUrl }: Environment, formerApi: string): Outcome<never> =>
  failed(
    'refused',
    `Há envios deste computador que esperam pelo ambiente "${nome}" em ${formerApi}, e ele agora aponta para ${apiUrl}. Para que não cheguem a outro serviço, o acesso fica fechado. Peça a quem administra que volte ao endereço anterior, ou que dê ao novo serviço outro identificador.`,
  )

/** A certificate is right or wrong by this computer's date. */
const certificateDates: readonly string[] = ['CERT_NOT_YET_VALID', 'CERT_HAS_EXPIRED']
const datesSentence =
  'O certificado do provedor de identidade não vale na data deste computador: confira se o dia e a hora do computador estão certos.'

/** The failure that the window shows for an error thrown by `authorize`. */
export function authorizationFailure(error: unknown, signal: AbortSignal): Outcome<never> {
  if (signal.aborted) return failed('sign-in-cancelled')
  if (error instanceof AuthorizationTimeout) return failed('sign-in-timeout')
  if (error instanceof NoPortError) {
    return refused('As portas que este ambiente usa para o login estão ocupadas por outro programa.')
  }
  if (error instanceof MissingSecretError)
    return refused('O segredo que este ambiente exige não está neste computador.')
  if (error instanceof WrongClockError) {
    return refused(
      `O relógio deste computador está ${clockText(error.aheadSeconds)} em relação ao do provedor de identidade, e por isso o login não pôde ser confirmado. Nada foi aceito. Acerte a data e a hora do computador e entre de novo.`,
    )
  }
  const failure = providerFailure(error)
  if (failure.kind === 'unreachable' && certificateDates.includes(failure.code)) {
    return failed('offline', datesSentence)
  }
  if (failure.kind === 'unreachable') return failed('offline')
  if (failure.kind === 'network') return failed('offline', failure.message)
  if (failure.kind === 'refused' && failure.error === 'access_denied') return refused('O login não foi autorizado.')
  if (failure.kind === 'refused') return refused(`O provedor de identidade recusou o login (${failure.error}).`)
  return refused('A resposta do provedor de identidade não pôde ser confirmada. Nada foi aceito.')
}

/** The failure that the window shows if the API did not identify the person of the token. */
export function identityFailure(failure: ApiFailure, signal: AbortSignal): Outcome<never> {
  if (signal.aborted) return failed('sign-in-cancelled')
  switch (failure.kind) {
    case 'unreachable':
    case 'unavailable':
    case 'throttled':
      return failed('offline')
    case 'gateway':
      return failed('offline', definedFields({ message: failure.message ?? undefined }))
    case 'forbidden':
    case 'refused':
      return failed('sign-in-refused', serviceMessage(failure))
    case 'malformed':
      return refused('O serviço respondeu de um modo que o Malote não entende. Nada foi aceito.')
    default:
      return refused('O serviço não reconheceu o login.')
  }
}

function serviceMessage({
  message,
  traceId,
}: {
  message: string | null
  traceId: string | null
}): Omit<Failure, 'code'> {
  return definedFields({
    message: message ?? 'O serviço não reconheceu o login.',
    traceId: traceId ?? undefined,
  })
}
