import { X509Certificate } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'

const certificateBlock = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g
const extensions = ['.pem', '.crt', '.cer', '.der']

async function certificateFiles(location: string): Promise<string[]> {
  if (!(await stat(location)).isDirectory()) return [location]
  const names = (await readdir(location)).filter((each) => extensions.includes(path.extname(each).toLowerCase()))
  return names.sort().map((each) => path.join(location, each))
}

/**
 * Loads the certificates of the trusted authorities: from a file, or from the .pem, .crt, .cer and .der files of a
 * folder; none for null. Throws an Error with a Portuguese message if no certificate can be read.
 */
export async function loadRoots(location: string | null): Promise<X509Certificate[]> {
  if (location === null) return []
  try {
    const roots: X509Certificate[] = []
    for (const file of await certificateFiles(location)) {
      const bytes = await readFile(file)
      const blocks = bytes.toString('latin1').match(certificateBlock)
      roots.push(...(blocks ?? [bytes]).map((each) => new X509Certificate(each)))
    }
    if (roots.length === 0) throw new Error('no certificate')
    return roots
  } catch (error) {
    throw new Error(`SIGNATURE_ROOTS não leva a certificados que possam ser lidos: ${location}.`, { cause: error })
  }
}
