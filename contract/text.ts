const marks = /\p{M}/gu

/** Lower case without accents: the form in which every search compares text. */
export const foldText = (text: string): string => text.normalize('NFD').replaceAll(marks, '').toLowerCase()

/** Equal for two names that a person could not tell apart; accents make a difference. */
export const nameKey = (name: string): string =>
  name.normalize('NFC').toLocaleLowerCase('pt-BR').replaceAll(/\s+/g, ' ').trim()
