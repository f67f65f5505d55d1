import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { scanSettingsSchema } from '../../../contract/bridge/scanning.ts'
import type { Log } from '../../engine/log/index.ts'
import { replaceFile } from '../../replace-file.ts'

const keptScannerSchema = z.object({
  scannerId: z.uuid(),
  name: z.string().max(200),
  /** The root of eSCL, which ends in a slash. */
  root: z.url({ protocol: /^https?$/ }),
  /** Of the certificate that the scanner showed first; null over http. */
  pin: z.string().nullable(),
  /** The settings of its last scan. */
  last: scanSettingsSchema.nullable(),
})
export type KeptScanner = z.infer<typeof keptScannerSchema>

const fileSchema = z.object({ scanners: z.array(keptScannerSchema).max(200) })

/** The scanners known to this computer, for all of its accounts; it holds nothing of a person. */
export interface ScannerStore {
  list(): readonly KeptScanner[]
  find(scannerId: string): KeptScanner | null
  /** Adds a scanner, or replaces the one of its id. Throws the system's error of the disk. */
  keep(scanner: KeptScanner): void
  forget(scannerId: string): void
}

/** @param folder of the scans; made when it is needed */
export function createScannerStore(folder: string, log: Pick<Log, 'warn'>): ScannerStore {
  const file = path.join(folder, 'scanners.json')
  function list(): readonly KeptScanner[] {
    try {
      return fileSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).scanners
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') log.warn('scanning.scanners-unread', { error })
      return []
    }
  }
  function write(scanners: readonly KeptScanner[]): void {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    replaceFile(file, JSON.stringify({ scanners: scanners.slice(0, 200) }))
  }
  return {
    list,
    find: (scannerId) => list().find((each) => each.scannerId === scannerId) ?? null,
    keep: (scanner) => write([scanner, ...list().filter(({ scannerId }) => scannerId !== scanner.scannerId)]),
    forget: (scannerId) => write(list().filter((each) => each.scannerId !== scannerId)),
  }
}
