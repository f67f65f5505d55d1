import { expect } from 'vitest'
import type { CaptureRow } from '../../../contract/bridge/capture.ts'
import type { SigningBatch } from '../../../contract/bridge/certificates.ts'
import { eventually } from '../../support/eventually.ts'
import type { TestApp } from '../../support/host.ts'

/** The rows as they are now, in this order. */
export async function listed(app: TestApp, rows: readonly CaptureRow[]): Promise<CaptureRow[]> {
  const all = await app.call('capture.list', {})
  return rows.flatMap(({ fileId }) => all.find((row) => row.fileId === fileId) ?? [])
}

/** Adds files, and waits until they are examined. */
export async function addDrafts(
  app: TestApp,
  files: readonly { readonly path: string; readonly name: string }[],
): Promise<CaptureRow[]> {
  const rows = await app.addFiles(files)
  await eventually(async () => expect((await listed(app, rows)).every(({ report }) => report !== null)).toBe(true))
  return listed(app, rows)
}

export const filesOf = (rows: readonly CaptureRow[]) =>
  rows.map(({ fileId, sha256 }) => ({ fileId, sha256: sha256 ?? '' }))

/** The batch, once it has ended. */
export async function endedBatch(app: TestApp): Promise<SigningBatch | null> {
  await eventually(async () => expect(await app.call('certificates.batch', {})).toMatchObject({ state: 'ended' }))
  return app.call('certificates.batch', {})
}
