import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { failed, type Outcome, ok } from '../../../../contract/bridge/outcome.ts'
import type { SignatureItem, SignerView } from '../../../../contract/bridge/signatures.ts'
import { answerPdf } from '../../support/fake-pdf.ts'
import { quiet } from '../../support/fake-preferences.ts'
import { openQueue } from '../../support/fake-queue.ts'
import { makeToSign } from '../../support/samples.ts'
import { button, click, drawn, expectClean, giveFile, press } from '../../support/window.tsx'

const sha256 = 'a'.repeat(64)
const colleague = '0195e9a0-0000-7000-8000-00000000000b'
const carla = '0195e9a0-0000-7000-8000-00000000000c'

const signer = (id: string, nome: string, changes: Partial<SignerView>): SignerView => ({
  id,
  nome,
  tipo: 'Papel',
  manifestacao: 'NaoSeManifestou',
  desde: null,
  isLate: false,
  isMine: false,
  ...changes,
})
const withRefusal = (item: SignatureItem): SignatureItem => ({
  ...item,
  assinantes: [...item.assinantes, signer(colleague, 'Bruno Reis', { manifestacao: 'Recusado' })],
})

/** Opens Assinar over documents of these names, which the user is to sign. */
async function openToSign(names: readonly string[], { isRefused = false } = {}) {
  let items: SignatureItem[] = []
  const opened = await openQueue((idPapel) => {
    items = names
      .map((nome, at) => makeToSign(nome, at, { assinantes: [signer(idPapel, 'Ana Prado', { isMine: true })] }))
      .map((item) => (isRefused ? withRefusal(item) : item))
    return items
  })
  opened.bridge.answer('signatures.open', ({ id }) =>
    ok({ contentId: id, name: 'Ofício.pdf', sizeBytes: 1000, sha256 }),
  )
  opened.bridge.answer('signatures.sign', () => failed('offline'))
  return { ...opened, items }
}
const row = (name: RegExp) => page.getByRole('option', { name })
const sign = button(/^Assinar como/)
const ctrlEnter = () => press('{Control>}{Enter}{/Control}')

it('signs neither by button nor by Ctrl+Enter before the first page is painted, and then what was painted', async () => {
  const { bridge, items } = await openToSign(['Ofício.pdf'])
  answerPdf(bridge, 3)
  const opening = bridge.hold('signatures.open')
  await click(row(/Ofício/))
  await expect.element(sign).toBeDisabled()
  await ctrlEnter()
  await expect
    .element(page.getByRole('status').filter({ hasText: /^A primeira página ainda não apareceu/ }))
    .toBeVisible()
  expect(bridge.asked('signatures.sign')).toEqual([])
  const seen = bridge.hold('signatures.markSeen')
  opening.releaseAll()
  // Main does not know of the page yet.
  await expect.poll(() => bridge.asked('signatures.markSeen')).toHaveLength(1)
  await drawn()
  await expect.element(page.getByText('nenhuma página vista')).toBeVisible()
  expect(page.getByText(/^A primeira página não pôde/).query()).toBeNull()
  await expect.element(sign).toBeDisabled()
  seen.releaseAll()
  await expect.element(sign).toBeEnabled()
  const id = items[0]?.id
  expect(bridge.asked('signatures.markSeen')).toContainEqual({ ids: [], page: { id, sha256, page: 1, pages: 3 } })
  await ctrlEnter()
  await expect
    .poll(() => bridge.asked('signatures.sign'))
    .toEqual([{ documents: [{ id, sha256, despite: [] }], unread: false }])
})

it.each<[string, Outcome<{ contentId: string; name: string; sizeBytes: number; sha256: string }>]>([
  ['cannot be fetched', failed('refused')],
  ['cannot be drawn', ok({ contentId: colleague, name: 'Ofício.pdf', sizeBytes: 9, sha256 })],
])('a document that %s is not signed, and the foot says why and what to do', async (_, outcome) => {
  const { bridge } = await openToSign(['Ofício.pdf'])
  bridge.answer('signatures.open', () => outcome)
  await click(row(/Ofício/))
  await expect.element(page.getByText(/^A primeira página não pôde ser mostrada/)).toBeVisible()
  await expect.element(sign).toBeDisabled()
  await ctrlEnter()
  await drawn()
  expect(bridge.asked('signatures.sign')).toEqual([])
  await expectClean()
})

