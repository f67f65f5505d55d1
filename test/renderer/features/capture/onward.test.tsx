import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { CaptureRow } from '../../../../contract/bridge/capture.ts'
import { failed, ok } from '../../../../contract/bridge/outcome.ts'
import { openBox, readFrom } from '../../support/fake-box.ts'
import { openQueue } from '../../support/fake-queue.ts'
import { makeOperation, makeRow, makeToSign } from '../../support/samples.ts'
import {
  box,
  button,
  chooseIn,
  click,
  expectClean,
  fill,
  find,
  listMenu,
  openWindow,
  press,
} from '../../support/window.tsx'

const row = (name: string) => page.getByRole('grid', { name: 'Documentos a capturar' }).getByRole('row', { name })
const menuItem = (name: string) => page.getByRole('menuitem', { name })
const processo = { id: crypto.randomUUID(), protocolo: '2026-B4C5D', resumo: 'Contas', situacao: 'EmAndamento' }
const option = (name: RegExp) => page.getByRole('option', { name })

it('a process is dispatched with files that are captured before, in one gesture', async () => {
  const rows = [makeRow('Nota 1.pdf'), makeRow('Nota 2.pdf')]
  const { bridge } = await openWindow({ rows })
  bridge.answer('processes.list', () =>
    ok({ rows: [{ ...processo, idCaixa: crypto.randomUUID(), readAt: null }], boxes: [] }),
  )
  for (const [index, { name }] of rows.entries()) await click(row(name).getByRole('rowheader'), { isAdded: index > 0 })
  await click(button('Processo'))
  await click(menuItem('Despachar com estes documentos'))
  await expect.element(page.getByRole('heading', { name: 'Despacho' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /^Nota 2\.pdf/ })).toMatchTextContent(/será capturado antes/)
  await find('Processo', '2026', /2026-B4C5D/)
  await find('Destino', 'protocolo', /^PROTOCOLO/)
  await fill(box('Mensagem'), 'Seguem as notas.')
  await expect
    .element(page.getByText(/^2 documentos digitalizados serão capturados .*; depois, o processo 2026-B4C5D será desp/))
    .toBeVisible()
  await expectClean()
  await click(button('Despachar'))
  await expect.element(page.getByRole('heading', { name: 'Capturar' })).toBeVisible()
  expect(bridge.asked('compose.save').at(-1)?.fields).toMatchObject({
    process: { ato: 'despachar', processo: { id: processo.id } },
    documents: rows.map(({ fileId, name }) => ({ fileId, nome: name })),
  })
  expect(bridge.asked('capture.submit')).toHaveLength(0)
})

it.each<[string, boolean, Partial<CaptureRow>]>([
  ['on its way', true, { state: 'sent' }],
  ['in signature', true, { state: 'done', kind: 'signature' }],
  ['captured', true, { state: 'done', idDocumento: crypto.randomUUID(), registro: '2026-F4G5H6' }],
  ['that cannot be sent', false, { state: 'problem', problem: 'Não é um PDF.' }],
  ['that was deleted', false, { state: 'deleted', kind: 'signature' }],
])('offers to take along a file %s: %s @all', async (_state, isOffered, changes) => {
  await openWindow({ rows: [makeRow('Nota.pdf', changes)] })
  await click(row('Nota.pdf').getByRole('rowheader'))
  await expect.element(page.getByRole('heading', { name: 'Nota.pdf' })).toBeVisible()
  await expect.poll(() => button('Processo').query() !== null).toBe(isOffered)
  expect(button('Encaminhar').query() !== null).toBe(isOffered)
})

it('says how many files one act takes where more are selected @all', async () => {
  await openWindow({ rows: Array.from({ length: 501 }, (_, index) => makeRow(`Nota ${index + 1}.pdf`)) })
  await click(row('Nota 1.pdf').getByRole('rowheader'))
  await click(page.getByRole('checkbox', { name: 'Selecionar tudo' }))
  await expect.element(button('Capturar 501 documentos')).toBeVisible()
  await expect.element(page.getByText(/leva no máximo 500 documentos/)).toBeVisible()
  expect(button('Processo').query()).toBeNull()
})

it('a process is opened with documents that wait for signatures @all', async () => {
  const toSign = [makeToSign('Contrato.pdf', 1), makeToSign('Anexo.pdf', 2)]
  const { bridge } = await openQueue(() => toSign)
  bridge.answer('signatures.open', () => failed('offline'))
  await click(option(/Contrato/))
  await click(button('Mais'))
  await expect.element(menuItem('Encaminhar')).toBeVisible()
  await expectClean()
  await click(menuItem('Autuar com estes documentos'))
  await expect.element(page.getByText('Contrato.pdf ainda não foi assinado por todos.')).toBeVisible()
  await fill(box('Resumo'), 'Contratos de 2026')
  await expect
    .poll(() => bridge.asked('compose.save').at(-1)?.fields.documents)
    .toEqual([{ idFase: toSign[0]?.id, nome: 'Contrato.pdf' }])
})

it('several documents to sign go with one act, but none that a colleague has refused @all', async () => {
  const refused = { id: crypto.randomUUID(), nome: 'Bruno Reis', tipo: 'Papel', manifestacao: 'Recusado' as const }
  const plain = [makeToSign('Contrato.pdf', 1), makeToSign('Anexo.pdf', 2)]
  const assinantes = [{ ...refused, desde: null, isLate: false, isMine: false }]
  const { bridge, arrives } = await openQueue(() => plain)
  bridge.answer('signatures.open', () => failed('offline'))
  await click(button('Selecionar todos os 2'))
  await click(button('Mais'))
  await click(menuItem('Entranhar em um processo'))
  await expect.element(page.getByText('2 documentos ainda não foram assinados por todos.')).toBeVisible()
  await press('{Alt>}{ArrowLeft}{/Alt}')
  arrives(makeToSign('Recusado.pdf', 3, { assinantes }))
  await chooseIn(listMenu, 'Selecionar todos os 3')
  await expect.element(button(/^Assinar 2/)).toBeVisible()
  expect(button('Mais').query()).toBeNull()
})

it('a forwarding offers no other act while its attachment to a process is on its way', async () => {
  const { bridge, items, workspace } = await openBox({ unread: 1 })
  const [item] = items
  if (item === undefined) throw new Error('the box is empty')
  const operation = makeOperation('process-act', 'Entranhamento', { state: 'processing' })
  let underway: { idEncaminhamento: string; operationId: string }[] = []
  bridge.answer('boxes.read', () => ok({ forwarding: readFrom(item), fresh: true }))
  bridge.answer('boxes.item', () => ok({ item, pastas: ['Entrada'] }))
  bridge.answer('boxes.thread', () => failed('offline'))
  bridge.answer('compose.ofForwardings', () => ok(underway))
  await click(option(/Ofício 1/))
  await expect.element(button('Responder')).toBeVisible()
  underway = [{ idEncaminhamento: item.id, operationId: operation.id }]
  workspace.operations.push(operation)
  bridge.publish('outbox.changed', { operations: [operation], removed: [] })
  bridge.publish('compose.changed', {})
  await expect.element(button('Responder')).not.toBeInTheDocument()
  expect([button('Resolver').query(), button('Processo').query()]).toEqual([null, null])
  await expect.element(page.getByText('na fila do serviço').first()).toBeVisible()
  bridge.publish('outbox.changed', { operations: [{ ...operation, state: 'refused' }], removed: [] })
  await expect.element(button('Responder')).toBeVisible()
})
