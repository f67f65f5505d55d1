import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { failed, ok } from '../../../../contract/bridge/outcome.ts'
import type { SignatureCapabilities } from '../../../../contract/bridge/signatures.ts'
import { openQueue } from '../../support/fake-queue.ts'
import { makeToSign } from '../../support/samples.ts'
import { button, click, expectClean, heard } from '../../support/window.tsx'

const lacking: SignatureCapabilities = {
  read: true,
  refuse: true,
  block: false,
  unblock: false,
  delete: true,
  checkedAt: '2026-11-20T12:00:00Z',
}

/** Opens a document that awaits these roles of the user. */
async function openToSign(rolesAwaited: number, offered: SignatureCapabilities) {
  const { bridge, workspace } = await openQueue(() => [])
  const assinantes = workspace.session.roles.slice(0, rolesAwaited).map(({ id }) => ({
    id,
    nome: 'Ana Prado',
    tipo: 'Papel',
    manifestacao: 'NaoSeManifestou' as const,
    desde: null,
    isLate: false,
    isMine: true,
  }))
  const items = [makeToSign('Contrato.pdf', 1, { assinantes })]
  const now = { offered }
  bridge.answer('signatures.open', () => failed('offline'))
  bridge.answer('signatures.list', () => ok({ items, fresh: true, syncedAt: null, capabilities: now.offered }))
  bridge.publish('signatures.changed', {})
  await click(page.getByRole('option', { name: /Contrato/ }))
  return {
    bridge,
    offers(next: SignatureCapabilities): void {
      now.offered = next
      bridge.publish('signatures.changed', {})
    },
  }
}
const said = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text })

it('asks the service again what it offers, and says what came of it', async () => {
  const { bridge, offers } = await openToSign(1, lacking)
  await expect.element(page.getByText(/^Este ambiente não permite bloquear e desbloquear/)).toBeVisible()
  bridge.answer('signatures.capabilities', () => ok(lacking))
  await click(button('Perguntar de novo ao serviço'))
  await expect.element(said('O serviço não respondeu.')).toBeVisible()
  await expectClean()
  bridge.answer('signatures.capabilities', () => ok({ ...lacking, checkedAt: '2026-11-21T12:00:00Z' }))
  await click(button('Perguntar de novo ao serviço'))
  await expect.element(said(/^O serviço respondeu .*: nada mudou\.$/)).toBeVisible()
  const spoken = heard()
  const all = { ...lacking, block: true, unblock: true, checkedAt: '2026-11-22T12:00:00Z' }
  bridge.answer('signatures.capabilities', () => {
    offers(all)
    return ok(all)
  })
  await click(button('Perguntar de novo ao serviço'))
  await expect.element(button('Perguntar de novo ao serviço')).not.toBeInTheDocument()
  await expect.poll(() => spoken.join(' ')).toMatch(/O serviço respondeu .*: o que ele oferece mudou\./)
  expect(bridge.asked('signatures.capabilities')).toEqual(Array(3).fill({ refresh: true }))
})

it('says in which roles a document is signed, and that one signature stands for all', async () => {
  await openToSign(2, { ...lacking, block: true, unblock: true })
  const signers = page.getByRole('list', { name: 'Assinantes' }).getByRole('listitem')
  await expect.element(signers.first()).toMatchTextContent(/Ana Prado \(você\)como Gerente \(SEFAZ\/GECON\)/)
  await expect.element(signers.last()).toMatchTextContent(/como Presidente \(SEFAZ\/COMLIC\)/)
  await expect
    .element(page.getByText(/^Você assina como Gerente \(SEFAZ\/GECON\) e Presidente \(SEFAZ\/COMLIC\)\./))
    .toBeVisible()
  await expect.element(page.getByText(/^O serviço não recebe em qual papel se assina/)).toBeVisible()
})
