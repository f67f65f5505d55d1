import { eventually } from './eventually.ts'
import type { TestApp } from './host.ts'

/** Opens a document of the queue as the window does, up to its first page; returns what signing needs. */
export async function readToSign({ call }: Pick<TestApp, 'call'>, id: string): Promise<{ id: string; sha256: string }> {
  const { sha256 } = await eventually(async () => {
    try {
      return await call('signatures.open', { id })
    } catch (error) {
      // A queue that was being read when the document was sent does not have it yet.
      await call('signatures.refresh', {})
      throw error
    }
  })
  await call('signatures.markSeen', { ids: [], page: { id, sha256, page: 1, pages: 1 } })
  return { id, sha256 }
}
