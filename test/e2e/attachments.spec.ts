import type { Page } from '@playwright/test'
import { makeScanPdf } from '../support/pdfs.ts'
import { expect, test } from './fixtures.ts'
import { find } from './walk/capture.ts'
import { begin, box, protocolo, sendIt } from './walk/compose-states.ts'
import { readDirectory } from './walk/directory.ts'
import { dropFiles } from './walk/drop.ts'
import { ask } from './walk/folders.ts'
import { goTo } from './walk/session.ts'

const chip = (page: Page, name: string) => page.getByRole('row', { name })
const attaching = (page: Page, text: RegExp) => page.getByText(text).filter({ visible: true }).first()
const said = (page: Page) => page.getByTestId('announcer')

async function attach(page: Page, path: string): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Anexar arquivos' }).click()
  await (await choosing).setFiles(path)
}

/** Holds the bytes of what is attached from now on back; answers what lets one more of them go on, also before it comes. */
async function holdFiles(page: Page): Promise<() => void> {
  const come = Array.from({ length: 9 }, () => Promise.withResolvers<void>())
  let [held, free] = [0, 0]
  await page.route('**/drop', async (route) => {
    await come[held++]?.promise
    await route.continue()
  })
  return () => come[free++]?.resolve()
}

test('files that are taken in come beside what is attached by then, however they came', async ({
  folder,
  openDesk,
}) => {
  const { page } = await openDesk({ login: 'ana.prado' })
  const [wrong, first, second] = await Promise.all(
    ['Errado', 'Primeiro', 'Segundo'].map((title) => makeScanPdf(folder, title)),
  )
  await begin(page)
  await attach(page, wrong?.path ?? '')
  await expect(chip(page, 'Errado.pdf')).toBeVisible()
  const letOneGo = await holdFiles(page)
  await attach(page, first?.path ?? '')
  await expect(attaching(page, /^Anexando 1 arquivo/)).toBeVisible()
  await dropFiles(page, [second?.path ?? ''])
  await expect(attaching(page, /^Anexando 2 arquivos/)).toBeVisible()
  await chip(page, 'Errado.pdf').getByRole('button').click()
  await expect(chip(page, 'Errado.pdf')).toBeHidden()
  letOneGo()
  await expect(chip(page, 'Primeiro.pdf')).toBeVisible()
  letOneGo()
  await expect(chip(page, 'Segundo.pdf')).toBeVisible()
  await expect(page.getByText(/^Anexando/).filter({ visible: true })).toHaveCount(0)
  await expect(page.getByRole('row')).toHaveCount(2)
})

test('what is sent while a file is being taken in waits for it, and says so', async ({ folder, openDesk }) => {
  const { page } = await openDesk({ login: 'ana.prado', holdSeconds: 60 })
  await readDirectory(page)
  const scan = await makeScanPdf(folder, 'Demorado')
  await begin(page)
  await find(page, 'Para', 'protocolo', protocolo)
  await box(page, 'Assunto').fill('Com anexo')
  await box(page, 'Mensagem').fill('Segue o anexo.')
  const letOneGo = await holdFiles(page)
  await attach(page, scan.path)
  await expect(said(page)).toHaveText('Anexando 1 arquivo…')
  const send = page.getByRole('button', { name: 'Enviar', exact: true })
  await expect(send).toHaveAccessibleDescription(/^Só pode ser enviado quando o arquivo/)
  await send.focus()
  await page.keyboard.press('Enter')
  await expect(said(page)).toHaveText(/^Ainda não foi enviado\./)
  await expect(send).toBeFocused()
  letOneGo()
  await expect(chip(page, scan.name)).toBeVisible()
  await expect(said(page)).toHaveText('Nada mais está sendo anexado: agora já pode enviar.')
  const [draft] = await ask(page, 'compose.list', {})
  expect(draft?.operationId).toBeNull()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('contentinfo')).toContainText('2 operações seguem em')
  const drafts = await ask(page, 'compose.list', {})
  expect(drafts.map(({ fields, operationId }) => [fields.documents.length, operationId !== null])).toEqual([[1, true]])
})

test('a draft that is left and come back to while a file is taken in has it in the end, once and in one draft', async ({
  folder,
  openDesk,
}) => {
  const { page } = await openDesk({ login: 'ana.prado' })
  const [scan, other] = await Promise.all([makeScanPdf(folder, 'Anexo'), makeScanPdf(folder, 'Outro')])
  await begin(page)
  await box(page, 'Assunto').fill('Deixado no meio')
  await expect(page.getByText(/salvo às/)).toBeVisible()
  const letOneGo = await holdFiles(page)
  await attach(page, scan.path)
  await expect(attaching(page, /^Anexando 1 arquivo/)).toBeVisible()
  const comeBack = async () => {
    await goTo(page, /^Rascunhos/)
    await page.getByRole('option', { name: 'Deixado no meio' }).click()
  }
  await comeBack()
  await expect(attaching(page, /^Anexando 1 arquivo/)).toBeVisible()
  await box(page, 'Mensagem').fill('De volta.')
  await attach(page, other.path)
  letOneGo()
  await expect(chip(page, scan.name)).toBeVisible()
  await goTo(page, /^Rascunhos/)
  letOneGo()
  const files = async () => (await ask(page, 'compose.list', {})).map(({ fields }) => fields.documents.length)
  await expect.poll(files).toEqual([2])
  await comeBack()
  await expect(chip(page, other.name)).toBeVisible()
  await expect(box(page, 'Mensagem')).toHaveValue('De volta.')
  await sendIt(page)
  await expect(page.getByText('Este rascunho foi alterado em outra janela.')).toBeHidden()
})
