import { readFileSync } from 'node:fs'
import type { FuseV1Options } from '@electron/fuses'

type FuseName = Uncapitalize<keyof typeof FuseV1Options>

/** Every fuse in the order of Electron's wire. The type demands a value for a fuse that is new in @electron/fuses. */
export const fuses = {
  runAsNode: false,
  enableCookieEncryption: true,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  loadBrowserProcessSpecificV8Snapshot: false,
  grantFileProtocolExtraPrivileges: false,
} as const satisfies Readonly<Record<FuseName, boolean>>

/** Fuses of this Electron that the packager cannot set: they keep Electron's value. */
const unnamed: readonly string[] = ['wasmTrapHandlers']

/** Stands in Electron's program before the version and the number of its fuses (@electron/fuses). */
const mark = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'

/**
 * Checks the fuses of a packaged program.
 * @returns sentences about fuses with another value, and about fuses that the lists above lack; empty if all is well
 */
export function checkFuses(program: string): readonly string[] {
  const bytes = readFileSync(program)
  const at = bytes.indexOf(mark)
  if (at < 0) return [`${program} has no fuses`]
  const wire = at + mark.length
  const count = bytes[wire + 1] ?? 0
  const known = Object.entries(fuses)
  const wrong = known.flatMap(([name, value], nth) =>
    bytes[wire + 2 + nth] === (value ? '1' : '0').charCodeAt(0) ? [] : [`fuse ${name} is not ${value}`],
  )
  const unlisted = count - known.length - unnamed.length
  return unlisted > 0 ? [...wrong, `main/hosts/local/fuses.ts does not list ${unlisted} fuses of Electron`] : wrong
}
