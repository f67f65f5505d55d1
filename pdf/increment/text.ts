/**
 * Replaces each character that the font lacks, that is invisible, or that changes the writing direction, by its Unicode
 * code such as [U+674E], so that no character of a name is lost.
 */
export function replaceUndrawable(text: string, has: (codePoint: number) => boolean): string {
  let result = ''
  for (const char of text.normalize('NFC')) {
    const code = char.codePointAt(0) ?? 0
    if (/\s/u.test(char)) result += ' '
    else if (has(code) && !/\p{C}/u.test(char)) result += char
    else result += `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`
  }
  return result
}

/** Breaks a text into lines of at most `width` points; cuts a word that is wider. */
export function wrapText(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').filter((one) => one !== '')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (measure(longer) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = ''
    for (const char of word) {
      if (line !== '' && measure(line + char) > width) {
        lines.push(line)
        line = ''
      }
      line += char
    }
  }
  return line === '' ? lines : [...lines, line]
}

const parts = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'longOffset',
})

/** Date and time in America/Sao_Paulo with the UTC offset, in Portuguese. */
export function formatTimestamp(date: Date): string {
  const part = Object.fromEntries(parts.formatToParts(date).map(({ type, value }) => [type, value]))
  const offset = part['timeZoneName']?.replace('GMT', 'UTC')
  return `${part['day']}/${part['month']}/${part['year']} às ${part['hour']}:${part['minute']}:${part['second']} (${offset})`
}
