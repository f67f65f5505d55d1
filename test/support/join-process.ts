import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { ProcessPiece } from '../../contract/bridge/processes.ts'
import { createPdfPool } from '../../main/engine/pdf/index.ts'
import { exportPdf } from '../../main/features/processes/export/export-pdf.ts'
import { makeProcess } from './builders.ts'
import { residentOf } from './resident.ts'

/** The time of a join of one file with itself, by the clock and by all processors; `rssBytes` is the peak of the process. */
export interface Joined {
  readonly ms: number
  readonly cpuMs: number
  readonly rssBytes: number
  readonly sizeBytes: number
  readonly pages: number | null
}

/** `node join-process.ts malote|pdf-lib FILE TIMES`: joins the file with itself, and tells what that took. */
const [way = '', from = '', times = '1'] = process.argv.slice(2)
const folder = mkdtempSync(path.join(path.dirname(from), 'joined-'))
const count = Number(times)

const agent = { id: crypto.randomUUID(), nome: 'Gerente', tipoAgente: 2, descricaoTipoAgente: 'Papel' }
const at = '2026-11-18T10:00:00Z'
const piece = (nth: number): ProcessPiece => ({
  sequencial: nth + 1,
  idDocumento: crypto.randomUUID(),
  nome: `Peça ${nth + 1}`,
  registro: '2026-BCD2F1',
  termo: false,
  idAto: 'autuacao',
  idAtoRetirada: null,
})
const view = makeProcess({
  atos: [
    {
      id: 'autuacao',
      dataHora: at,
      tipo: 1,
      descricaoTipo: 'Autuação',
      papel: agent,
      documentos: [],
      documentsKnown: true,
    },
  ],
  pecas: Array.from({ length: count }, (_, nth) => piece(nth)),
})

async function byMalote(): Promise<{ file: string; pages: number | null }> {
  const pool = createPdfPool({ log: { warn: (event, fields) => console.error(event, fields) } })
  const { name, pages, missing } = await exportPdf({
    view,
    source: { person: 'Ana Prado', at: new Date(), environment: { nome: 'Local', kind: 'local' } },
    folder,
    documents: {
      open: async () => ({ ok: true, value: { contentId: from, name: 'x', sizeBytes: 1, sha256: '' } }),
      resolve: () => ({ path: from }),
      release: async () => {},
    },
    pool,
    notes: { add: async () => async () => {} },
    signal: new AbortController().signal,
    onProgress: () => {},
  })
  await pool.close()
  if (missing.length > 0) throw new Error(`not all are in it: ${JSON.stringify(missing)}`)
  return { file: path.join(folder, name), pages }
}

async function byPdfLib(): Promise<{ file: string; pages: number | null }> {
  const whole = await PDFDocument.create()
  for (let nth = 0; nth < count; nth += 1) {
    const one = await PDFDocument.load(await readFile(from))
    for (const page of await whole.copyPages(one, one.getPageIndices())) whole.addPage(page)
  }
  const file = path.join(folder, 'whole.pdf')
  writeFileSync(file, await whole.save())
  return { file, pages: whole.getPageCount() }
}

const working = process.cpuUsage()
const start = performance.now()
const { file, pages } = await (way === 'pdf-lib' ? byPdfLib() : byMalote())
const ms = performance.now() - start
const { user, system } = process.cpuUsage(working)
const peakKb = residentOf().peak / 1024
const joined: Joined = {
  ms,
  cpuMs: (user + system) / 1000,
  rssBytes: peakKb * 1024,
  sizeBytes: statSync(file).size,
  pages,
}
rmSync(folder, { recursive: true })
process.stdout.write(JSON.stringify(joined))
