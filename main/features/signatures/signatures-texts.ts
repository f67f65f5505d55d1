import type { DocumentoFaseAssinatura } from '../../../contract/api/signatures.ts'
import { failed } from '../../../contract/bridge/outcome.ts'
import type { SignatureItem } from '../../../contract/bridge/signatures.ts'
import { dateFormat } from '../../../contract/dates.ts'
import { type Named, type SeenVersion, seenVersionOf } from './seen-version.ts'

export const signaturesTexts = {
  notSigner: 'Você não está mais entre os assinantes.',
  refusedAlready: 'Você já recusou assinar este documento.',
  signedAlready: 'Você já assinou este documento.',
  refusalUnknown: `O documento não está mais em fase de assinatura. Não foi possível conferir se a sua recusa chegou antes.`,
  notRefused: 'A recusa não foi registrada.',
  blocked: 'O documento foi bloqueado para assinaturas.',
  notBlocked: 'Ele não está bloqueado.',
  over: 'Todos já se manifestaram sobre o documento.',
  stillBlocked: 'Ele continua bloqueado.',
  notDeleted: 'Nada foi excluído.',
  overForDeletion: 'Todos já se manifestaram sobre o documento: ele não pode mais ser excluído.',
  sinceSeen: 'depois que você viu.',
  checkFirst: 'Confira o documento antes.',
  stillSent: (name: string) => `O envio de "${name}" ainda está sendo conferido. Aguarde o término.`,
  lost: 'O envio não foi até o fim. Veja em Envios o que se sabe dele.',
  unexplained: (name: string) =>
    `O pedido de assinar "${name}" voltou com o código 403 e sem explicação: do serviço, ou de algo na rede.`,
  forbidden: (name: string) => `O serviço recusou por falta de permissão no documento "${name}".`,
  stopped: 'Você interrompeu: o que não tinha sido iniciado não foi assinado.',
  sameGroupName: (name: string) => `Já existe um grupo chamado "${name}". Escolha outro nome.`,
  signerTwice: 'O grupo tem o mesmo assinante mais de uma vez.',
  notices: {
    new: ['Documento para assinar', (n: number) => `${n} documentos para assinar`],
    refused: ['Assinatura recusada', (n: number) => `${n} recusas de assinatura`],
    blocked: ['Documento bloqueado para assinaturas', (n: number) => `${n} documentos bloqueados para assinaturas`],
  } as const,
  openToSee: 'Abra o Malote para ver quais são.',
  actNotShown: 'O serviço aceitou o pedido, mas ainda não o mostra.',
  notServed: 'O serviço não entrega a você o documento capturado.',
  capturedNotDownloaded: 'Não foi possível baixar o documento capturado. Tente de novo.',
  otherFile: 'O arquivo entregue não é o que o serviço registrou ao capturar.',
  otherBeginning: 'O documento capturado não começa com o que você abriu.',
  signedUnread: 'O documento foi assinado sem ser aberto neste computador.',
  otherPhase: 'O documento da fase de assinatura não é o que você abriu.',
  notSigned: 'Você não assinou este documento.',
  remindsSelf: 'É você quem ainda não assinou este documento.',
  reminderSubject: (name: string) => `Assinatura pendente: ${name}`,
  notServedAnyMore:
    'O serviço não entrega mais este documento, e não há como conferir que ele é o que você leu. Nada foi assinado.',
  notDelivered: 'Não foi possível baixar o documento para a conferência. Nada foi assinado ainda.',
  signatureNotShown: 'O serviço aceitou a assinatura, mas ainda não a mostra.',
  signatureUnknown: `O documento não está mais em fase de assinatura. Não foi possível conferir se a sua assinatura chegou antes.`,
  notSignedYet: 'Nada foi assinado.',
  alsoAs: (name: string) => `Você assinaria também como ${name}, o que não tinha escolhido.`,
  sinceChosen: 'depois que você o escolheu',
  sinceRead: 'depois que você leu',
  changed: (change: string, after: string) =>
    `${change} ${after}. Nada foi assinado: abra o documento e confira antes de assinar.`,
  readReason: 'Nada foi assinado: leia o motivo e, se quiser assinar mesmo assim, marque isso.',
}

