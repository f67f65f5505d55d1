import type { TestApp } from './host.ts'

/** Opens a document of the listed queue as the window does, up to its first page; returns what signing needs. */
export async function readToSign({ call }: Pick<TestApp, 'call'>, id: string): Promise<{ id: string; sha256: string }> {
  const { sha256 } = await call('signatures.open', { id })
  await call('signatures.markSeen', { ids: [], page: { id, sha256, page: 1, pages: 1 } })
  return { id, sha256 }
}
