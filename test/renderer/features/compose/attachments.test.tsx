import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { makeDraft, protocolo } from '../../support/samples.ts'
import { box, button, click, dropFiles, fill, goTo, openWindow, press } from '../../support/window.tsx'

const chip = (name: string) => page.getByRole('row', { name })
const attaching = (files: string) => page.getByText(new RegExp(`^Anexando ${files}`)).first()
const said = page.getByTestId('announcer')
const open = async (subject: string) => {
  await goTo(/^Rascunhos/)
  await click(page.getByRole('option', { name: subject }))
  await expect.element(box('Assunto')).toHaveValue(subject)
}

it('adds files to the attachments that the draft has when they are ready', async () => {
  const { bridge, workspace } = await openWindow({ drafts: [makeDraft('Com anexos')] })
  await open('Com anexos')
  dropFiles(['Errado.pdf'])
  await expect.element(chip('Errado.pdf')).toBeVisible()
  const files = bridge.hold('addFiles')
  dropFiles(['Primeiro.pdf'])
  await expect.element(attaching('1 arquivo')).toBeVisible()
  dropFiles(['Segundo.pdf'])
  await expect.element(attaching('2 arquivos')).toBeVisible()
  await click(button(/^Remover Errado\.pdf/))
  await expect.element(chip('Errado.pdf')).not.toBeInTheDocument()
  files.release(1)
  await expect.element(chip('Primeiro.pdf')).toBeVisible()
  files.release(1)
  await expect.element(chip('Segundo.pdf')).toBeVisible()
  await expect.element(attaching('')).not.toBeInTheDocument()
  const names = () => workspace.drafts[0]?.fields.documents.map(({ nome }) => nome)
  await expect.poll(names).toEqual(['Primeiro.pdf', 'Segundo.pdf'])
})

it('moves the focus to the search field after Delete removes the last attachment @all', async () => {
  await openWindow({ drafts: [makeDraft('Com anexo')] })
  await open('Com anexo')
  dropFiles(['Nota 12.pdf'])
  await click(chip('Nota 12.pdf'))
  await press('{Delete}')
  await expect.element(chip('Nota 12.pdf')).not.toBeInTheDocument()
  const documents = page.getByRole('combobox', { name: 'Documentos' })
  await expect.element(documents).toHaveFocus()
  await fill(documents, 'Nota')
  await click(page.getByRole('option', { name: /Nota 12/ }))
  await expect.element(chip('Nota 12.pdf')).toBeVisible()
})

it('refuses to send while a file is being attached, and announces when sending is possible', async () => {
  const { bridge, workspace } = await openWindow({
    drafts: [makeDraft('Com anexo', { recipients: [protocolo], message: 'Segue o anexo.' })],
  })
  await open('Com anexo')
  const files = bridge.hold('addFiles')
  dropFiles(['Demorado.pdf'])
  await expect.element(said).toMatchTextContent(/Anexando 1 arquivo…/)
  const send = button('Enviar')
  await expect.element(send).toHaveAccessibleDescription(/^Só pode ser enviado quando o arquivo/)
  await click(send)
  await expect.element(said).toMatchTextContent(/^Ainda não foi enviado\./)
  await expect.element(send).toHaveFocus()
  files.release(1)
  await expect.element(chip('Demorado.pdf')).toBeVisible()
  await expect.element(said).toMatchTextContent(/Nada mais está sendo anexado: agora já pode enviar\./)
  expect(bridge.asked('compose.send')).toEqual([])
  await press('{Enter}')
  await expect.poll(() => bridge.asked('compose.send').length).toBe(1)
  expect(workspace.drafts.map(({ fields, operationId }) => [fields.documents.length, operationId !== null])).toEqual([
    [1, true],
  ])
})

it('attaches a file once and to one draft, although the draft is closed and reopened meanwhile @all', async () => {
  const { bridge, workspace } = await openWindow({ drafts: [makeDraft('Deixado no meio')] })
  await open('Deixado no meio')
  const files = bridge.hold('addFiles')
  dropFiles(['Anexo.pdf'])
  await expect.element(attaching('1 arquivo')).toBeVisible()
  await open('Deixado no meio')
  await expect.element(attaching('1 arquivo')).toBeVisible()
  await fill(box('Mensagem'), 'De volta.')
  dropFiles(['Outro.pdf'])
  await expect.poll(files.waiting).toBe(2)
  files.release(1)
  await expect.element(chip('Anexo.pdf')).toBeVisible()
  await goTo(/^Rascunhos/)
  files.release(1)
  const kept = () => workspace.drafts.map(({ fields }) => fields.documents.map(({ nome }) => nome))
  await expect.poll(kept).toEqual([['Anexo.pdf', 'Outro.pdf']])
  await open('Deixado no meio')
  await expect.element(chip('Outro.pdf')).toBeVisible()
  await expect.element(box('Mensagem')).toHaveValue('De volta.')
  await expect.element(page.getByText('Este rascunho foi alterado em outra janela.')).not.toBeInTheDocument()
})