export const goneSentence = 'O documento não está mais em fase de assinatura.'

export const changedSentence = 'O documento mudou depois que você o leu. Nada foi assinado: abra-o e leia-o de novo.'

export const notShownSentence = ({ nome }: SignatureItem) =>
  `A primeira página de "${nome}" ainda não foi mostrada neste computador. Nada foi assinado: abra o documento e espere ela aparecer.`

export function reminderText({ nome, dataEnvio }: SignatureItem, signer: SignatureItem['assinantes'][number]): string {
  const since = dayOf(signer.desde ?? dataEnvio)
  return [
    `Olá, ${signer.nome}.`,
    `O documento "${nome}", enviado para assinatura em ${dayOf(dataEnvio)}, aguarda a sua assinatura desde ${since}.`,
    'Para assinar, abra o Malote, ou o serviço, e procure o documento entre os que aguardam você. Se ele não puder ser assinado, recuse-o informando o motivo, para que quem o enviou saiba o que corrigir.',
  ].join('\n\n')
}

const dayOf = dateFormat({ dateStyle: 'short' })

/** Names what changed of a document since the person saw it, as the beginning of a sentence; null for nothing. */
export function changeSince(seen: SeenVersion, document: DocumentoFaseAssinatura): string | null {
  const now = seenVersionOf(document)
  const added = missingIn(seen.assinantes, now.assinantes)
  const removed = missingIn(now.assinantes, seen.assinantes)
  return asSentence([
    ...(now.sha256 === seen.sha256 ? [] : ['o conteúdo do documento mudou']),
    ...(now.nome === seen.nome ? [] : [`o nome mudou de "${seen.nome}" para "${now.nome}"`]),
    ...(now.remetente.id === seen.remetente.id
      ? []
      : [`o remetente mudou de ${seen.remetente.nome} para ${now.remetente.nome}`]),
    ...verbFor(added, 'entrou entre os assinantes', 'entraram entre os assinantes'),
    ...verbFor(removed, 'saiu dos assinantes', 'saíram dos assinantes'),
  ])
}

/** "Bruno Reis recusou", for signers who refused after the person saw the document; null for none. */
export const refusalsSince = (seen: SeenVersion, refusers: readonly Named[]): string | null =>
  asSentence(
    verbFor(
      refusers.filter(({ id }) => !seen.recusas.includes(id)),
      'recusou',
      'recusaram',
    ),
  )

/** "Bruno Reis assinou", for signers who signed after the person saw these signatures; null for none. */
export const signaturesSince = (seen: readonly string[], { assinantes }: DocumentoFaseAssinatura): string | null =>
  asSentence(
    verbFor(
      assinantes.filter(({ id, manifestacao }) => manifestacao === 'Assinado' && !seen.includes(id)),
      'assinou',
      'assinaram',
    ),
  )

/** "Bruno Reis e Carla Nunes recusaram". */
export const refusedText = (refusers: readonly Named[]) => verbFor(refusers, 'recusou', 'recusaram').join('')

const missingIn = (some: readonly Named[], all: readonly Named[]): Named[] =>
  all.filter(({ id }) => !some.some((each) => each.id === id))

const list = new Intl.ListFormat('pt-BR')
const verbFor = (who: readonly Named[], one: string, several: string): string[] =>
  who.length === 0 ? [] : [`${list.format(who.map(({ nome }) => nome))} ${who.length === 1 ? one : several}`]

function asSentence(changes: readonly string[]): string | null {
  const text = list.format(changes)
  return text === '' ? null : `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/** Why unread documents may not be signed; null where they may. */
export function unreadProblem(
  documents: readonly { sha256: string | null }[],
  { unread, canRead }: { unread: boolean; canRead: boolean },
): string | null {
  if (!documents.some(({ sha256 }) => sha256 === null)) return null
  if (!unread) return 'Há documentos que você não leu. Leia-os ou escolha assinar sem ler.'
  if (canRead || documents.length === 1) return null
  return 'Este ambiente não deixa ler o que se assina. Sem ler, assine um documento por vez.'
}

export const busy = ({ nome }: SignatureItem) =>
  failed('conflict', `"${nome}" já tem um envio em andamento. Aguarde o término.`)
