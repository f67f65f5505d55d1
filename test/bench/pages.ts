import { execFileSync } from 'node:child_process'
import { mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Arranged } from '../support/arrange-process.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { scannedPages } from '../support/scanned-pages.ts'
import type { Bench } from './figure.ts'
import { megabytes, runPeer } from './peer-program.ts'

const pages = 100
const pageBytes = 120_000
const times = 5

/** 100 pages turned, and 100 files of one page joined: time and peak memory, beside qpdf (apt-get install qpdf). */
export const bench: Bench = async (tell) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-pages-'))
  const write = (name: string, count: number) => {
    const file = path.join(folder, `${name}.pdf`)
    writeFileSync(file, scannedPages(count, pageBytes))
    return file
  }
  const whole = write('whole', pages)
  const single = Array.from({ length: pages }, (_, nth) => write(`single ${nth}`, 1))
  const to = path.join(folder, 'qpdf.pdf')
  const ours = (turn: number, count: number, files: readonly string[]) => {
    const script = path.join(import.meta.dirname, '../support/arrange-process.ts')
    const given = [script, folder, String(times), String(turn), String(count), ...files]
    return JSON.parse(execFileSync(process.execPath, given, { encoding: 'utf8' })) as Arranged
  }
  const jobs = [
    { what: `${pages} pages turned`, made: ours(90, pages, [whole]), peer: ['--rotate=+90', whole, to] },
    { what: `${pages} files joined`, made: ours(0, 1, single), peer: ['--empty', '--pages', ...single, '--', to] },
  ]
  try {
    for (const { what, made, peer } of jobs) {
      const qpdf = await runPeer('qpdf', peer, times)
      const figure = (text: string, unit: string, value: number, other: number | undefined) =>
        tell({
          what: `${what}, ${text}${other === undefined ? ' (qpdf is not installed)' : ''}`,
          value,
          unit,
          better: 'lower',
          ...(other !== undefined && { peer: { name: 'qpdf, a process of its own', value: other } }),
        })
      const peak = qpdf === null ? undefined : megabytes(qpdf.rssBytes)
      figure('time', 'ms', Math.round(made.ms), qpdf?.ms)
      figure('peak memory of the process', 'MB', megabytes(made.rssBytes), peak)
      figure('peak memory over an idle process', 'MB', megabytes(made.rssBytes - made.idleBytes), peak)
      figure('size', 'MB', megabytes(made.sizeBytes), qpdf === null ? undefined : megabytes(statSync(to).size))
    }
  } finally {
    removeFolder(folder)
  }
}
