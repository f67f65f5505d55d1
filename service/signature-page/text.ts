/**
 * A text as a font can draw it. What the font lacks, and what would be drawn as nothing or would turn the order of
 * its neighbours, stands as its code in Unicode, so that no character of a name vanishes.
 */
export function drawable(text: string, has: (codePoint: number) => boolean): string {
  let result = ''
  for (const char of text.normalize('NFC')) {
    const code = char.codePointAt(0) ?? 0
    if (/\s/u.test(char)) result += ' '
    else if (has(code) && !/\p{C}/u.test(char)) result += char
    else result += `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`
  }
  return result
}

/** Breaks a text into lines no wider than `width`; a word that is wider by itself is cut. */
export function wrap(text: string, width: number, measure: (text: string) => number): string[] {
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

/** A moment as people of the State read it, with the offset from universal time. */
export function moment(date: Date): string {
  const part = Object.fromEntries(parts.formatToParts(date).map(({ type, value }) => [type, value]))
  const offset = part['timeZoneName']?.replace('GMT', 'UTC')
  return `${part['day']}/${part['month']}/${part['year']} às ${part['hour']}:${part['minute']}:${part['second']} (${offset})`
}