it('a document that could not be fetched without the service is opened and signed once the service answers', async () => {
  const { bridge, items } = await openToSign(['Ofício.pdf'])
  answerPdf(bridge, 1)
  bridge.answer('signatures.open', () => failed('offline'))
  await click(row(/Ofício/))
  await expect.element(page.getByText(/O Malote tenta de novo sozinho/)).toBeVisible()
  await expect.element(page.getByText(/^A primeira página não pôde ser mostrada/)).not.toBeInTheDocument()
  bridge.answer('signatures.open', ({ id }) => ok({ contentId: id, name: 'Ofício.pdf', sizeBytes: 1000, sha256 }))
  const opened = bridge.asked('signatures.open').length
  await expect
    .poll(() => {
      bridge.publish('status.changed', { ...quiet, connection: 'online' })
      return bridge.asked('signatures.open').length
    })
    .toBeGreaterThan(opened)
  await expect.element(sign).toBeEnabled()
  await click(sign)
  await expect.poll(() => bridge.asked('signatures.sign')).toHaveLength(1)
  expect(items).toHaveLength(1)
})

it('a document that a colleague has refused is signed, also by Ctrl+Enter, only after the user has agreed', async () => {
  const { bridge, items } = await openToSign(['Ofício.pdf'], { isRefused: true })
  answerPdf(bridge, 1)
  await click(row(/Ofício/))
  await expect.element(page.getByText('viu a única página')).toBeVisible()
  await ctrlEnter()
  await expect.element(page.getByText(/^Um colega recusou\. Para assinar mesmo assim/)).toBeVisible()
  expect(bridge.asked('signatures.sign')).toEqual([])
  await click(page.getByText('Assinar mesmo assim: Bruno Reis recusou'))
  await expectClean()
  await ctrlEnter()
  await expect
    .poll(() => bridge.asked('signatures.sign'))
    .toMatchObject([{ documents: [{ id: items[0]?.id, despite: [colleague] }] }])
})

it('several to sign leave out what a colleague refuses after the user has agreed to sign the refused ones', async () => {
  const { bridge, items, arrives } = await openToSign(['Um.pdf', 'Dois.pdf'], { isRefused: true })
  await click(button('Selecionar todos os 2'))
  await click(page.getByText('Assinar também 2 documentos que um colega recusou'))
  await expect.element(button(/^Assinar 2 como/)).toBeVisible()
  const [first] = items
  if (first === undefined) throw new Error('there is a document')
  first.assinantes.push(signer(crypto.randomUUID(), 'Carla Nunes', { manifestacao: 'Recusado' }))
  arrives(makeToSign('Três.pdf', 3))
  const left = button(/^Assinar 1 como/)
  await expect.element(left).toBeVisible()
  await click(page.getByText('Assinar também 1 documento que não abri'))
  await click(left)
  await expect
    .poll(() => bridge.asked('signatures.sign'))
    .toEqual([{ documents: [{ id: items[1]?.id, sha256: null, despite: [colleague] }], unread: true }])
})

it('prepares another file for the same signers in place of one that a colleague has refused', async () => {
  const { bridge, workspace, arrives } = await openToSign([])
  const signers = [signer(colleague, 'Bruno Reis', { manifestacao: 'Recusado' }), signer(carla, 'Carla Nunes', {})]
  const isSent = { situacao: 'AguardandoOutros', isSender: true } as const
  arrives(makeToSign('Portaria 12.pdf', 0, { ...isSent, heldBy: [carla], assinantes: signers }))
  await click(page.getByRole('tab', { name: /^Com outros/ }))
  await click(row(/Portaria 12/))
  await expect.element(button('Substituir e reenviar aos mesmos assinantes…')).toBeVisible()
  await expect.element(page.getByText(/^Quem falta ainda pode assinar este documento/)).toBeVisible()
  await expectClean()
  giveFile(page.getByRole('main').element().querySelector('input[type="file"]'), 'Portaria 12 corrigida.pdf')
  await expect.element(page.getByRole('heading', { name: 'Portaria 12 corrigida.pdf' })).toBeVisible()
  const [fileId] = workspace.rows.map((each) => each.fileId)
  expect(bridge.asked('capture.update')).toEqual([
    {
      fileIds: [fileId],
      changes: {
        kind: 'signature',
        signers: [
          { id: colleague, nome: 'Bruno Reis', detalhe: '' },
          { id: carla, nome: 'Carla Nunes', detalhe: '' },
        ],
      },
    },
  ])
  // Nothing is sent by it.
  expect(bridge.asked('capture.submit')).toEqual([])
})
