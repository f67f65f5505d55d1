import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { eventually } from './eventually.ts'
import type { TestApp } from './host.ts'

/** Writes a forwarding to Bruno with a file attached that is not captured yet; answers the id of its draft. */
export async function writeAttached(
  { call }: Pick<TestApp, 'call'>,
  { idPapel, ...file }: { idPapel: string; fileId: string; nome: string },
): Promise<string> {
  const { entries } = await eventually(async () => {
    const found = await call('directory.search', { text: 'Bruno', kinds: ['Papel'], limit: 1 })
    expect(found.entries).toHaveLength(1)
    return found
  })
  const draftId = randomUUID()
  await call('compose.save', {
    draftId,
    fields: {
      recipients: entries,
      idPapel,
      subject: 'Ficha',
      message: 'Segue o documento.',
      documents: [file],
      access: 'Organizacional',
      notifyByEmail: false,
      about: null,
    },
  })
  return draftId
}
