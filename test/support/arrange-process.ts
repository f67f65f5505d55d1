import { statSync } from 'node:fs'
import path from 'node:path'
import { type ArrangedPage, createPdfPool } from '../../main/engine/pdf/index.ts'
import { residentOf } from './resident.ts'

/** The median time of writing the pages into a new file; `rssBytes` is the peak of the process, `idleBytes` that before. */
export interface Arranged {
  readonly ms: number
  readonly rssBytes: number
  readonly idleBytes: number
  readonly sizeBytes: number
}

/** `node arrange-process.ts FOLDER TIMES TURN PAGES FILE…`: writes all pages of the files, turned, into one new file. */
const [folder = '', times = '1', turn = '0', count = '1', ...files] = process.argv.slice(2)
const angle = ([0, 90, 180, 270] as const).find((each) => String(each) === turn) ?? 0
const pages: ArrangedPage[] = files.flatMap((from) =>
  Array.from({ length: Number(count) }, (_, page) => ({ from, page, turn: angle })),
)

const pool = createPdfPool({ log: { warn: (event, fields) => console.error(event, fields) } })
let made = 0
async function arrange(wanted: readonly ArrangedPage[]): Promise<string> {
  made += 1
  const to = path.join(folder, `made-${process.pid}-${made}.pdf`)
  const result = await pool.arrange({ pages: wanted, to }, new AbortController().signal)
  if (!('kind' in result) || result.kind !== 'arranged') throw new Error(JSON.stringify(result))
  return to
}

// The worker of a running program has loaded PDFium.
await arrange(pages.slice(0, 1))
const idleBytes = residentOf().peak
const taken: number[] = []
let sizeBytes = 0
for (let nth = 0; nth < Number(times); nth += 1) {
  const start = performance.now()
  sizeBytes = statSync(await arrange(pages)).size
  taken.push(performance.now() - start)
}
const arranged: Arranged = {
  ms: taken.toSorted((a, b) => a - b)[Math.floor(taken.length / 2)] ?? 0,
  rssBytes: residentOf().peak,
  idleBytes,
  sizeBytes,
}
await pool.close()
process.stdout.write(JSON.stringify(arranged))
