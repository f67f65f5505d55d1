/** Texts as services give them back: line ends and outer white space may have changed. */
export const sameText = (a: string, b: string): boolean => normal(a) === normal(b)
const normal = (text: string): string => text.normalize('NFC').replaceAll(/\r\n?/g, '\n').trim()
