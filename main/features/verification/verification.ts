import { createReadStream } from 'node:fs'
import { failed, type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import type { PageComparison, Verification } from '../../../contract/bridge/verification.ts'
import type { ByteSource } from '../../../pdf/reader/byte-source.ts'
import type { SignatureReport } from '../../../pdf/signatures/report.ts'
import type { ReportOptions } from '../../../pdf/signatures/report-signatures.ts'
import { asciiJson, type PdfPool, writeRecordPdf } from '../../engine/pdf/index.ts'
import type { ContentStore } from '../../engine/transfer/index.ts'
import { safeFileName } from '../../file-name.ts'
import type { Calls } from '../../workspace-module.ts'
import { withFile } from './file-source.ts'
import type { RevocationLists } from './revocation-lists.ts'
import {
  type CheckedFile,
  laudoData,
  laudoLines,
  laudoTitle,
  revisionName,
  verificationTexts,
} from './verification-texts.ts'
import { viewOf } from './view.ts'

export interface VerificationOptions {
  contents: Pick<ContentStore, 'resolve' | 'add' | 'addCopy'>
  /** Checks the digital signatures of a file, with these lists of revoked certificates, or only reads who signed. */
  check(source: ByteSource, how: Pick<ReportOptions, 'lists' | 'isBrief'>): Promise<SignatureReport>
  lists: RevocationLists
  pool: Pick<PdfPool, 'printPages'>
  /** Results that were answered may have become other ones. */
  changed(): void
  now(): Date
}

export interface Verifier extends Calls<'verification'> {
  /** Checks the file at a path. Rejects with the system's error. */
  checkPath(path: string): Promise<SignatureReport>
}

/** Results are kept for this many files: a screen asks for the same one again. */
const maxKept = 50

/** Answers all that can be said about the digital signatures of files. */
export function createVerification({ contents, check, lists, pool, changed, now }: VerificationOptions): Verifier {
  const kept = new Map<string, Promise<Verification>>()

  /** With the lists that are here; those that are missing or old are fetched meanwhile. */
  async function checkPath(path: string): Promise<SignatureReport> {
    const { report, addresses } = await withFile(path, async (source) => {
      const addresses = addressesOf(await check(source, { isBrief: true }))
      // The signed content is read once, with the lists that the certificates name.
      return { addresses, report: await check(source, { lists: await lists.kept(addresses) }) }
    })
    if (addresses.length === 0) return report
    void lists.renew(addresses).then((isNew) => {
      if (!isNew) return
      kept.clear()
      changed()
    })
    return report
  }

  /** The result for a file, checked once; null for an id that names none. */
  async function checked(contentId: string): Promise<(CheckedFile & { readonly path: string }) | null> {
    const file = contents.resolve(contentId)
    if (file === null) return null
    const { path, name, sizeBytes, sha256 } = file
    const result = kept.get(contentId) ?? checkPath(path).then((report) => viewOf(report, { sha256, checkedAt: now() }))
    kept.delete(contentId)
    kept.set(contentId, result)
    for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - maxKept))) kept.delete(oldest)
    // A failure of the disk may pass.
    result.catch(() => kept.delete(contentId))
    return { path, name, sizeBytes, result: await result }
  }

  return {
    checkPath,
    async check({ contentId }) {
      const file = await checked(contentId)
      return file === null ? failed('not-found') : ok(file.result)
    },
    async openRevision({ contentId, revision }) {
      const file = await checked(contentId)
      const sizeBytes = file?.result.revisions[revision]?.sizeBytes
      if (file === null || sizeBytes === undefined) return failed('not-found')
      const parts = createReadStream(file.path, { end: sizeBytes - 1 })
      const name = revisionName(file.name, revision)
      return ok(await contents.addCopy({ name, mediaType: 'application/pdf', parts }))
    },
    async compare({ contentId, otherId, first }) {
      const [one, other] = [contents.resolve(contentId), contents.resolve(otherId)]
      return one === null || other === null ? failed('not-found') : comparePages(pool, [one.path, other.path], first)
    },
    async report({ contentId }) {
      const file = await checked(contentId)
      if (file === null) return failed('not-found')
      const name = `Laudo ${safeFileName(file.name)}.pdf`
      return ok(await contents.add({ name, mediaType: 'application/pdf', bytes: laudoOf(file) }))
    },
  }
}

const laudoOf = (file: CheckedFile): Buffer =>
  writeRecordPdf({
    title: laudoTitle(file.name),
    lines: laudoLines(file),
    attachment: { name: 'laudo.json', json: asciiJson(laudoData(file)) },
  })

/** No answer has more. */
const mostCompared = 50

async function comparePages(
  pool: Pick<PdfPool, 'printPages'>,
  [one, other]: readonly [string, string],
  first: number,
): Promise<Outcome<PageComparison>> {
  const ours = await pool.printPages(one, { first, most: mostCompared })
  if (ours.kind !== 'read') return failed('refused', verificationTexts.notCompared)
  const theirs = await pool.printPages(other, { first, most: Math.max(1, ours.prints.length) })
  if (theirs.kind !== 'read') return failed('refused', verificationTexts.notCompared)
  const compared = theirs.prints.flatMap((print, at) => {
    const own = ours.prints[at]
    return own === undefined ? [] : [{ text: likeness(own.text, print.text), picture: pictureLikeness(own, print) }]
  })
  return ok({ pages: [ours.pages, theirs.pages], compared })
}

const likeness = (one: string, other: string) => (one === other ? ('same' as const) : ('differs' as const))
type Pictured = { readonly picture: string | null }
const pictureLikeness = ({ picture: one }: Pictured, { picture: other }: Pictured) =>
  one === null || other === null ? ('unknown' as const) : likeness(one, other)

/** Where lists stand for certificates of trusted authorities; nobody else decides which address is asked. */
const addressesOf = ({ signatures }: SignatureReport): readonly string[] => [
  ...new Set(
    signatures.flatMap(({ level, certificate }) => (level === null ? [] : (certificate?.listAddresses ?? []))),
  ),
]
