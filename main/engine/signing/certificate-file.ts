import { createHash, sign, type X509Certificate } from 'node:crypto'
import path from 'node:path'
import {
  type CertificateSource,
  certificateProblem,
  type DocumentSigner,
  SigningError,
} from '../../../pdf/signing/signer.ts'
import { openPlainFile } from '../../open-plain-file.ts'
import { openPkcs12 } from './pkcs12.ts'

/** A file with certificates has some kilobytes. */
const mostBytes = 1024 * 1024

/** A1: a PKCS#12 file, read at each opening and never stored. `name`: as the person knows it. */
export function certificateFileSource(file: string, now: () => Date, name = path.basename(file)): CertificateSource {
  return {
    kind: 'file',
    async list() {
      // The same file again is the same certificate; one that cannot be read is told when it is opened.
      const id = await read(file).then(
        (bytes) => createHash('sha256').update(bytes).digest('hex'),
        () => file,
      )
      return { certificates: [{ id, place: name, certificate: null, problem: null, pin: 'ready' }], failures: [] }
    },
    open: async (_id, { secret }) => {
      try {
        const { key, certificate, chain } = await openPkcs12(await read(file), secret)
        const problem = certificateProblem(certificate, now())
        if (problem !== null) throw new SigningError(problem)
        return signerOf(key, certificate, chain)
      } finally {
        secret.fill(0)
      }
    },
  }
}

function signerOf(
  key: Parameters<typeof sign>[2],
  certificate: X509Certificate,
  chain: readonly X509Certificate[],
): DocumentSigner {
  let isOpen = true
  return {
    certificate,
    chain,
    sign: async (data) => {
      if (!isOpen) throw new SigningError('cancelled')
      return sign('sha256', data, key)
    },
    close: () => {
      isOpen = false
    },
  }
}

async function read(file: string): Promise<Buffer> {
  try {
    const { handle, stats } = await openPlainFile(file)
    try {
      if (stats.size > mostBytes) throw new SigningError('not-pkcs12')
      return await handle.readFile()
    } finally {
      await handle.close()
    }
  } catch (error) {
    throw error instanceof SigningError ? error : new SigningError('unreadable', { cause: error })
  }
}
