import type { DigitalSignature, SignatureVerdict, VerdictReason, Verification } from './bridge/verification.ts'

/** Digital signatures in words, as the window and the printed result name them. */
const verdictWords: Readonly<Record<SignatureVerdict, string>> = {
  valid: 'Válida',
  unsure: 'Não dá para afirmar',
  invalid: 'Inválida',
}

/** A time stamp is masculine. */
export const verdictWord = ({ kind, verdict }: Pick<DigitalSignature, 'kind' | 'verdict'>): string =>
  kind === 'timestamp' ? verdictWords[verdict].replace(/lida$/, 'lido') : verdictWords[verdict]

/** One sentence for each reason; the last four are the only ones that accuse. */
const reasonSentences: Readonly<Record<VerdictReason, string>> = {
  holds: 'O conteúdo assinado não mudou, e o certificado é reconhecido.',
  'unknown-authority':
    'O conteúdo assinado não mudou, mas o certificado não vem de uma autoridade que este computador reconhece.',
  'doubtful-change': 'Não foi possível confirmar que nada mudou depois desta assinatura.',
  partial: 'A assinatura não cobre o documento inteiro.',
  'unknown-format': 'A assinatura tem um formato que o Malote não verifica.',
  expired: 'O certificado está fora do prazo de validade, e nenhum carimbo do tempo mostra que foi usado antes.',
  'revoked-unproved': 'O certificado foi revogado, e nenhum carimbo do tempo mostra que foi usado antes.',
  'not-for-signing': 'O certificado não serve para assinar documentos.',
  altered: 'O conteúdo assinado foi alterado.',
  'changed-later': 'O documento foi alterado depois desta assinatura.',
  broken: 'A assinatura está danificada.',
  revoked: 'O certificado já estava revogado quando a assinatura foi feita.',
}

/** Of time stamps, where a sentence would speak of a signature. */
const stampSentences: Readonly<Partial<Record<VerdictReason, string>>> = {
  holds: 'O arquivo já existia assim nesse momento, pelo relógio da autoridade.',
  'unknown-authority': 'O carimbo não vem de uma autoridade que este computador reconhece.',
  partial: 'O carimbo do tempo não cobre o documento inteiro.',
  'unknown-format': 'O carimbo do tempo tem um formato que o Malote não verifica.',
  expired: 'O certificado da autoridade está fora do prazo de validade.',
  'revoked-unproved': 'O certificado da autoridade foi revogado, e nada mostra que o carimbo é de antes.',
  'not-for-signing': 'O certificado não serve para carimbos do tempo.',
  altered: 'O conteúdo que recebeu o carimbo do tempo foi alterado.',
  broken: 'O carimbo do tempo está danificado.',
  revoked: 'O certificado da autoridade já estava revogado quando o carimbo foi feito.',
  'changed-later': 'O documento foi alterado depois deste carimbo do tempo.',
  'doubtful-change': 'Não foi possível confirmar que nada mudou depois deste carimbo do tempo.',
}

export const sentenceOf = ({ kind, reason }: Pick<DigitalSignature, 'kind' | 'reason'>): string =>
  (kind === 'timestamp' ? stampSentences[reason] : undefined) ?? reasonSentences[reason]

/** By law 14.063/2020, article 4. */
export const levelWords: Readonly<Record<NonNullable<DigitalSignature['level']>, string>> = {
  'icp-brasil': 'ICP-Brasil, assinatura qualificada',
  'gov-br': 'gov.br, assinatura avançada',
  other: 'outra autoridade, reconhecida por este ambiente',
}

export const problemSentences: Readonly<Record<NonNullable<Verification['problem']>, string>> = {
  locked: 'O PDF só abre com senha. As assinaturas digitais dele não foram verificadas.',
  encrypted: 'O PDF está cifrado de um modo que o Malote não lê. As assinaturas digitais dele não foram verificadas.',
  unreadable: 'O PDF está danificado. As assinaturas digitais dele não foram verificadas.',
  'gave-up': 'O arquivo é grande ou complexo demais. As assinaturas digitais dele não foram verificadas.',
}

/** Revocation, with the date of the list that told it; `dated` writes a date. */
export function revocationSentence(
  { state, source, at }: DigitalSignature['revocation'],
  dated: (at: string) => string,
): string {
  if (state === 'unknown') return 'Não se sabe: falta uma informação atual da autoridade.'
  const where = source === 'file' ? 'o que está no arquivo' : 'a lista da autoridade'
  const list = at === null ? where : `${where}, de ${dated(at)}`
  return state === 'good' ? `Não consta como revogado, segundo ${list}.` : `Consta como revogado, segundo ${list}.`
}

/** `***.456.789-**`, as the government's own portals write it; null for another number of digits. */
export function maskedCpf(cpf: string): string | null {
  const [, middle, last] = /^\d{3}(\d{3})(\d{3})\d{2}$/.exec(cpf) ?? []
  return middle === undefined || last === undefined ? null : `***.${middle}.${last}-**`
}
