/** One series of a scrape. */
interface Series {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** Parses Prometheus's text format, as far as the service writes it. */
function parseSeries(text: string): Series[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
      const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', said = '']) => [label, said])
      return { name, labels: Object.fromEntries(pairs), value: Number(value.replace('Inf', 'Infinity')) }
    })
}

/** Asks for the measures. Text, and the sum of the series with a name and these labels; undefined if there is none. */
export async function scrape(metricsUrl: string) {
  const response = await fetch(metricsUrl)
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${response.status}: ${text}`)
  const series = parseSeries(text)
  const sum = (name: string, wanted: Readonly<Record<string, string>> = {}) => {
    const found = series.filter(
      (each) => each.name === name && Object.entries(wanted).every(([label, value]) => each.labels[label] === value),
    )
    return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0)
  }
  return { text, series, sum }
}
