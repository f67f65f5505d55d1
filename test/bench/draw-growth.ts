import { readFileSync, writeFileSync } from 'node:fs'
import type { Figure } from './figure.ts'

const [from, to] = process.argv.slice(2)
if (from === undefined || to === undefined) {
  process.stderr.write('Which files? node test/bench/draw-growth.ts FILE.json PICTURE.svg\n')
  process.exit(2)
}

/** The questions in the picture, by the names of questions.ts. */
const shown = [
  'Documents, page 1',
  'Documents, any page',
  'Documents by a common word',
  'Box, page 1',
  'Box, any page',
  'Box by text',
  'Sent, any page',
  'Signature queue',
  'Processes, any page',
  'One document',
] as const
const colours = [
  '#2f6fd0',
  '#2f6fd0',
  '#2f6fd0',
  '#c2570c',
  '#c2570c',
  '#c2570c',
  '#8a5cd0',
  '#1a8a5a',
  '#b03060',
  '#7a7a7a',
]
const dashes = ['', '6 4', '2 3', '', '6 4', '2 3', '', '', '', '']

/** Medians by question and number of rows, from the names that many-service.ts gives its figures. */
function mediansOf(figures: readonly Figure[]): Map<string, Map<number, number>> {
  const medians = new Map<string, Map<number, number>>()
  for (const { what, value } of figures) {
    const [, rows, question] = /^(\d+) rows: (.+) \(/.exec(what) ?? []
    if (question === undefined) continue
    const line = medians.get(question) ?? new Map<number, number>()
    medians.set(question, line.set(Number(rows), value))
  }
  return medians
}

const { figures } = JSON.parse(readFileSync(from, 'utf8')) as { figures: Figure[] }
const medians = mediansOf(figures)
const sizes = [...(medians.get(shown[0])?.keys() ?? [])].toSorted((a, b) => a - b)
const bare = figures.find(({ peer }) => peer?.name === 'bare route')?.peer?.value ?? 1

const [width, height, left, right, top, bottom] = [790, 410, 60, 500, 40, 380]
const [least, most] = [0.5, 100]
const xOf = (rows: number) => {
  const [first = 1, last = 10] = [sizes[0], sizes.at(-1)]
  return left + ((Math.log(rows) - Math.log(first)) / (Math.log(last) - Math.log(first))) * (right - left)
}
const yOf = (ms: number) => {
  const share = (Math.log(Math.max(ms, least)) - Math.log(least)) / (Math.log(most) - Math.log(least))
  return bottom - Math.min(1, share) * (bottom - top)
}
const round = (value: number) => Math.round(value * 10) / 10
const text = (x: number, y: number, content: string, more = '') =>
  `<text x="${round(x)}" y="${round(y)}" ${more}>${content}</text>`

const grid = [0.5, 1, 2, 5, 10, 20, 50, 100].map(
  (ms) =>
    `<path class="grid" d="M${left} ${round(yOf(ms))}H${right}"/>${text(left - 8, yOf(ms) + 4, String(ms), 'text-anchor="end"')}`,
)
const columns = sizes.map((rows) => text(xOf(rows), bottom + 20, rows.toLocaleString('en-US'), 'text-anchor="middle"'))
const lines = shown.flatMap((question, place) => {
  const points = sizes.map((rows) => [xOf(rows), yOf(medians.get(question)?.get(rows) ?? least)] as const)
  const path = points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')
  return {
    question,
    place,
    path,
    end: points.at(-1)?.[1] ?? bottom,
    value: medians.get(question)?.get(sizes.at(-1) ?? 0) ?? 0,
  }
})
/** Labels at the ends of the lines, from the top, none nearer than a line of text to the one above. */
let last = 0
const labels = lines
  .toSorted((a, b) => a.end - b.end)
  .map(({ question, place, end, value }) => {
    last = Math.max(last + 16, end)
    const y = round(last)
    return `<path class="grid" d="M${right} ${round(end)}L${right + 14} ${y}"/>${text(right + 18, y + 4, `${question}: ${value} ms`, `style="fill:${colours[place]}"`)}`
  })
const drawn = lines.map(
  ({ place, path }) =>
    `<path d="M${path}" style="fill:none;stroke:${colours[place]};stroke-width:2;stroke-dasharray:${dashes[place] || 'none'}"/>`,
)
writeFileSync(
  to,
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="Median of an answer by the number of documents">
<style>text{font:13px system-ui,sans-serif;fill:#24292f}.grid{stroke:#8888;fill:none}.back{fill:#fff}@media(prefers-color-scheme:dark){text{fill:#e6edf3}.back{fill:#0d1117}}</style>
<rect class="back" width="${width}" height="${height}"/>
${text(left - 40, 22, 'Median of an answer in ms, by the number of documents and of forwardings')}
${grid.join('\n')}
<path class="grid" style="stroke-dasharray:2 6" d="M${left} ${round(yOf(bare))}H${right}"/>${text(left + 6, yOf(bare) - 5, `an empty route: ${bare} ms`)}
${columns.join('\n')}
${drawn.join('\n')}
${labels.join('\n')}
</svg>
`,
)
