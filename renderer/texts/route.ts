import { captureSentence, type SelectionInfo } from './capture.ts'
import { count, joinList } from './numbers.ts'

/** The open dependencies of a forwarding, and its destination. */
export interface RouteInfo {
  /** Files sent with it, by sender. */
  readonly files: readonly SelectionInfo[]
  /** Files being captured already that need no signature. */
  readonly underway: number
  /** Pending signers of its documents. */
  readonly signers: readonly string[]
  /** True also when the pending signers are not known. */
  readonly awaitsSignatures: boolean
  /** The sender. */
  readonly who: string
  /** The recipients; empty when none is chosen. */
  readonly to: string
  /** ", acesso Público". */
  readonly level: string
  /** The last step of a rota that is no forwarding, as a whole sentence. */
  readonly deed?: string | undefined
}

/** More names are shown as a number. */
const mostNames = 3

/** "Protocolo SEFAZ", "Ana e Bruno", "Ana, Bruno, Carla e mais 2"; empty for none. */
export const recipientsText = (names: readonly string[]): string =>
  names.length <= mostNames
    ? joinList(names)
    : `${names.slice(0, mostNames).join(', ')} e mais ${names.length - mostNames}`

/** Sender and recipients: "Gerente para PROTOCOLO", "Gerente, ainda sem destinatário". */
const senderToText = (who: string, to: string, toward: 'a' | 'para'): string =>
  to === '' ? `${who.replace(/,$/, '')}, ainda sem destinatário` : `${who} ${toward} ${to}`

/** A citizen as the sender; one who has roles too is told apart from them. */
export const citizenText = (name: string, { hasRoles }: { hasRoles: boolean }): string =>
  `${name}${hasRoles ? ', como cidadão,' : ''}`

/** The access at the end of a sentence. */
export const levelText = (level: string): string => `, acesso ${level}`

/** "Será encaminhado como Gerente para PROTOCOLO, 2 documentos, acesso Público." */
export function forwardSentence({
  who,
  to,
  documents,
  level,
}: Pick<RouteInfo, 'who' | 'to' | 'level'> & { documents: number }): string {
  const attached = count(documents, 'documento', 'documentos', 'sem documentos')
  return `Será encaminhado como ${senderToText(who, to, 'para')}, ${attached}${level}.`
}

function signersText({ signers }: RouteInfo): string {
  if (signers.length === 0) return 'todos assinarem'
  if (signers.length > mostNames) return `${count(signers.length, 'pessoa', 'pessoas')} assinarem`
  return `${joinList(signers)} ${signers.length === 1 ? 'assinar' : 'assinarem'}`
}

const underwayFilesText = (n: number): string =>
  n === 1 ? 'o documento a caminho for capturado' : `os ${n} documentos a caminho forem capturados`

/** Announces the steps: "2 documentos serão capturados ...; depois que Ana assinar, tudo será encaminhado a ...". */
export function routeSentence(route: RouteInfo): string {
  const { files, underway, awaitsSignatures, who, to, level, deed } = route
  const first = files.map(captureSentence).map((each) => each.replace(/\.$/, ''))
  const waits = [
    ...(underway === 0 ? [] : [underwayFilesText(underway)]),
    ...(awaitsSignatures ? [signersText(route)] : []),
  ]
  const then = first.length > 0 ? 'depois, ' : ''
  const after = waits.length > 0 ? `depois que ${joinList(waits)}, ` : then
  const last = `${after}${deed === undefined ? `tudo será encaminhado como ${senderToText(who, to, 'a')}${level}` : uncapitalised(deed)}`
  const sentence = [...first, last].join('; ')
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}

const uncapitalised = (sentence: string): string =>
  `${sentence.charAt(0).toLowerCase()}${sentence.slice(1).replace(/\.$/, '')}`

/** The heading of files sent with a forwarding. */
export const attachedFilesTitle = (n: number): string =>
  n === 1 ? 'O arquivo que ainda não foi enviado' : `Os ${count(n, 'arquivo', 'arquivos')} que ainda não foram enviados`

/** Shows or hides how they are captured. */
export const captureFieldsText = (isShown: boolean): string => (isShown ? 'Ocultar os campos' : 'Como capturar')

/** The destination of a file after its capture; `level` is the name of the access level. */
export interface DestinationInfo {
  readonly recipients: readonly string[]
  readonly level: string
}

/** Says where files are forwarded after their capture, by their profile: "Depois, 2 serão encaminhados a PROTOCOLO." */
export function forwardedText(files: readonly DestinationInfo[], ofAll: number): string {
  const [level, ...otherLevels] = new Set(files.map((each) => each.level))
  const to = recipientsText([...new Set(files.flatMap(({ recipients }) => recipients))])
  const where = `${to}, ${otherLevels.length === 0 ? `acesso ${level}` : 'com acessos diferentes'}`
  if (files.length === 0) return ''
  if (files.length === ofAll)
    return `Depois, ${ofAll === 1 ? 'será encaminhado' : 'cada um será encaminhado'} a ${where}.`
  return `Depois, ${files.length} ${files.length === 1 ? 'deles será encaminhado' : 'deles serão encaminhados'} a ${where}.`
}

export const fileGoneText = 'não está mais em Capturar'

/** A document in the signature phase. */
interface PhaseInfo {
  readonly bloqueado: boolean
  readonly idDocumento?: string | undefined
  readonly assinantes: readonly { readonly nome: string; readonly manifestacao: string }[]
}

/** The state of a file that is attached to a forwarding, before the forwarding is sent. */
export const beforehandText = (kind: string): string =>
  kind === 'signature' ? 'irá antes para assinatura' : 'será capturado antes'

export const capturedText = (registro: string): string => `capturado ${registro}`
export const pagesText = (pages: number): string => `${pages} p.`

/** "aguardando 2 assinaturas". */
export function phaseText(phase: PhaseInfo | undefined): string {
  if (phase === undefined) return 'em assinatura'
  const { assinantes, bloqueado, idDocumento } = phase
  const refused = assinantes.find(({ manifestacao }) => manifestacao === 'Recusado')
  if (refused !== undefined) return `${refused.nome} recusou assinar`
  if (idDocumento !== undefined) return 'todos assinaram'
  const waiting = `aguardando ${count(pendingSignerNames(phase).length, 'assinatura', 'assinaturas')}`
  return bloqueado ? `bloqueado, ${waiting}` : waiting
}

export const pendingSignerNames = ({ assinantes }: PhaseInfo): string[] =>
  assinantes.flatMap(({ nome, manifestacao }) => (manifestacao === 'NaoSeManifestou' ? [nome] : []))
