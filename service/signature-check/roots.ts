import { X509Certificate } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'

const block = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g
const endings = ['.pem', '.crt', '.cer', '.der']

async function filesOf(place: string): Promise<string[]> {
  if (!(await stat(place)).isDirectory()) return [place]
  const names = (await readdir(place)).filter((each) => endings.includes(path.extname(each).toLowerCase()))
  return names.sort().map((each) => path.join(place, each))
}

/**
 * The certificates of the authorities that signatures are checked against: a file, or the .pem, .crt, .cer and .der
 * files of a folder. None where `place` is null. Throws, with a sentence in Portuguese, where there are none to read.
 */
export async function loadRoots(place: string | null): Promise<X509Certificate[]> {
  if (place === null) return []
  try {
    const roots: X509Certificate[] = []
    for (const file of await filesOf(place)) {
      const bytes = await readFile(file)
      const blocks = bytes.toString('latin1').match(block)
      roots.push(...(blocks ?? [bytes]).map((each) => new X509Certificate(each)))
    }
    if (roots.length === 0) throw new Error('no certificate')
    return roots
  } catch (error) {
    throw new Error(`SIGNATURE_ROOTS não leva a certificados que possam ser lidos: ${place}.`, { cause: error })
  }
}
