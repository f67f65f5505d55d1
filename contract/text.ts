const marks = /\p{M}/gu

/** Lower case without accents, as the service compares (`fold_text`). Searches of the program: contract/folded-words.ts. */
export const foldText = (text: string): string => text.normalize('NFD').replaceAll(marks, '').toLowerCase()

/** Equal for two names that a person could not tell apart; accents make a difference. */
export const nameKey = (name: string): string =>
  name.normalize('NFC').toLocaleLowerCase('pt-BR').replaceAll(/\s+/g, ' ').trim()
