import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { P12Signer, PDF, type SignOptions } from '@libpdf/core'
import type { Signer } from '../authority.ts'
import { openA1, pkcs12Of } from '../certificate-files.ts'
import { removeFolder } from '../remove-folder.ts'
import { scannedPages } from '../scanned-pages.ts'
import { draftOf, sign } from '../signed-pdfs.ts'
import { signBytes } from '../signing-folder.ts'
import { stampOver } from '../stamps.ts'
import type { Entry, People } from './entry.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'malote-programs-'))
process.once('exit', () => removeFolder(folder))
let count = 0
const fileFor = (bytes: Buffer): string => {
  const file = path.join(folder, `${++count}.pdf`)
  writeFileSync(file, bytes)
  return file
}
const draft = () => draftOf('Contrato de prestação de serviços').bytes
const oursOver = ({ ana }: People) => sign(draftOf('Contrato de prestação de serviços'), ana).bytes

/** Signs by @libpdf/core. */
async function byLibpdf(bytes: Buffer, signer: Signer, options: Omit<SignOptions, 'signer'> = {}): Promise<Buffer> {
  const p12 = readFileSync(pkcs12Of(signer, 'senha'))
  const document = await PDF.load(Uint8Array.from(bytes))
  const made = await document.sign({ ...options, signer: await P12Signer.create(Uint8Array.from(p12), 'senha') })
  return Buffer.from(made.bytes)
}

let nss: string | undefined
/** Signs by poppler, whose key is in a database of NSS. */
function byPoppler(bytes: Buffer, { bruno }: People): Buffer {
  if (nss === undefined) {
    nss = path.join(folder, 'nss')
    mkdirSync(nss)
    execFileSync('certutil', ['-N', '-d', `sql:${nss}`, '--empty-password'])
    const key = pkcs12Of(bruno, 'senha', ['-name', 'bruno'])
    execFileSync('pk12util', ['-i', key, '-d', `sql:${nss}`, '-W', 'senha', '-K', ''])
  }
  const [plain, signed] = [fileFor(bytes), path.join(folder, `${++count}.pdf`)]
  execFileSync('pdfsig', [plain, signed, '-nssdir', nss, '-add-signature', '-nick', 'bruno'])
  return readFileSync(signed)
}

function byQpdf(bytes: Buffer, ...options: readonly string[]): Buffer {
  const made = path.join(folder, `${++count}.pdf`)
  execFileSync('qpdf', [...options, fileFor(bytes), made])
  return readFileSync(made)
}

async function byMalote(bytes: Buffer, signer: Signer, page?: number): Promise<Buffer> {
  const box = { left: 20, top: 20, right: 200, bottom: 70 }
  const marks = () => (page === undefined ? [] : [{ page, box, lines: ['Bruno Reis'] }])
  const own = path.join(folder, `${++count}`)
  mkdirSync(own)
  return (await signBytes(own, bytes, await openA1(signer), { marks })).bytes
}

const honest = (name: string, times: number, make: Entry['make']): Entry => ({
  name,
  truth: 'honest',
  make,
  reasons: Array<string>(times).fill('holds'),
})

/** Files of other programs and of our own signer, alone and on top of each other. */
export const filesOfPrograms: readonly Entry[] = [
  honest('libpdf, PAdES', 1, ({ bruno }) => byLibpdf(draft(), bruno)),
  honest('libpdf, pkcs7', 1, ({ bruno }) => byLibpdf(draft(), bruno, { subFilter: 'adbe.pkcs7.detached' })),
  honest('libpdf, ECDSA', 1, ({ ana }) => byLibpdf(draft(), ana)),
  {
    // Its RSA key signs SHA-256 nevertheless: openssl and poppler refuse it, too.
    name: 'libpdf, SHA-512',
    truth: 'damaged',
    make: ({ bruno }) => byLibpdf(draft(), bruno, { digestAlgorithm: 'SHA-512' }),
    reasons: ['broken'],
  },
  honest('libpdf, twice', 2, async ({ ana, bruno }) => byLibpdf(await byLibpdf(draft(), ana), bruno)),
  honest('libpdf on top of ours', 2, (people) => byLibpdf(oursOver(people), people.bruno)),
  honest('libpdf with a stamp (B-T)', 1, ({ bruno, stamper }) =>
    byLibpdf(draft(), bruno, { level: 'B-T', timestampAuthority: authorityOf(stamper) }),
  ),
  honest('libpdf for the archive (B-LTA)', 2, ({ bruno, between, stamper }) =>
    byLibpdf(draft(), bruno, {
      level: 'B-LTA',
      timestampAuthority: authorityOf(stamper),
      revocationProvider: { getCRL: async () => Uint8Array.from(between.list([])) },
    }),
  ),
  honest('poppler', 1, (people) => byPoppler(draft(), people)),
  honest('poppler on top of ours', 2, (people) => byPoppler(oursOver(people), people)),
  honest('poppler on top of libpdf', 2, async (people) => byPoppler(await byLibpdf(draft(), people.ana), people)),
  honest('libpdf on top of poppler', 2, (people) => byLibpdf(byPoppler(draft(), people), people.ana)),
  honest('linearized by qpdf, then two signers', 2, ({ ana, bruno }) => {
    const bytes = byQpdf(draft(), '--linearize', '--object-streams=generate')
    return byLibpdf(bytes, ana).then((once) => byLibpdf(once, bruno))
  }),
  honest('Malote', 1, ({ bruno }) => byMalote(draft(), bruno)),
  honest('Malote on top of libpdf', 2, async ({ ana, bruno }) => byMalote(await byLibpdf(draft(), ana), bruno)),
  honest('Malote four times with a mark on a scan of 600 pages', 4, async ({ bruno }) => {
    let bytes = scannedPages(600, 20_000)
    for (const page of [0, 200, 400, 599]) bytes = await byMalote(bytes, bruno, page)
    return bytes
  }),
  honest('poppler on top of Malote', 2, async (people) => byPoppler(await byMalote(draft(), people.ana), people)),
  {
    name: 'poppler on top of LibreOffice',
    truth: 'honest',
    make: (people) => byPoppler(readFileSync(libreOffice), people),
    // It adds its font to those of the page.
    reasons: ['doubtful-change', 'holds'],
  },
]
const libreOffice = path.join(import.meta.dirname, '../../cases/pdf-signature-libreoffice/signed-by-libreoffice.pdf')

const authorityOf = (stamper: Signer) => ({
  timestamp: async (digest: Uint8Array) => Uint8Array.from(stampOver(digest, stamper, { isDigest: true })),
})
