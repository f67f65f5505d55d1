import { failed, type Outcome } from '../../../contract/bridge/outcome.ts'
import type { DamagedDatabase } from '../../engine/database/index.ts'
import { type StorageProblem, storageProblem } from '../../engine/database/index.ts'

/** Told once when the cache was found damaged, at the start or while working. */
export const cacheSentence =
  'O que este computador guardava das caixas, dos destinatários e das classes estava danificado e será baixado novamente. Nada do que você fez se perdeu.'

const notCached = 'Desta vez as caixas, os destinatários e as classes são baixados do serviço e não ficam guardados.'
const unopened: Readonly<Partial<Record<StorageProblem, string>>> = {
  full: `O disco deste computador está cheio, e o arquivo das caixas, dos destinatários e das classes não pôde ser aberto. ${notCached} Nada se perdeu: libere espaço e abra o Malote de novo.`,
}
/** Told when the cache could not be opened, while the person's own work could. */
export const unopenedSentence = (problem: StorageProblem) =>
  unopened[problem] ??
  `O arquivo das caixas, dos destinatários e das classes não pôde ser aberto neste computador. ${notCached} Nada se perdeu: verifique o espaço e as permissões do disco e abra o Malote de novo.`

const opening: Readonly<Record<StorageProblem, string>> = {
  damaged:
    'Os dados deste computador estão danificados e não puderam ser refeitos. Nada foi apagado: chame o suporte antes de abrir o Malote de novo.',
  cache: `${cacheSentence} Abra o Malote de novo.`,
  full: 'O disco deste computador está cheio, e o Malote não pode abrir os dados dele. Nada se perdeu: libere espaço e abra o Malote de novo.',
  'read-only':
    'A pasta de dados do Malote só permite leitura. Nada se perdeu: peça ao suporte permissão de escrita nela e abra o Malote de novo.',
  unreadable:
    'Os dados deste computador não puderam ser abertos. Verifique o espaço e as permissões do disco e abra o Malote de novo.',
}

const working: Readonly<Record<StorageProblem, string>> = {
  damaged:
    'Os dados deste computador estão danificados. Feche o Malote e abra-o de novo: ele os refaz da cópia que guarda.',
  cache: `${cacheSentence} Tente de novo em instantes.`,
  full: 'O disco deste computador está cheio. O que você pediu agora não foi guardado; o que já estava confirmado continua aqui. Libere espaço e tente de novo.',
  'read-only':
    'A pasta de dados do Malote só permite leitura. O que você pediu agora não foi guardado; o que já estava confirmado continua aqui. Chame o suporte.',
  unreadable:
    'O disco deste computador não respondeu como devia. O que você pediu agora não foi guardado; o que já estava confirmado continua aqui. Tente de novo.',
}

/** The sentence for a problem of the disk, at the start or while working. */
export const storageSentence = (problem: StorageProblem, when: 'opening' | 'working') =>
  (when === 'opening' ? opening : working)[problem]

/** The sentence for a storage error while working; null for any other error. */
export function storageProblemSentence(error: unknown): string | null {
  const problem = storageProblem(error)
  return problem === null ? null : storageSentence(problem, 'working')
}

/** The same as the failure of a call. @throws any other error */
export function storageFailure(error: unknown): Outcome<never> {
  const message = storageProblemSentence(error)
  if (message === null) throw error
  return failed('storage-problem', message)
}

export function damageNotice({ path, rebuilt }: DamagedDatabase, spoolAside: string | null): string {
  const found = path === null ? 'não estavam mais na pasta do Malote' : 'estavam danificados'
  const kept = path === null ? '' : ` O arquivo danificado ficou em ${path}.`
  const files = spoolAside === null ? '' : ` As cópias dos arquivos que aguardavam envio ficaram em ${spoolAside}.`
  switch (rebuilt) {
    case 'whole':
      return `Os dados deste computador ${found} e foram refeitos a partir da cópia que o Malote guarda: nada do que estava confirmado se perdeu.${kept}`
    case 'older':
      return `Os dados deste computador ${found} e foram refeitos a partir de uma cópia mais antiga: as mudanças mais novas podem faltar. Nada será enviado sem que você peça: confira no serviço o que já foi feito antes de tentar de novo.${kept}${files}`
    case 'doubtful':
      return `Uma parte dos dados deste computador estava danificada: as mudanças mais novas podem faltar. Nada será enviado sem que você peça: confira no serviço o que já foi feito antes de tentar de novo. Uma cópia do que foi encontrado ficou em ${path}.${files}`
    case 'none':
      return `Os dados deste computador ${found} e não puderam ser refeitos. O Malote começou com dados novos.${kept}${files}`
  }
}
