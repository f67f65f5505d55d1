import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createPdfPool, type PdfPool } from '../../main/engine/pdf/index.ts'
import { searchFile } from '../../main/features/privacy/search-file.ts'
import { madeUpCpf, makeLinesPdf } from '../support/personal-pdf.ts'
import type { Bench, Figure } from './figure.ts'

const pages = 350
const rounds = 5
const line = (page: number, nth: number) =>
  `Linha ${nth} da folha ${page}: o interessado requer a juntada do documento que segue em anexo aos autos.`

/** Processor time of the search for personal data in a file of many pages, beside Debian's `pdftotext`. */
export const bench: Bench = async (tell) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'malote-bench-'))
  const pool = createPdfPool({ log: { warn: () => {} } })
  try {
    const lines = (page: number) => Array.from({ length: 35 }, (_, nth) => line(page, nth))
    const texts = Array.from({ length: pages }, (_, page) => lines(page))
    const plain = await makeLinesPdf(folder, 'Autos', texts)
    const numbered = texts.map((each, page) => [`CPF ${madeUpCpf} da folha ${page}`, ...each])
    const personal = await makeLinesPdf(folder, 'Autos com dados', numbered)
    await measure(tell, { pool, what: 'of text', file: plain.path })
    await measure(tell, { pool, what: 'with a CPF on each page', file: personal.path })
  } finally {
    await pool.close()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Measured {
  readonly pool: PdfPool
  readonly what: string
  readonly file: string
}

/** The least of some rounds that alternate with the peer's: other programs, and the first compilation, only add to it. */
async function measure(tell: (figure: Figure) => void, { pool, what, file }: Measured): Promise<void> {
  let [ours, theirs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let round = 0; round < rounds; round += 1) {
    ours = Math.min(ours, await secondsOfSearch(pool, file))
    theirs = Math.min(theirs, secondsOfPdftotext(file) ?? Number.POSITIVE_INFINITY)
  }
  const rounded = (value: number) => Math.round(value * 100) / 100
  tell({
    what: `Processor time of the privacy search of ${pages} pages ${what}`,
    value: rounded(ours),
    unit: 's',
    better: 'lower',
    ...(Number.isFinite(theirs) && { peer: { name: "twice that of Debian's pdftotext", value: rounded(2 * theirs) } }),
  })
}

async function secondsOfSearch(pool: PdfPool, file: string): Promise<number> {
  const before = process.cpuUsage()
  const { signal } = new AbortController()
  const recognised = { textOf: async () => null }
  const found = await searchFile({ path: file, sha256: '' }, { pool, recognised, signal, isIncomplete: () => false })
  const { user, system } = process.cpuUsage(before)
  if (found.pages !== pages || found.unread.length > 0) throw new Error(`not searched: ${JSON.stringify(found)}`)
  return (user + system) / 1_000_000
}

/** Null where it is not installed (apt-get install poppler-utils). */
function secondsOfPdftotext(file: string): number | null {
  if (!existsSync('/usr/bin/pdftotext')) return null
  const timed = spawnSync('bash', ['-c', 'TIMEFORMAT="%U %S"; time /usr/bin/pdftotext "$0" /dev/null', file])
  const [user = 0, system = 0] = String(timed.stderr).trim().split(' ').map(Number)
  return user + system
}
