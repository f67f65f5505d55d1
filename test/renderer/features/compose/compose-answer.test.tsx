import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { DocumentoEncaminhamento } from '../../../../contract/api/forwardings.ts'
import { failed, ok } from '../../../../contract/bridge/outcome.ts'
import { at, makeItem, readFrom } from '../../support/fake-box.ts'
import { makeDraft, makeRow } from '../../support/samples.ts'
import { box, button, click, expectClean, fill, goTo, isCut, openWindow } from '../../support/window.tsx'

const original = page.getByRole('region', { name: 'Encaminhamento original' })
const answer = page.getByRole('region', { name: 'Texto da resposta' })
const tab = (name: string) => original.getByRole('tab', { name })
const paper = (nome: string): DocumentoEncaminhamento => ({
  controle: true,
  documento: { id: crypto.randomUUID(), registro: `2026-${nome.length}`, nome, extensao: 'pdf', nivelAcesso: 1 },
})

/** Opens a reply with one document of its own to a forwarding with two. */
async function openReply() {
  const item = makeItem(1)
  const row = makeRow('Relação conferida.pdf')
  const about = { kind: 'reply', idEncaminhamento: item.id } as const
  const documents = [{ fileId: row.fileId, nome: row.name }]
  const { bridge } = await openWindow({ rows: [row], drafts: [makeDraft('Ofício 1', { about, documents })] })
  const documentosEncaminhamento = [paper('Parecer.pdf'), paper('Nota.pdf')]
  const forwarding = readFrom(item, { mensagem: 'Peço a conferência da nota.', documentosEncaminhamento })
  const step = { assunto: item.assunto, dataHora: at, depth: 0, from: 'Elisa Fontes', to: ['Gerência'] }
  let closed: string | null = null
  bridge.answer('boxes.read', () => ok({ forwarding, fresh: true }))
  bridge.answer('boxes.thread', () => ok({ steps: [{ ...step, id: item.id, kind: 'origin' }], closed, fresh: true }))
  bridge.answer('documents.open', () => failed('offline'))
  bridge.answer('capture.open', () => failed('offline'))
  await goTo(/^Rascunhos/)
  await click(page.getByRole('option', { name: 'Ofício 1' }))
  await expect.element(box('Assunto')).toHaveValue('Ofício 1')
  return {
    bridge,
    colleagueAnswers(): void {
      closed = 'Bruno Reis respondeu em 20/11/2026, 09:05'
      bridge.publish('boxes.changed', {})
    },
  }
}

beforeEach(() => page.viewport(1366, 768))
afterEach(() => page.viewport(1280, 800))

it('a reply stands beside the original message, with the documents of both as tabs', async () => {
  const { bridge } = await openReply()
  await expect.element(original.getByText('Peço a conferência da nota.')).toBeVisible()
  await expect.element(tab('Parecer.pdf')).toHaveAttribute('aria-selected', 'true')
  await click(tab('Nota.pdf'))
  await expect.poll(() => new Set(bridge.asked('documents.open').map((each) => each.idDocumento)).size).toBe(2)
  await click(page.getByRole('row', { name: /Relação conferida\.pdf/ }))
  await expect.element(tab('Relação conferida.pdf')).toHaveAttribute('aria-selected', 'true')
  await expect.poll(() => bridge.asked('capture.open').length).toBeGreaterThan(0)
  await fill(box('Mensagem'), 'Conferi.')
  await expect.element(original.getByText('Peço a conferência da nota.')).toBeVisible()
  await expectClean()
})

it('a colleague’s answer is noticed while one writes', async () => {
  const { colleagueAnswers } = await openReply()
  await fill(box('Mensagem'), 'Conferi.')
  colleagueAnswers()
  await expect.element(answer.getByText(/^Já houve resposta a este encaminhamento: Bruno Reis respondeu/)).toBeVisible()
  await expect.element(box('Mensagem')).toHaveValue('Conferi.')
})

it('the role in whose name a reply is sent is readable as a whole', async () => {
  await openReply()
  const role = button(/De$/, answer).getByText('Gerente (SEFAZ/GECON)')
  await expect.element(role).toBeVisible()
  expect(isCut(role)).toBe(false)
})

it('the original is a column of tabs where the window is narrow, and the reply takes its place where it is smaller', async () => {
  await page.viewport(1093, 614)
  await openReply()
  await expect.element(tab('Mensagem')).toHaveAttribute('aria-selected', 'true')
  await expect.element(box('Mensagem')).toBeVisible()
  await page.viewport(800, 600)
  await expect.element(original).not.toBeInTheDocument()
  await click(button('Ver o original'))
  await expect.element(original.getByText('Peço a conferência da nota.')).toBeVisible()
  await expect.element(button('Enviar')).toBeVisible()
  await click(button('Voltar ao texto'))
  await expect.element(box('Mensagem')).toBeVisible()
})
