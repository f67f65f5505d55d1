import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import type { DiagnosticFile, MadeDiagnostics } from '../../contract/bridge/diagnostics.ts'
import { type Outcome, ok } from '../../contract/bridge/outcome.ts'
import type { ContentFile } from '../host.ts'
import { redact, redactText } from '../log/index.ts'
import { lastLines } from './last-lines.ts'

export interface DiagnosticsOptions {
  logFolder: string
  /** By the name of the file, without its ending. */
  facts(): Readonly<Record<string, unknown>>
  now(): Date
}

export interface Diagnostics {
  make(): Outcome<MadeDiagnostics>
  /** The file of the last ZIP; null for another id. */
  content(contentId: string): ContentFile | null
  /** Deletes the ZIP. */
  close(): void
}

const mostLogBytes = 400_000

export function createDiagnostics({ logFolder, facts, now }: DiagnosticsOptions): Diagnostics {
  let last: { contentId: string; folder: string; file: ContentFile } | null = null

  function forget(): void {
    if (last !== null) rmSync(last.folder, { recursive: true, force: true })
    last = null
  }

  function filesNow(): DiagnosticFile[] {
    const known = Object.entries(facts()).map(([name, value]) => ({
      name: `${name}.json`,
      text: JSON.stringify(redact(value), null, 2),
    }))
    const log = redactText(lastLines(join(logFolder, 'malote.log'), mostLogBytes))
    return known.concat({ name: 'registro.log', text: log })
  }

  return {
    make() {
      forget()
      const files = filesNow()
      const at = now()
      const zip = zipSync(Object.fromEntries(files.map(({ name, text }) => [name, [strToU8(text), { mtime: at }]])))
      const contentId = randomUUID()
      const name = `malote-diagnostico-${at.toISOString().slice(0, 10)}.zip`
      const folder = mkdtempSync(join(tmpdir(), 'malote-diagnostico-'))
      const path = join(folder, name)
      writeFileSync(path, zip, { mode: 0o600 })
      last = { contentId, folder, file: { path, name, sizeBytes: zip.length, mediaType: 'application/zip' } }
      const sha256 = createHash('sha256').update(zip).digest('hex')
      return ok({ files, zip: { contentId, name, sizeBytes: zip.length, sha256 } })
    },
    content: (contentId) => (last?.contentId === contentId ? last.file : null),
    close: forget,
  }
}
