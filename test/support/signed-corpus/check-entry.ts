import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { SignatureReport } from '../../../pdf/signatures/report.ts'
import { reportSignatures } from '../../../pdf/signatures/report-signatures.ts'
import { removeFolder } from '../remove-folder.ts'
import { attacks } from './attacks.ts'
import { changedFiles, unprovedFiles } from './changed.ts'
import type { Entry, People } from './entry.ts'
import { forgedFiles } from './forgeries.ts'
import { honestFiles } from './honest.ts'
import { readerDifferences } from './reader-differences.ts'

/** The files that openssl and the test itself make. */
export const ownFiles: readonly Entry[] = [
  ...honestFiles,
  ...unprovedFiles,
  ...changedFiles,
  ...attacks,
  ...forgedFiles,
  ...readerDifferences,
]

export function reportOf(bytes: Buffer, { now }: Entry, { roots }: People): Promise<SignatureReport> {
  const read = async (start: number, length: number) => bytes.subarray(start, start + length)
  return reportSignatures({ bytes: bytes.length, read }, { roots, now: now ?? new Date() })
}

/** Of each signature, oldest first. A file whose signatures cannot be read at all has that as its reason. */
export const reasonsIn = ({ problem, signatures }: SignatureReport): readonly string[] =>
  problem === null ? signatures.map(({ reason }) => reason) : [problem]

/** poppler's word on each signature, without the certificates: it knows no roots, and judges no later change. */
export function popplerSays(bytes: Buffer): readonly string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-poppler-'))
  try {
    const file = path.join(folder, 'file.pdf')
    writeFileSync(file, bytes)
    const { stdout } = spawnSync('pdfsig', ['-nocert', file], { encoding: 'utf8' })
    return [...stdout.matchAll(/- Signature Validation: (.*)/g)].map(([, said]) => said ?? '')
  } finally {
    removeFolder(folder)
  }
}
