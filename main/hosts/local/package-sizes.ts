import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'

/** Without Electron, in bytes; pictures are 6.8 MB of it, text recognition 4.3 MB, digital signatures 2.2 MB. */
export const mostPackageBytes = 33_000_000

interface PackageSizes {
  /** The entries of the folder for resources, largest first. */
  readonly parts: readonly { readonly name: string; readonly sizeBytes: number }[]
  readonly totalBytes: number
}

/** Measures a package without Electron: its folder for resources. */
export function measurePackage(unpacked: string): PackageSizes {
  const resources = path.join(unpacked, 'resources')
  const parts = readdirSync(resources)
    .map((name) => ({ name, sizeBytes: sizeOf(path.join(resources, name)) }))
    .toSorted((one, other) => other.sizeBytes - one.sizeBytes)
  return { parts, totalBytes: parts.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) }
}

function sizeOf(place: string): number {
  const found = statSync(place)
  if (!found.isDirectory()) return found.size
  return readdirSync(place).reduce((sum, name) => sum + sizeOf(path.join(place, name)), 0)
}

/** Lines for the person who packages. */
export function sizeLines(name: string, { parts, totalBytes }: PackageSizes): readonly string[] {
  const line = (what: string, bytes: number) => `  ${what.padEnd(24)} ${megabytes(bytes).padStart(8)} MB`
  return [
    `${name}, without Electron:`,
    ...parts.map((part) => line(part.name, part.sizeBytes)),
    `${line('total', totalBytes)} of ${megabytes(mostPackageBytes)} MB`,
  ]
}

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(2)
