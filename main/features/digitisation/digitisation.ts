import { createHash } from 'node:crypto'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import type { DigitisationData, DigitisedPage } from '../../../contract/bridge/digitisation.ts'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import { asciiJson, type PdfPool, writeRecordPdf } from '../../engine/pdf/index.ts'
import type { ContentStore } from '../../engine/transfer/index.ts'
import type { SessionContext } from '../../program/session/index.ts'
import type { Calls } from '../../workspace-module.ts'
import { archiveFormatOf } from './archive-format.ts'
import {
  batchLines,
  decree,
  metadataTexts,
  placeText,
  reportLines,
  shortcomingOf,
  digitisationTexts as texts,
} from './digitisation-texts.ts'
import { type Reported, type ReportedFile, reportData } from './report-data.ts'
import { type MetadataName, metadataNames, unmetBy } from './rules.ts'

export interface DigitisationOptions {
  readonly context: Pick<SessionContext, 'person' | 'roles'>
  readonly pool: Pick<PdfPool, 'readPageFacts' | 'checkArchive'>
  readonly spool: { pathOf(sha256: string): string }
  readonly contents: Pick<ContentStore, 'add'>
  find(fileId: string): CaptureRow | null
  /** The id of the role that the person acts in; null for none. */
  roleInForce(): string | null
  now(): Date
}

/** The facts of a content that do not depend on the person. */
interface Measured {
  readonly pages: readonly (DigitisedPage | null)[]
  readonly pageCount: number
  readonly format: string
  readonly isArchive: boolean
}

/** More would keep the person waiting for minutes. */
const [mostPages, maxKept] = [2000, 200]
const millimetres = 25.4 / 72

/** Measures scans by Decreto 10.278/2020, and writes what was found as a laudo. */
export function createDigitisation(options: DigitisationOptions): Calls<'digitisation'> {
  const { context, contents, now } = options
  const measured = createMeasurer(options)
  const role = () => {
    const found = context.roles.find(({ id }) => id === options.roleInForce())
    return found === undefined ? null : `${found.nome} (${found.unidade})`
  }

  async function fileOf(fileId: string, data: DigitisationData): Promise<Outcome<ReportedFile>> {
    const row = options.find(fileId)
    if (row === null) return failed('not-found')
    const { name, sha256, sizeBytes, addedAt, report, state } = row
    if (sha256 === null || state === 'preparing' || state === 'problem') return failed('conflict', texts.notReady)
    const found = await measured(sha256)
    if (found === null) return failed('refused', texts.notRead(name))
    const { pages, pageCount, format, isArchive } = found
    const metadata = metadataOf(row, { data, person: context.person.nome, role: role() })
    const missing = metadataNames.filter((each) => !metadata.has(each))
    const signatures = (report?.signatures ?? 0) - (report?.stamps ?? 0)
    const shortcomings = unmetBy({ pages, pageCount, isArchive, signatures, missing }).map(shortcomingOf)
    return ok({
      fileId,
      name,
      sha256,
      pages: [...pages],
      pageCount,
      format,
      shortcomings,
      sizeBytes,
      addedAt,
      metadata,
    })
  }

  return {
    async measure({ fileId, data }) {
      const file = await fileOf(fileId, data)
      if (!file.ok) return file
      const { name, sha256, pages, pageCount, format, shortcomings } = file.value
      return ok({ fileId, name, sha256, pages, pageCount, format, shortcomings })
    },
    async report({ fileIds, kind, data }) {
      const files: ReportedFile[] = []
      for (const fileId of fileIds) {
        const file = await fileOf(fileId, data)
        if (!file.ok) return file
        files.push(file.value)
      }
      const batchHash = createHash('sha256')
        .update(files.map(({ sha256 }) => `${sha256}\n`).join(''))
        .digest('hex')
      const reported = { files, person: context.person.nome, role: role(), data, at: now(), batchHash }
      const bytes = pdfOf(reported, kind)
      const name = `${kind === 'pages' ? texts.reportName : texts.batchName} ${batchHash.slice(0, 8)}.pdf`
      const content = await contents.add({ name, mediaType: 'application/pdf', bytes })
      return ok({ content, pages: countPages(bytes) })
    },
  }
}

/** Measures a content once. Null if it cannot be read. */
function createMeasurer(options: DigitisationOptions) {
  const kept = new Map<string, Promise<Measured | null>>()

  return (sha256: string): Promise<Measured | null> => {
    const known = kept.get(sha256) ?? measure(options, sha256)
    kept.delete(sha256)
    kept.set(sha256, known)
    const [oldest] = kept.keys()
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest)
    // A failure may pass: of the disk, or of a busy computer.
    known.then(
      (found) => found === null && kept.delete(sha256),
      () => kept.delete(sha256),
    )
    return known
  }
}

const pdfOf = (reported: Reported, kind: 'pages' | 'batch'): Buffer =>
  writeRecordPdf({
    title: kind === 'pages' ? texts.reportName : texts.batchName,
    lines: kind === 'pages' ? reportLines(reported) : batchLines(reported),
    attachment: { name: 'laudo.json', json: asciiJson(reportData(reported, { norm: decree, names: metadataTexts })) },
  })

/** Of a PDF that was written here. */
const countPages = (pdf: Buffer) => pdf.toString('latin1').split('/Type /Page /Parent').length - 1

async function measure({ pool, spool }: DigitisationOptions, sha256: string): Promise<Measured | null> {
  const path = spool.pathOf(sha256)
  const pages: (DigitisedPage | null)[] = []
  let pageCount = 1
  while (pages.length < Math.min(pageCount, mostPages)) {
    const read = await pool.readPageFacts(path, { first: pages.length, most: 100 })
    if (read.kind !== 'read' || read.facts.length === 0) return null
    pageCount = read.pages
    for (const facts of read.facts) {
      if (facts === null) pages.push(null)
      else {
        const { width, height, scan, words, isEmpty } = facts
        const paper = { widthMm: width * millimetres, heightMm: height * millimetres }
        const found = scan === null ? null : { ...scan, compressions: [...scan.compressions] }
        pages.push({ ...paper, scan: found, words, isEmpty })
      }
    }
  }
  return { pages, pageCount, ...archiveFormatOf(await pool.checkArchive(path)) }
}

interface Known {
  readonly data: DigitisationData
  readonly person: string
  readonly role: string | null
}

/** The metadata of Annex II that are known: by Malote, or because the person has told them. */
function metadataOf(
  { name, sha256, registro, classe }: CaptureRow,
  { data, person, role }: Known,
): ReadonlyMap<MetadataName, string> {
  const known: readonly (readonly [MetadataName, string | null])[] = [
    ['subject', data.subject],
    ['author', data.author],
    ['place', placeText(data)],
    ['identifier', registro],
    ['responsible', role === null ? person : `${person}, ${role}`],
    ['title', name.replace(/\.pdf$/i, '')],
    ['documentType', data.documentType],
    ['hash', sha256],
    ['class', classe === null ? null : `${classe.codigo} ${classe.nome}`],
  ]
  return new Map(known.flatMap(([key, value]) => (value === null || value === '' ? [] : [[key, value] as const])))
}
