/** Shown in place of a date that cannot be read. */
export const unknownDate = 'data desconhecida'

export const isReadableDate = (date: Date): boolean => !Number.isNaN(date.getTime())

/**
 * A function that writes a moment in Brazilian Portuguese, and `unknownDate` for one that cannot be read. Intl throws
 * on such a date, and one damaged record would then take a whole screen with it.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): (moment: string | number | Date) => string {
  // Made when it is first needed: twenty of them take 14 ms of a start.
  let format: Intl.DateTimeFormat | undefined
  return (moment) => {
    const date = new Date(moment)
    if (!isReadableDate(date)) return unknownDate
    format ??= new Intl.DateTimeFormat('pt-BR', options)
    return format.format(date)
  }
}
