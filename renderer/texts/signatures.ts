import { count } from './numbers.ts'

/** The tabs of Assinar. */
export const queues = [
  { id: 'AguardandoMim', text: 'Para mim' },
  { id: 'AguardandoOutros', text: 'Aguardando outros' },
  { id: 'Concluidos', text: 'Concluídos' },
  { id: 'Recusados', text: 'Recusados' },
] as const
export type Queue = (typeof queues)[number]['id']

export const emptyQueues: Readonly<Record<Queue, { title: string; text: string }>> = {
  AguardandoMim: {
    title: 'Nada espera sua assinatura',
    text: 'Quando alguém enviar um documento para você assinar, ele aparece aqui.',
  },
  AguardandoOutros: {
    title: 'Ninguém está devendo assinatura',
    text: 'Documentos que você enviou ou já assinou ficam aqui até que todos assinem.',
  },
  Concluidos: { title: 'Nenhum documento concluído', text: 'Documentos que todos assinaram aparecem aqui.' },
  Recusados: { title: 'Nenhum documento recusado', text: 'Documentos que alguém recusou aparecem aqui.' },
}

const acts: Readonly<Record<string, { text: string; tone: 'ok' | 'quiet' | 'danger'; icon: 'ok' | 'wait' | 'bad' }>> = {
  Assinado: { text: 'assinou', tone: 'ok', icon: 'ok' },
  NaoSeManifestou: { text: 'falta', tone: 'quiet', icon: 'wait' },
  Recusado: { text: 'recusou', tone: 'danger', icon: 'bad' },
}
/** What a signer has done, in a word with its look. */
export const actText = (manifestacao: string) =>
  acts[manifestacao] ?? { text: manifestacao, tone: 'quiet', icon: 'wait' }

/** "1 de 3 assinaram". */
export function signedText(signers: readonly { manifestacao: string }[]): string {
  const signed = signers.filter(({ manifestacao }) => manifestacao === 'Assinado').length
  return `${signed} de ${signers.length} ${signers.length === 1 ? 'assinou' : 'assinaram'}`
}

export const signMany = (n: number): string => `Assinar ${count(n, 'documento', 'documentos')}`

/** What can be done with a document in the signature phase beside signing: its name, and what it means. */
export const signatureActs = {
  refuse: {
    text: 'Recusar',
    means: 'Você recusa assinar. A recusa fica registrada com o motivo e não pode ser desfeita.',
    needsReason: true,
  },
  block: {
    text: 'Bloquear',
    means: 'Ninguém mais poderá assinar este documento até que ele seja desbloqueado.',
    needsReason: true,
  },
  unblock: {
    text: 'Desbloquear',
    means: 'As assinaturas poderão continuar. Só quem bloqueou ou quem enviou o documento pode desbloqueá-lo.',
    needsReason: false,
  },
  delete: {
    text: 'Excluir',
    means: 'O documento sai da fase de assinatura para todos, com as assinaturas que já tem. Não pode ser desfeito.',
    needsReason: false,
  },
} as const
export type SignatureAct = keyof typeof signatureActs
