import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ParsedCallInput } from '../../../contract/bridge/calls.ts'
import type { CrashKind, CrashSummary, MadeDiagnostics } from '../../../contract/bridge/diagnostics.ts'
import { type Outcome, ok } from '../../../contract/bridge/outcome.ts'
import type { ContentFile } from '../../host.ts'
import { type CollectOptions, collectDiagnostics } from './collect.ts'

interface DiagnosticsOptions extends CollectOptions {
  crashes: CollectOptions['crashes'] & {
    markSeen(): void
    record(kind: CrashKind, facts: Readonly<Record<string, unknown>>): void
  }
}

/** The methods are named like the calls of the bridge. */
export interface Diagnostics {
  make(): Promise<Outcome<MadeDiagnostics>>
  crashes(): Outcome<CrashSummary>
  markCrashesSeen(): Outcome<null>
  recordFault(fault: ParsedCallInput<'diagnostics.recordFault'>): Outcome<null>
  /** The file of the last ZIP; null for another id. */
  content(contentId: string): ContentFile | null
  /** Deletes the ZIP. */
  close(): void
}

export function createDiagnostics(options: DiagnosticsOptions): Diagnostics {
  const { crashes } = options
  let last: { contentId: string; folder: string; file: ContentFile } | null = null

  function forget(): void {
    if (last !== null) rmSync(last.folder, { recursive: true, force: true })
    last = null
  }

  return {
    async make() {
      const { files, zip, name, sha256 } = await collectDiagnostics(options)
      forget()
      const contentId = randomUUID()
      const folder = mkdtempSync(join(tmpdir(), 'malote-diagnostico-'))
      const path = join(folder, name)
      writeFileSync(path, zip, { mode: 0o600 })
      last = { contentId, folder, file: { path, name, sizeBytes: zip.length, mediaType: 'application/zip' } }
      return ok({ files: [...files], zip: { contentId, name, sizeBytes: zip.length, sha256 } })
    },
    crashes: () => ok(crashes.summary()),
    markCrashesSeen() {
      crashes.markSeen()
      return ok(null)
    },
    recordFault(fault) {
      crashes.record('view', fault)
      return ok(null)
    },
    content: (contentId) => (last?.contentId === contentId ? last.file : null),
    close: forget,
  }
}
