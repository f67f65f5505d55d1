import { screenNames } from '../../contract/window-commands.ts'
import { notUndoneText } from './hold.ts'
import { count, joinList } from './numbers.ts'

/** The screen of documents to sign. */
export const signaturesScreenTexts = {
  title: screenNames.signatures,
  list: 'Documentos',
  detail: 'Documento',
  groups: 'Grupos',
  queues: 'Situação dos documentos',
  findName: 'Buscar nome',
  loading: 'Buscando os documentos',
} as const

export const noNameMatches = {
  title: 'Nenhum documento com este texto',
  text: 'Limpe a busca para ver todos.',
} as const

export const noneToSignSelected = {
  title: 'Nenhum documento selecionado',
  text: 'Selecione um documento para lê-lo antes de assinar, ou vários para assiná-los juntos.',
} as const

/** The state of a document in a queue. */
export const itemMarkTexts = {
  unseen: 'Novo',
  refused: 'recusado',
  blocked: 'bloqueado',
  refusals: (n: number) => count(n, 'recusa', 'recusas'),
  late: 'em atraso',
} as const

export const registroText = (registro: string): string => `Registro ${registro}`

/** One document that is read, and what can be done with it. */
export const signatureTexts = {
  blocked: 'Bloqueado para assinaturas',
  details: 'Assinaturas',
  /** @param name null for the user */
  sentBy: (name: string | null) => `Enviado por ${name ?? 'você'}`,
  ownName: (name: string) => `${name} (você)`,
  ownRole: (role: string) => `como ${role}`,
  signsForAll:
    'O serviço não recebe em qual papel se assina: uma só assinatura vale por todos os seus papéis pedidos aqui.',
  remind: 'Lembrar',
  remindLabel: (name: string) => `Lembrar ${name}`,
  willSignAs: (role: string, holdSeconds: number) =>
    `Você assina como ${role}. A assinatura vale com data e hora e ${notUndoneText(holdSeconds)}.`,
  unread: 'Assinar sem ler aqui: já conheço este documento',
  /** Why signing waits. */
  waitForPage: 'A primeira página ainda não apareceu: espere por ela para assinar.',
  notShown:
    'A primeira página não pôde ser mostrada, e aqui só se assina o que foi visto. Abra o documento de novo; se ela não aparecer, peça outro arquivo a quem o enviou ou assine no site do serviço.',
  despite: (names: readonly string[]) =>
    `Assinar mesmo assim: ${joinList(names)} ${names.length === 1 ? 'recusou' : 'recusaram'}`,
  markDespite: 'Um colega recusou. Para assinar mesmo assim, marque isso acima.',
  sign: 'Assinar',
  asRole: (role: string) => ` como ${role}`,
  signAndNext: 'Assinar e próximo',
  openDocument: 'Abrir em Documentos',
  replace: 'Substituir e reenviar aos mesmos assinantes…',
  stillAsked: 'Quem falta ainda pode assinar este documento. Depois de enviar o outro, exclua este em Mais.',
  more: 'Mais',
  thisDocument: 'Este documento',
  reason: 'Motivo',
  writeReason: 'Escreva o motivo.',
} as const

/** Asks the service again what it offers. */
export const offersTexts = {
  ask: 'Perguntar de novo ao serviço',
  asking: 'Perguntando ao serviço…',
  unchanged: (at: string) => `O serviço respondeu ${at}: nada mudou.`,
  changed: (at: string) => `O serviço respondeu ${at}: o que ele oferece mudou.`,
  silent: 'O serviço não respondeu. Continua valendo a última resposta.',
} as const

/** Several documents that are read one after another. */
export const reviewTexts = {
  place: (index: number, total: number) => `Documento ${index + 1} de ${total}`,
  previous: 'Anterior',
  next: 'Próximo',
  end: 'Voltar à seleção',
} as const

/** Several documents to sign at once. */
export const severalToSignTexts = {
  title: (n: number) => count(n, 'documento selecionado', 'documentos selecionados'),
  readOn: 'Continuar a leitura',
  readAll: 'Ler um a um',
  read: 'Ler',
  readLabel: (name: string) => `Ler ${name}`,
  explained: 'As assinaturas valem como suas, com data e hora, e não podem ser desfeitas.',
  refusedToo: (n: number) =>
    `Assinar também ${count(n, 'documento que um colega recusou', 'documentos que um colega recusou')}`,
  unreadToo: (n: number) => `Assinar também ${count(n, 'documento que não abri', 'documentos que não abri')}`,
  inRole: (role: string) => `como ${role}`,
  underway: 'em andamento',
  blocked: 'bloqueado, fica de fora',
  refusedBy: (name: string) => `${name} recusou`,
  openedAt: (when: string) => `aberto ${when}`,
  notOpened: 'não aberto',
} as const
