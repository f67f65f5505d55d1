import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { findChromium } from './browser.ts'

const committed = path.join(import.meta.dirname, '../cases/pdf-from-programs')

/** Files that programs have made which no test installs. */
export const committedByPrograms = (): string[] =>
  readdirSync(committed)
    .filter((name) => name.endsWith('.pdf'))
    .sort()
    .map((name) => path.join(committed, name))

/** Debian's programs that make and change PDFs; `npm test -- --all` installs them. */
function run(name: 'qpdf' | 'pdfunite' | 'pdfseparate' | 'pdftocairo' | 'gs', ...given: readonly string[]): void {
  execFileSync(name, given, { stdio: 'ignore', timeout: 60_000 })
}

function printByChromium(page: string, to: string): void {
  const browser = findChromium()
  if (browser === null) throw new Error('there is no browser on this machine: apt-get install chromium')
  const options = ['--headless', '--no-sandbox', '--disable-gpu', `--print-to-pdf=${to}`, `file://${page}`]
  execFileSync(browser, options, { stdio: 'ignore', timeout: 60_000 })
}

const html = (nth: number) => `<!doctype html><title>Página ${nth}</title>
<style>@page{size:${nth % 2 === 0 ? 'A4' : 'A4 landscape'}}h1{font:700 30px serif}.b{break-before:page;column-count:${(nth % 3) + 1}}</style>
<h1>Ofício nº ${nth} — São João</h1><svg width="300" height="200"><circle cx="90" cy="90" r="${30 + nth}" fill="hsl(${nth * 40} 80% 50%)"/></svg>
<p class="b">${'Encaminho, para registro e guarda, os comprovantes das diárias. '.repeat(20 + nth)}</p><p class="b"><a href="#x">fim</a></p>`

/**
 * PDFs that other programs have made of these and of so many pages, in a new folder: Chromium, qpdf (linearised, with streams of objects,
 * turned, in another version), poppler (united, separated, drawn anew by Cairo) and Ghostscript.
 */
export function makeByPrograms(folder: string, sources: readonly string[], pages = 6): string[] {
  const to = path.join(folder, 'programs')
  mkdirSync(to)
  const at = (name: string) => path.join(to, `${name}.pdf`)
  for (let nth = 0; nth < pages; nth += 1) {
    const page = path.join(folder, `${nth}.html`)
    writeFileSync(page, html(nth))
    printByChromium(page, at(`chromium ${nth}`))
  }
  const all = [...sources, ...readdirSync(to).map((name) => path.join(to, name))]
  for (const [nth, from] of all.entries()) {
    run('qpdf', '--linearize', from, at(`qpdf linear ${nth}`))
    run('qpdf', '--object-streams=generate', '--rotate=+90', from, at(`qpdf packed ${nth}`))
    run('qpdf', '--qdf', '--force-version=1.4', from, at(`qpdf plain ${nth}`))
    run('gs', '-q', '-dBATCH', '-dNOPAUSE', '-sDEVICE=pdfwrite', `-sOutputFile=${at(`gs ${nth}`)}`, from)
    run('pdftocairo', '-pdf', from, at(`cairo ${nth}`))
  }
  for (const [nth, from] of all.entries()) {
    const next = all[(nth + 1) % all.length] ?? from
    run('pdfunite', from, next, at(`united ${nth}`))
  }
  run('pdfseparate', '-l', '2', at('chromium 0'), path.join(to, 'separated %d.pdf'))
  return readdirSync(to).map((name) => path.join(to, name))
}
