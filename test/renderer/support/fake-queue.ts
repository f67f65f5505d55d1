import { ok } from '../../../contract/bridge/outcome.ts'
import type { SignatureItem } from '../../../contract/bridge/signatures.ts'
import { goTo, openWindow } from './window.tsx'

const capabilities = { read: true, refuse: true, block: true, unblock: true, delete: true, checkedAt: null }

/** Opens Assinar over these documents, in the order in which main lists them: the newest first. */
export async function openQueue(toSign: (idPapel: string) => readonly SignatureItem[]) {
  const { bridge, workspace } = await openWindow()
  const [role] = workspace.session.roles
  const queue = { items: [...toSign(role?.id ?? '')] }
  bridge.answer('signatures.list', ({ situacao }) => {
    const items = queue.items
      .filter((item) => item.situacao === situacao)
      .sort((a, b) => b.dataEnvio.localeCompare(a.dataEnvio))
    return ok({ items, fresh: true, syncedAt: null, capabilities })
  })
  bridge.answer('signatures.markSeen', () => ok(null))
  bridge.publish('signatures.changed', {})
  await goTo(/^Assinar/)
  return {
    bridge,
    workspace,
    arrives(item: SignatureItem): void {
      queue.items.push(item)
      bridge.publish('signatures.changed', {})
    },
  }
}
