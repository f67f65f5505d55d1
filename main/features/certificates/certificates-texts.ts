import type { X509Certificate } from 'node:crypto'
import { dateFormat } from '../../../contract/dates.ts'
import { certificateHolder } from '../../../pdf/signatures/certificate-holder.ts'
import type { DocumentFailure, SignerFailure } from '../../engine/signing/index.ts'

export const asItWas = 'O arquivo continua como estava.'

/** Why one file was not signed. */
export const documentSentences: Readonly<Record<DocumentFailure, string>> = {
  encrypted: `O PDF está cifrado e não recebe assinatura. ${asItWas}`,
  certified: `Quem assinou o PDF antes não permite outra assinatura. ${asItWas}`,
  xfa: `O PDF é um formulário que se desenha sozinho e não recebe assinatura. ${asItWas}`,
  damaged: `O PDF está danificado e não recebe assinatura. ${asItWas}`,
  'bytes-before': `Há outros dados antes do começo do PDF, e ele não recebe assinatura. ${asItWas}`,
  'unreadable-file': `O arquivo não pôde ser lido. ${asItWas}`,
  changed: 'O arquivo mudou depois que você o abriu, e não foi assinado. Abra-o de novo antes de assinar.',
  'not-written': `O disco deste computador não guardou o arquivo assinado. ${asItWas}`,
  'no-stamp': `Não veio um carimbo válido da autoridade de carimbo do tempo. ${asItWas}`,
  'no-place': `Em uma das páginas não há lugar livre para a marca, ou a página não pôde ser desenhada. ${asItWas} Assine sem marca, ou com ela em outras páginas.`,
}

/** Why the list does not take a signed file, by the code of its failure. */
export const rowSentences: Readonly<Record<string, string>> = {
  'too-late': 'O arquivo já está sendo enviado e não foi assinado.',
  'not-found': 'O arquivo não está mais na lista e não foi assinado.',
  'storage-problem': documentSentences['not-written'],
}

/** Why a certificate signs nothing, or nothing more. */
export const signerSentences: Readonly<Record<SignerFailure, string>> = {
  expired: 'O certificado está vencido.',
  'not-yet-valid': 'O prazo do certificado ainda não começou. Confira a data e a hora deste computador.',
  'not-for-signing': 'O certificado não serve para assinar documentos.',
  unreadable: 'O arquivo do certificado não pôde ser lido. Escolha-o de novo.',
  'not-pkcs12': 'O arquivo não é um certificado A1 (.pfx ou .p12).',
  'wrong-password': 'A senha do certificado não confere.',
  'no-private-key': 'O arquivo tem o certificado, mas não a chave para assinar. Exporte-o de novo com a chave.',
  'no-own-certificate':
    'O arquivo tem a chave para assinar, mas não o certificado dela. Exporte-o de novo com o certificado.',
  'unknown-encryption': 'O arquivo está cifrado de um modo que o Malote não lê. Exporte o certificado de novo.',
  'pin-incorrect':
    'O PIN não confere. O Malote parou na primeira tentativa, porque o token se bloqueia depois de algumas.',
  'pin-incorrect-last':
    'O PIN não confere, e só resta uma tentativa antes de o token se bloquear. Confira o PIN antes de tentar de novo.',
  'pin-final-try':
    'Só resta uma tentativa antes de o token se bloquear. Nada foi tentado: confira o PIN no programa do token.',
  'pin-locked': 'O token está bloqueado. Desbloqueie-o com o PUK no programa do token.',
  'token-removed': 'O token foi retirado.',
  'token-error': 'O token respondeu com um erro.',
  'module-crashed': 'O programa do token parou de funcionar.',
  'no-answer': 'O token ou o Windows não respondeu em dois minutos, ou o PIN não foi informado nesse tempo.',
  'module-missing': 'O programa do token não pôde ser carregado neste computador.',
  'no-certificate': 'O certificado não está mais no token.',
  'no-token-key': 'O token não tem a chave deste certificado, ou tem mais de uma.',
  'no-store-key':
    'O Windows não abriu a chave deste certificado. Se ela estiver em um token ou cartão, conecte-o e tente de novo.',
  'logged-out': 'O token ficou muito tempo sem assinar e foi desconectado.',
  'other-person':
    'O certificado é de outra pessoa, e não de quem entrou no Malote. Para assinar assim mesmo, confirme isso ao escolhê-lo.',
  cancelled: 'Nenhum PIN ou senha foi informado.',
  left: 'A conta foi fechada antes de o certificado assinar.',
}

export const certificatesTexts = {
  running: 'Outra assinatura está em andamento. Espere que termine ou pare-a.',
  noFile: 'Um dos arquivos não está mais na lista.',
  pinTitle: 'PIN do token',
  passwordTitle: 'Senha do certificado',
  pin: 'PIN',
  password: 'Senha',
  from: (place: string, name: string | null) => (name === null ? place : `${name}, em ${place}`),
  signs: (count: number) => (count === 1 ? 'Para assinar 1 documento.' : `Para assinar ${count} documentos.`),
  again: 'A senha não confere. Tente de novo.',
  fault: 'Um erro inesperado parou a assinatura. O suporte o encontra no registro do Malote.',
  /** Of a file on which signing broke off. */
  unsure: 'A assinatura parou neste arquivo. Abra-o para ver se foi assinado.',
  /** Beside a failure of the certificate in the middle of a batch. */
  rest: 'Os demais não foram assinados.',
  /** Of a signed file. */
  markedOnce: 'A marca está só na última página: nas outras, ela invalidaria a assinatura que o arquivo já tinha.',
  notDrawn: 'A última página não pôde ser desenhada. Assine sem marca.',
}

const moment = dateFormat({ dateStyle: 'short', timeStyle: 'long' })

/** The lines of a visible mark: who signed, when by this computer's clock, and how to check it. */
export const markLines = (certificate: X509Certificate, at: Date): readonly string[] => {
  const holder = certificateHolder(certificate)
  const isOfIcpBrasil = holder.pessoaFisica !== undefined || holder.pessoaJuridica !== undefined
  return [
    `Assinado digitalmente por ${holder.titular}`,
    moment(at),
    isOfIcpBrasil ? 'Confira em validar.iti.gov.br' : 'Confira a assinatura num leitor de PDF',
  ]
}
