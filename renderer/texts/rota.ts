import { captureSentence, type SelectionSaid } from './capture.ts'
import { count, listed } from './numbers.ts'

/** What a forwarding has to wait for, and what becomes of it. */
export interface RotaSaid {
  /** Files that are sent with it, for each in whose name. */
  readonly files: readonly SelectionSaid[]
  /** How many are on their way already, and not to be signed. */
  readonly underway: number
  /** Who is still to sign what goes along. */
  readonly signers: readonly string[]
  /** Whether some signatures are waited for, also where it is not known whose. */
  readonly awaitsSignatures: boolean
  /** As whom it is forwarded. */
  readonly who: string
  /** To whom: names, or a number of recipients; nothing where nobody has been chosen yet. */
  readonly to: string
  /** ", acesso Público". */
  readonly level: string
}

/** More names than these are a number. */
const mostNames = 3

/** "Protocolo SEFAZ", "Ana e Bruno", "5 destinatários"; nothing of none. */
export const recipientsSaid = (names: readonly string[]): string =>
  names.length <= mostNames ? listed(names) : count(names.length, 'destinatário', 'destinatários')

/** As whom, and to whom: "Gerente para PROTOCOLO", "Gerente, ainda sem destinatário". */
export const fromTo = (who: string, to: string, toward: 'a' | 'para'): string =>
  to === '' ? `${who.replace(/,$/, '')}, ainda sem destinatário` : `${who} ${toward} ${to}`

function signersSaid({ signers }: RotaSaid): string {
  if (signers.length === 0) return 'todos assinarem'
  if (signers.length > mostNames) return `${count(signers.length, 'pessoa', 'pessoas')} assinarem`
  return `${listed(signers)} ${signers.length === 1 ? 'assinar' : 'assinarem'}`
}

const underwaySaid = (n: number): string =>
  n === 1 ? 'o documento a caminho for capturado' : `os ${n} documentos a caminho forem capturados`

/** What will happen, in order: "2 documentos serão capturados ...; depois que Ana assinar, tudo será encaminhado a ...". */
export function rotaSentence(said: RotaSaid): string {
  const { files, underway, awaitsSignatures, who, to, level } = said
  const first = files.map(captureSentence).map((each) => each.replace(/\.$/, ''))
  const waits = [...(underway === 0 ? [] : [underwaySaid(underway)]), ...(awaitsSignatures ? [signersSaid(said)] : [])]
  const after = waits.length > 0 ? `depois que ${listed(waits)}, ` : first.length > 0 ? 'depois, ' : ''
  const last = `${after}tudo será encaminhado como ${fromTo(who, to, 'a')}${level}`
  const sentence = [...first, last].join('; ')
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}

/** Files that are sent along, above their fields. */
export const filesAlongTitle = (n: number): string =>
  n === 1 ? 'O arquivo que ainda não foi enviado' : `Os ${count(n, 'arquivo', 'arquivos')} que ainda não foram enviados`

/** To whom a file goes, and who may see that: "Público". */
export interface DestinationSaid {
  readonly recipients: readonly string[]
  readonly level: string
}

/** What follows the capture of files whose profile says where they go: "Depois, 2 serão encaminhados a PROTOCOLO." */
export function forwardedText(files: readonly DestinationSaid[], ofAll: number): string {
  const [level, ...otherLevels] = new Set(files.map((each) => each.level))
  const to = recipientsSaid([...new Set(files.flatMap(({ recipients }) => recipients))])
  const where = `${to}, ${otherLevels.length === 0 ? `acesso ${level}` : 'com acessos diferentes'}`
  if (files.length === 0) return ''
  if (files.length === ofAll)
    return `Depois, ${ofAll === 1 ? 'será encaminhado' : 'cada um será encaminhado'} a ${where}.`
  return `Depois, ${files.length} ${files.length === 1 ? 'deles será encaminhado' : 'deles serão encaminhados'} a ${where}.`
}

export const fileGoneText = 'não está mais em Capturar'

/** What is needed of a document in the signature phase to say how far it has come. */
export interface PhaseSaid {
  readonly bloqueado: boolean
  readonly idDocumento?: string | undefined
  readonly assinantes: readonly { readonly nome: string; readonly manifestacao: string }[]
}

/** "em assinatura, 1 de 2 assinou". */
export function phaseText(phase: PhaseSaid | undefined): string {
  if (phase === undefined) return 'em assinatura'
  const { assinantes, bloqueado, idDocumento } = phase
  const refused = assinantes.find(({ manifestacao }) => manifestacao === 'Recusado')
  if (refused !== undefined) return `${refused.nome} recusou assinar`
  if (idDocumento !== undefined) return 'todos assinaram'
  const signed = assinantes.filter(({ manifestacao }) => manifestacao === 'Assinado').length
  const far = `${signed} de ${assinantes.length} ${assinantes.length === 1 ? 'assinou' : 'assinaram'}`
  return bloqueado ? `bloqueado, ${far}` : `em assinatura, ${far}`
}

/** Who has not signed yet. */
export const lackingOf = ({ assinantes }: PhaseSaid): string[] =>
  assinantes.flatMap(({ nome, manifestacao }) => (manifestacao === 'NaoSeManifestou' ? [nome] : []))
