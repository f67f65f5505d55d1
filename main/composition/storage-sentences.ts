import { failed, type Outcome } from '../../contract/bridge/outcome.ts'
import { type StorageProblem, storageProblem } from '../database/index.ts'

/** What is said of the boxes and the directory wherever their file was found damaged. */
export const rememberedSentence =
  'O que este computador guardava das caixas e do catálogo de destinos e classes estava danificado e é lido de novo do serviço. Nada do que você fez se perdeu.'

const notRemembered = 'Desta vez as caixas e o catálogo são lidos do serviço e não ficam guardados.'
const unopened: Readonly<Partial<Record<StorageProblem, string>>> = {
  full: `O disco deste computador está cheio, e o arquivo das caixas e do catálogo de destinos e classes não pôde ser aberto. ${notRemembered} Nada se perdeu: libere espaço e abra o Malote de novo.`,
}
/** What is said where their file could not be opened, while the person's own work could. */
export const unopenedSentence = (problem: StorageProblem): string =>
  unopened[problem] ??
  `O arquivo das caixas e do catálogo de destinos e classes não pôde ser aberto neste computador. ${notRemembered} Nada se perdeu: verifique o espaço e as permissões do disco e abra o Malote de novo.`

const opening: Readonly<Record<StorageProblem, string>> = {
  damaged:
    'Os dados deste computador estão danificados e não puderam ser refeitos. Nada foi apagado: chame o suporte antes de abrir o Malote de novo.',
  remembered: `${rememberedSentence} Abra o Malote de novo.`,
  full: 'O disco deste computador está cheio, e o Malote não pode abrir os dados dele. Nada se perdeu: libere espaço e abra o Malote de novo.',
  'read-only':
    'A pasta de dados do Malote só permite leitura. Nada se perdeu: peça ao suporte permissão de escrita nela e abra o Malote de novo.',
  unreadable:
    'Os dados deste computador não puderam ser abertos. Verifique o espaço e as permissões do disco e abra o Malote de novo.',
}

const working: Readonly<Record<StorageProblem, string>> = {
  damaged:
    'Os dados deste computador estão danificados. Feche o Malote e abra-o de novo: ele os refaz da cópia que guarda.',
  remembered: `${rememberedSentence} Tente de novo em instantes.`,
  full: 'O disco deste computador está cheio. O que você pediu agora não foi guardado; o que já estava confirmado continua aqui. Libere espaço e tente de novo.',
  'read-only':
    'A pasta de dados do Malote só permite leitura. O que você pediu agora não foi guardado; o que já estava confirmado continua aqui. Chame o suporte.',
  unreadable:
    'O disco deste computador não respondeu como devia. O que você pediu agora não foi guardado; o que já estava confirmado continua aqui. Tente de novo.',
}

/** What a person is told when the disk does not do its part, at the start or in the middle of the work. */
export const storageSentence = (problem: StorageProblem, when: 'opening' | 'working'): string =>
  (when === 'opening' ? opening : working)[problem]

/** What went wrong with the disk while working, in words; null where it was something else. */
export function sentenceOf(error: unknown): string | null {
  const problem = storageProblem(error)
  return problem === null ? null : storageSentence(problem, 'working')
}

/** The same as a call's failure; what was something else is thrown again. */
export function storageFailure(error: unknown): Outcome<never> {
  const message = sentenceOf(error)
  if (message === null) throw error
  return failed('storage-problem', { message })
}
