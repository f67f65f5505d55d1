import { heldText } from './hold.ts'
import { percent } from './numbers.ts'

/** What is needed of an operation to say where it stands. */
export interface OperationSaid {
  readonly kind: string
  readonly state: string
  readonly waitReason: string | null
  readonly progress: number | null
  readonly question: string | null
  readonly failure: { readonly message: string } | null
  readonly result: { readonly registro?: string | undefined; readonly protocolo?: string | undefined }
}

const kinds: Readonly<Record<string, string>> = {
  capture: 'Captura',
  'send-to-signature': 'Envio para assinatura',
  sign: 'Assinatura',
  forward: 'Encaminhamento',
  'open-process': 'Autuação de processo',
  'process-act': 'Ato de processo',
  'refuse-signature': 'Recusa de assinatura',
  'block-signature': 'Bloqueio de assinatura',
  'unblock-signature': 'Desbloqueio de assinatura',
  'delete-signature-document': 'Exclusão de documento em assinatura',
  reply: 'Resposta',
  're-forward': 'Reencaminhamento',
  complement: 'Complemento',
  resolve: 'Resolução',
}
export const kindText = (kind: string): string => kinds[kind] ?? 'Operação'

const waits: Readonly<Record<string, string>> = {
  offline: 'sem conexão, segue quando ela voltar',
  'back-off': 'o serviço pediu para esperar',
  dependency: 'espera outra operação',
  'sign-in': 'espera você entrar de novo',
  'dependency-refused': 'parado: aquilo de que depende não foi aceito',
}
const doneTexts: Readonly<Record<string, string>> = {
  capture: 'capturado',
  'send-to-signature': 'enviado para assinatura',
  sign: 'assinado',
  forward: 'encaminhado',
  'open-process': 'autuado',
  'process-act': 'ato registrado no processo',
  'refuse-signature': 'assinatura recusada',
  'block-signature': 'bloqueado para assinaturas',
  'unblock-signature': 'desbloqueado para assinaturas',
  'delete-signature-document': 'excluído da assinatura',
  reply: 'respondido',
  're-forward': 'reencaminhado',
  complement: 'complementado',
  resolve: 'resolvido',
}

/** Acts on what is there already: done again, they leave no second one behind. */
const changes: readonly string[] = [
  ...['sign', 'refuse-signature', 'block-signature', 'unblock-signature', 'delete-signature-document', 'resolve'],
]

/** What is asked when the service knows nothing of an operation that may have reached it. */
export function sendAgainText(kind: string): string {
  const twice = changes.includes(kind) ? '' : ' Se você enviar de novo e o primeiro ainda aparecer, haverá dois.'
  return `O serviço foi consultado por algum tempo e não conhece este pedido: quase certamente ele não chegou.${twice} Se preferir esperar, deixe como está: o Malote continua procurando.`
}

/** Where an operation stands, in a few words; `secondsLeft` is how long it is still held. */
export function stateText(
  { kind, state, waitReason, progress, question, failure, result }: OperationSaid,
  secondsLeft: number | null = null,
): string {
  switch (state) {
    case 'held':
      return heldText(kind, secondsLeft)
    case 'ready':
      return 'na fila deste computador'
    case 'uploading':
      return progress === null ? 'enviando' : `enviando ${percent(progress)}`
    case 'registering':
      return kind === 'sign' ? 'assinando' : 'registrando'
    case 'processing':
      return 'na fila do serviço'
    case 'waiting':
      return waits[waitReason ?? ''] ?? 'esperando'
    case 'uncertain':
      if (question === 'send-again') return 'não chegou: enviar de novo?'
      return question === 'choose' ? 'mais de um registro parece ser este' : 'sem resposta, conferindo'
    case 'done': {
      const number = result.registro ?? result.protocolo
      return [doneTexts[kind] ?? 'concluído', ...(number === undefined ? [] : [number])].join(' ')
    }
    case 'refused':
      return failure === null ? 'recusado' : `recusado: ${failure.message}`
    default:
      return 'cancelado'
  }
}

export type StateLook = {
  tone: 'quiet' | 'going' | 'ok' | 'warn' | 'danger'
  icon: 'local' | 'wait' | 'going' | 'ok' | 'ask' | 'bad'
}

/** The icon and tone that go with it. */
export function stateLook({ state }: Pick<OperationSaid, 'state'>): StateLook {
  switch (state) {
    case 'done':
      return { tone: 'ok', icon: 'ok' }
    case 'refused':
      return { tone: 'danger', icon: 'bad' }
    case 'uncertain':
      return { tone: 'warn', icon: 'ask' }
    case 'cancelled':
      return { tone: 'quiet', icon: 'bad' }
    case 'uploading':
    case 'registering':
    case 'processing':
      return { tone: 'going', icon: 'going' }
    default:
      return { tone: 'quiet', icon: 'wait' }
  }
}
