import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { failed, type Outcome, ok } from '../../../../contract/bridge/outcome.ts'
import type { ProcessDraft } from '../../../../contract/bridge/process-draft.ts'
import type { ActingRoles, ProcessRow } from '../../../../contract/bridge/processes.ts'
import { at, makeItem, readFrom } from '../../support/fake-box.ts'
import type { FakeBridge } from '../../support/fake-bridge.ts'
import { quiet } from '../../support/fake-preferences.ts'
import { accounts, makeKnown, openProcesses, view } from '../../support/fake-processes.ts'
import { makeDraft, signedInAs } from '../../support/samples.ts'
import { button, click, expectClean, fill, goTo, openWindow, search } from '../../support/window.tsx'

const session = signedInAs('Ana Prado')
const [gerente = '', presidente = ''] = session.roles.map(({ id }) => id)
const withMe: ActingRoles = {
  situacao: 'EmAndamento',
  custodia: null,
  holders: [gerente],
  attachers: [gerente],
  recallers: [],
}
const option = (name: string | RegExp) => page.getByRole('option', { name })
const comesBack = (bridge: FakeBridge) => bridge.publish('status.changed', { ...quiet, connection: 'online' })

it('the foot of a process tells what was not checked, asks again when the service is back, and names no role of few acts', async () => {
  const { bridge } = await openProcesses()
  bridge.answer('processes.acting', () => ok(withMe))
  bridge.answer('processes.get', () => ok(view))
  await click(option(/2026-4K7TD/))
  await click(button('Abrir processo'))
  const checked = page.getByText(/^Você age como Gerente \(SEFAZ\/GECON\)\.$/)
  const unchecked = page.getByText(/O serviço não respondeu: ele confere no envio se o ato cabe\.$/)
  await expect.element(checked).toBeVisible()
  bridge.answer('processes.acting', () => failed('offline'))
  bridge.publish('processes.changed', {})
  await expect.element(unchecked).toBeVisible()
  bridge.answer('processes.acting', () => ok({ ...withMe, attachers: [presidente] }))
  comesBack(bridge)
  await expect.element(unchecked).not.toBeInTheDocument()
  await expect.element(page.getByText('Cada ato começa com um dos seus papéis, que aparece em De.')).toBeVisible()
  await expect.element(page.getByText(/Você age como/)).not.toBeInTheDocument()
  await expectClean()
})

it('warns of the secret documents of a forwarding that is attached as a whole, also where they were told late', async () => {
  const item = makeItem(1)
  const documento = {
    id: crypto.randomUUID(),
    registro: '2026-F4G5H6',
    nome: 'Laudo.pdf',
    extensao: 'pdf',
    nivelAcesso: 5,
  }
  const forwarding = readFrom(item, { documentosEncaminhamento: [{ controle: true, documento }] })
  const encaminhamento = { id: item.id, protocolo: item.protocolo, assunto: item.assunto }
  const { bridge } = await openAct({ ato: 'entranhar-encaminhamento', processo: null, encaminhamento })
  bridge.answer('boxes.read', () => ok({ forwarding, fresh: true }))
  await click(option(/^Entranhamento/))
  await expect.poll(() => bridge.asked('documents.levels')).toContainEqual({ ids: [documento.id] })
  const warning = page.getByText(/^Laudo\.pdf é Reservado, e o ato é/)
  await expect.element(warning).not.toBeInTheDocument()
  bridge.answer('documents.levels', ({ ids }) => ok(ids.map((idDocumento) => ({ idDocumento, level: 5 }))))
  comesBack(bridge)
  await expect.element(warning).toBeVisible()
  await expectClean()
})

it('reads the boxes that were never read for the field of a process, and denies nothing before', async () => {
  const idCaixa = accounts.idCaixa ?? ''
  const { bridge } = await openAct({ ato: 'entranhar', processo: null })
  let rows: ProcessRow[] = []
  const look = Promise.withResolvers<Outcome<{ fresh: boolean }>>()
  bridge.answer('processes.list', () =>
    ok({ rows, boxes: [{ id: idCaixa, syncedAt: rows.length === 0 ? null : at, isWhole: true }] }),
  )
  bridge.answer('processes.refreshBox', () => look.promise)
  await click(option(/^Entranhamento/))
  await search('Processo', 'contas')
  await expect.element(page.getByText('Lendo as suas caixas de processo…')).toBeVisible()
  expect(bridge.asked('processes.refreshBox')).toContainEqual({ idCaixa })
  rows = [accounts]
  look.resolve(ok({ fresh: true }))
  await expect.element(option(/^2026-4K7TD/)).toBeVisible()
  await fill(page.getByRole('combobox', { name: 'Processo' }), 'nada disso')
  await expect.element(page.getByText(/^Nenhum processo em andamento das suas caixas, neste computador,/)).toBeVisible()
})

it('finds a process by its whole number at the service, and says where it could not', async () => {
  const { bridge } = await openAct({ ato: 'entranhar', processo: null })
  bridge.answer('processes.byNumber', () => failed('offline'))
  bridge.answer('processes.boxes', () => failed('offline'))
  await click(option(/^Entranhamento/))
  await search('Processo', 'contas')
  await expect.element(page.getByText(/^Nem todas as suas caixas de processo puderam ser lidas\./)).toBeVisible()
  const field = page.getByRole('combobox', { name: 'Processo' })
  await fill(field, '2026-zz9zz')
  await expect.element(page.getByText(/o número não pôde ser buscado no serviço/)).toBeVisible()
  bridge.answer('processes.byNumber', ({ protocolo }) =>
    ok(makeKnown(protocolo.toUpperCase(), 'De outro setor', { idCaixa: null })),
  )
  await fill(field, '2026-ZZ8ZZ')
  await expect.element(option(/^2026-ZZ8ZZ/)).toBeVisible()
})

/** Opens Rascunhos with the draft of an act. */
async function openAct(process: ProcessDraft) {
  const opened = await openWindow({ session, drafts: [makeDraft('', { process })] })
  opened.bridge.answer('processes.acting', () => ok(withMe))
  await goTo(/^Rascunhos/)
  return opened
}
