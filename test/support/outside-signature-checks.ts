import { spawnSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ByteSource } from '../../pdf/reader/byte-source.ts'
import { checkSignatures } from '../../pdf/signatures/check.ts'
import type { Authority } from './authority.ts'
import { removeFolder } from './remove-folder.ts'

/** A file in memory. */
const memorySource = (bytes: Buffer): ByteSource => ({
  bytes: bytes.length,
  read: async (start, length) => bytes.subarray(start, start + length),
})

/** A signature of a PDF, found by its text alone. */
export interface RawSignature {
  /** The signed bytes. */
  readonly signed: Buffer
  /** The message without the zeros behind it. */
  readonly message: Buffer
  /** The covered ranges, as the file names them. */
  readonly range: readonly number[]
}

/** The signatures of a PDF, in the order of the file. */
export function rawSignatures(bytes: Buffer): RawSignature[] {
  return [...bytes.toString('latin1').matchAll(/\/ByteRange\s*\[([\d\s]+)\]/g)].map(([, numbers = '']) => {
    const range = numbers.trim().split(/\s+/).map(Number)
    const [first = 0, length = 0, second = 0, rest = 0] = range
    const hex = bytes.toString('latin1', first + length + 1, second - 1)
    const padded = Buffer.from(hex, 'hex')
    // A message of indefinite length ends with zeros itself.
    const message = padded[1] === 0x82 ? padded.subarray(0, 4 + padded.readUInt16BE(2)) : padded
    const signed = Buffer.concat([bytes.subarray(first, first + length), bytes.subarray(second, second + rest)])
    return { signed, message, range }
  })
}

/** Runs work with a new folder that is removed afterwards. */
function inFolder<T>(work: (at: (name: string) => string) => T): T {
  const folder = mkdtempSync(path.join(tmpdir(), 'malote-outside-'))
  try {
    return work((name) => path.join(folder, name))
  } finally {
    removeFolder(folder)
  }
}

/** The identifier of signingCertificateV2, which openssl then checks, too. */
const namesCertificate = Buffer.from('060b2a864886f70d010910022f', 'hex')

/** The answer of `openssl cms -verify` for each signature; 'ok' if it holds and leads to the root. */
export const opensslSays = (bytes: Buffer, { certificate }: Pick<Authority, 'certificate'>): string[] =>
  rawSignatures(bytes).map(({ signed, message }) =>
    inFolder((at) => {
      writeFileSync(at('signed'), signed)
      writeFileSync(at('message'), message)
      const files = ['-content', at('signed'), '-in', at('message'), '-CAfile', certificate, '-out', at('out')]
      const how = [
        '-binary',
        '-inform',
        'DER',
        '-purpose',
        'any',
        ...(message.includes(namesCertificate) ? ['-cades'] : []),
      ]
      const run = spawnSync('openssl', ['cms', '-verify', ...how, ...files], { encoding: 'utf8' })
      return run.status === 0 && readFileSync(at('out')).equals(signed) ? 'ok' : run.stderr
    }),
  )

/** The answer of poppler's pdfsig for each signature: validity, and whether it covers the file to its end. */
export const pdfsigSays = (bytes: Buffer): string[] =>
  inFolder((at) => {
    writeFileSync(at('a.pdf'), bytes)
    const { stdout } = spawnSync('pdfsig', ['-nocert', at('a.pdf')], { encoding: 'utf8' })
    return stdout
      .split(/^Signature #\d+:$/m)
      .slice(1)
      .map((text) => {
        const validity = /Signature Validation: (.*)/.exec(text)?.[1] ?? text
        const type = /Signature Type: (.*)/.exec(text)?.[1]
        return [validity, type, ...(text.includes('Total document signed') ? ['to the end'] : [])].join(' ')
      })
  })

/** The complaints of `qpdf --check`; empty for a clean file. */
export const qpdfComplains = (bytes: Buffer): string =>
  inFolder((at) => {
    writeFileSync(at('a.pdf'), bytes)
    const { status, stdout, stderr } = spawnSync('qpdf', ['--check', at('a.pdf')], { encoding: 'utf8' })
    return status === 0 ? '' : stdout + stderr
  })

/** The result of our own check, with the authority as the only root. */
export const ownCheck = (bytes: Buffer, { certificate }: Pick<Authority, 'certificate'>, now = new Date()) =>
  checkSignatures(memorySource(bytes), { roots: [new X509Certificate(readFileSync(certificate))], now })

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
