import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { failed, ok } from '../../../../contract/bridge/outcome.ts'
import { answerFor, makeWorkspace } from '../../support/fake-workspace.ts'
import { makeDraft, makeRow, people, protocolo, signedInAs } from '../../support/samples.ts'
import { box, button, click, expectClean, fill, goTo, openWindow, press } from '../../support/window.tsx'

const begin = () => click(button('Novo encaminhamento'))
const option = (name: string | RegExp) => page.getByRole('option', { name })
const entry = (name: string | RegExp) => page.getByRole('menuitem', { name })
async function discard(): Promise<void> {
  await click(button('Mais'))
  await click(entry('Descartar rascunho'))
}

describe('drafts', () => {
  it('restore the caret of each of several drafts', async () => {
    const lines = 'uma linha\n'.repeat(80)
    await openWindow({ drafts: [makeDraft('Primeiro', { message: lines }), makeDraft('Segundo', { message: lines })] })
    const message = box('Mensagem')
    for (const subject of ['Primeiro', 'Segundo']) {
      await goTo(/^Rascunhos/)
      await click(option(subject))
      await expect.element(box('Assunto')).toHaveValue(subject)
      const element = message.element() as HTMLTextAreaElement
      element.focus()
      element.setSelectionRange(lines.length - 10, lines.length - 10)
    }
    await goTo(/^Rascunhos/)
    await click(option('Primeiro'))
    await expect.element(message).toHaveFocus()
    await press('aqui ')
    await expect.element(message).toHaveValue(`${'uma linha\n'.repeat(79)}aqui uma linha\n`)
    await goTo(/^Rascunhos/)
    await click(option('Segundo'))
    await expect.element(box('Assunto')).toHaveValue('Segundo')
    await expect.element(message).toHaveValue(lines)
  })

  it('become two when another window has changed the same one, and both texts are kept', async () => {
    const draft = makeDraft('De duas janelas')
    const { bridge, workspace } = await openWindow({ drafts: [draft] })
    await goTo(/^Rascunhos/)
    await click(option('De duas janelas'))
    await expect.element(box('Assunto')).toHaveValue('De duas janelas')
    const { draftId, fields } = draft
    const other = { writer: crypto.randomUUID(), seen: 1 }
    await bridge.call('compose.save', { draftId, fields: { ...fields, message: 'Da segunda.' }, page: other })
    await fill(box('Mensagem'), 'Da primeira.')
    await expect.element(page.getByText('Este rascunho foi alterado em outra janela.')).toBeVisible()
    await expect
      .poll(() => workspace.drafts.map(({ fields: { message } }) => message).sort())
      .toEqual(['Da primeira.', 'Da segunda.'])
    await goTo(/^Rascunhos/)
    await expect.poll(() => option('De duas janelas').elements().length).toBe(2)
  })

  it('that another window has changed are not sent: its text is shown first', async () => {
    const { bridge, workspace } = await openWindow({ drafts: [writtenDraft] })
    await openDraft()
    const { draftId, fields } = writtenDraft
    const other = { writer: crypto.randomUUID(), seen: 1 }
    await bridge.call('compose.save', { draftId, fields: { ...fields, message: 'Da segunda.' }, page: other })
    await click(button('Enviar'))
    await expect.element(page.getByText(/^Não foi enviado: o rascunho tinha sido alterado/)).toBeVisible()
    await expect.element(box('Mensagem')).toHaveValue('Da segunda.')
    expect(workspace.operations).toEqual([])
    await click(button('Enviar'))
    await expect.element(page.getByRole('heading', { name: 'Rascunhos' })).toBeVisible()
    expect(workspace.operations).toHaveLength(1)
    expect(workspace.drafts).toMatchObject([{ draftId, fields: { message: 'Da segunda.' } }])
  })

  it('that another window has changed and sent are shown as sent @all', async () => {
    const { bridge, workspace } = await openWindow({ drafts: [writtenDraft] })
    await openDraft()
    const { draftId, fields } = writtenDraft
    const other = { writer: crypto.randomUUID(), seen: 1 }
    await bridge.call('compose.save', { draftId, fields: { ...fields, message: 'Da segunda.' }, page: other })
    await bridge.call('compose.send', { draftId, page: { ...other, seen: 2 } })
    await click(button('Enviar'))
    await expect.element(page.getByText('Da segunda.')).toBeVisible()
    await expect.element(button('Enviar')).not.toBeInTheDocument()
    expect(workspace.operations).toHaveLength(1)
  })

  it('that could not be saved before a sign-out are not saved for the next user @all', async () => {
    const window = await openWindow()
    window.bridge.answer('compose.save', () => failed('storage-problem'))
    await begin()
    await fill(box('Assunto'), 'Segredo de Ana')
    await expect.element(page.getByText('Este computador não pôde guardar os dados')).toBeVisible()
    const bruno = makeWorkspace(signedInAs('Bruno Reis'))
    window.signIn(bruno)
    await expect.element(button(/^Bruno Reis/)).toBeVisible()
    const before = window.bridge.asked('compose.save').length
    window.bridge.answer('compose.save', () => failed('storage-problem'))
    await begin()
    await fill(box('Assunto'), 'Ofício de Bruno')
    const saved = () =>
      window.bridge
        .asked('compose.save')
        .slice(before)
        .map(({ fields }) => fields.subject)
    // His own retry comes after hers would have.
    await expect.poll(() => saved().filter((subject) => subject === 'Ofício de Bruno').length).toBeGreaterThan(1)
    expect(saved()).not.toContain('Segredo de Ana')
  })

  it('come back with every word, recipient and document when their discarding is undone @all', async () => {
    const file = makeRow('Nota 12.pdf')
    const documents = [{ fileId: file.fileId, nome: file.name }]
    const draft = makeDraft('Prestação de contas', { recipients: [protocolo, people.bruno], documents })
    const { workspace } = await openWindow({ rows: [file], drafts: [draft, makeDraft('Outro')] })
    await goTo(/^Rascunhos/)
    await click(option('Prestação de contas'))
    await fill(box('Mensagem'), 'Seguem as notas.')
    await discard()
    await expect.element(option('Outro')).toBeVisible()
    await expect.element(option('Prestação de contas')).not.toBeInTheDocument()
    await expect.element(page.getByTestId('announcer')).toMatchTextContent(/^Rascunho descartado\./)
    const notice = page.getByText('Rascunho descartado: Prestação de contas')
    await expect.element(notice).toBeVisible()
    await expectClean()
    await click(button('Desfazer', page.getByRole('main')))
    await expect.element(box('Mensagem')).toHaveValue('Seguem as notas.')
    for (const name of [/PROTOCOLO/, /Bruno Reis/, /Nota 12\.pdf/])
      await expect.element(page.getByRole('row', { name })).toBeVisible()
    const restored = workspace.drafts.find(({ draftId }) => draftId === draft.draftId)
    expect(restored?.fields).toEqual({ ...draft.fields, message: 'Seguem as notas.' })
    await goTo(/^Rascunhos/)
    await expect.element(option('Prestação de contas')).toBeVisible()
    await expect.element(notice).not.toBeInTheDocument()
  })

  it('that cannot be saved are discarded after a question, and are not saved later @all', async () => {
    const { bridge, workspace } = await openWindow()
    bridge.answer('compose.save', () => failed('storage-problem'))
    await begin()
    await fill(box('Assunto'), 'Grande demais')
    await discard()
    await click(button('Descartar', page.getByRole('alertdialog')))
    answerFor(bridge, workspace)
    await click(button('Novo encaminhamento').first())
    await fill(box('Assunto'), 'Outro')
    await expect.poll(() => workspace.drafts.map(({ fields }) => fields.subject)).toEqual(['Outro'])
  })

  it('that cannot be read are not replaced by empty ones, and can be read again', async () => {
    const draft = makeDraft('Primeiro')
    const { bridge } = await openWindow({ drafts: [draft] })
    bridge.answer('compose.get', () => failed('storage-problem'))
    bridge.answer('compose.unreadable', () => ok([{ draftId: crypto.randomUUID() }]))
    await goTo(/^Rascunhos/)
    await expect.element(page.getByText('1 rascunho não pode ser lido')).toBeVisible()
    await click(option('Primeiro'))
    await expect.element(page.getByRole('alert')).toMatchTextContent(/O rascunho não pôde ser aberto/)
    await expect.element(box('Assunto')).not.toBeInTheDocument()
    await expect.element(button('Enviar')).not.toBeInTheDocument()
    bridge.answer('compose.get', () => ok(draft))
    await click(button('Tentar de novo'))
    await expect.element(box('Assunto')).toHaveValue('Primeiro')
    expect(bridge.asked('compose.save')).toEqual([])
  })
})

const writtenDraft = makeDraft('De duas janelas', { recipients: [protocolo], message: 'Da primeira.' })
async function openDraft(): Promise<void> {
  await goTo(/^Rascunhos/)
  await click(option('De duas janelas'))
  await expect.element(box('Mensagem')).toHaveValue('Da primeira.')
}
