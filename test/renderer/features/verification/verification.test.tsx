import { describe, expect, it, onTestFinished } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { failed, ok } from '../../../../contract/bridge/outcome.ts'
import type { ReceiptCheck } from '../../../../contract/bridge/receipts.ts'
import { makeDocument } from '../../../support/builders.ts'
import { answerPdf } from '../../support/fake-pdf.ts'
import { makeReceiptFile } from '../../support/receipt-file.ts'
import { makeSignature, makeVerification } from '../../support/signed.ts'
import {
  button,
  chooseIn,
  click,
  drawn,
  dropFiles,
  expectClean,
  giveFile,
  goTo,
  heard,
  listMenu,
  openWindow,
  press,
} from '../../support/window.tsx'

const at = '2026-11-18T12:00:00Z'
const noReceipt: ReceiptCheck = {
  file: null,
  integrity: 'no-receipt',
  document: 'not-given',
  matched: null,
  service: { kind: 'nothing-cited' },
}
const file = makeReceiptFile('a'.repeat(64), at)
const findings = [
  { claim: 'record' as const, subject: 'Ata.pdf', result: 'confirmed' as const, told: null },
  { claim: 'signer' as const, subject: 'Ata.pdf', result: 'differs' as const, told: 'Bruno Reis' },
  { claim: 'event' as const, subject: '12', result: 'unreachable' as const, told: null },
]

/** Opens Verificar; files named "Recibo" are receipts. */
async function openVerification() {
  const opened = await openWindow()
  const { bridge } = opened
  answerPdf(bridge, 1)
  const names = new Map<string, string>()
  const { openForReading } = bridge
  Object.assign(bridge, {
    async openForReading(...given: Parameters<typeof openForReading>) {
      const handed = await openForReading(...given)
      if (handed.ok) for (const { handedId, name } of handed.value) names.set(handedId, name)
      return handed
    },
  })
  onTestFinished(() => void Object.assign(bridge, { openForReading }))
  bridge.answer('documents.openHanded', ({ handedId }) =>
    ok({ contentId: handedId, name: names.get(handedId) ?? '', sizeBytes: 1000, sha256: 'c'.repeat(64) }),
  )
  bridge.answer('documents.findByFile', () => ok(null))
  bridge.answer('verification.openRevision', ({ contentId }) =>
    ok({ contentId, name: 'Versão.pdf', sizeBytes: 1000, sha256: 'd'.repeat(64) }),
  )
  bridge.answer('receipts.check', ({ receiptId, documentId }) =>
    ok(
      names.get(receiptId)?.startsWith('Recibo')
        ? {
            file,
            integrity: 'intact',
            document: documentId === null ? 'not-given' : 'other',
            matched: null,
            service: { kind: 'asked', findings },
          }
        : noReceipt,
    ),
  )
  await goTo(/^Verificar/)
  await expect.element(answers).toBeVisible()
  await drawn()
  return opened
}
const answers = page.getByRole('region', { name: 'Respostas' })
const answer = (name: string) => answers.getByRole('region', { name })
/** Presses Tab until the button has the focus. */
async function tabTo(target: Locator): Promise<void> {
  await expect.element(target).toBeVisible()
  for (let step = 0; step < 60 && document.activeElement !== target.element(); step += 1) await press('{Tab}')
  await expect.element(target).toHaveFocus()
}
const linesOf = (name: string) =>
  [...answer(name).element().querySelectorAll('li')].map(({ textContent }) => textContent)

describe('Verificar', () => {
  it('says what it answers before any file is given', async () => {
    await openVerification()
    await expect.element(page.getByText('Nenhum arquivo para verificar')).toBeVisible()
    await expectClean()
  })

  it('is used with keys alone, and says when the check of a file begins, and how it ended', async () => {
    const { bridge } = await openVerification()
    const check = bridge.hold('verification.check')
    bridge.answer('verification.check', () => ok(makeVerification([makeSignature('Marina Alves')])))
    const said = heard()
    await tabTo(button('Escolher arquivos'))
    giveFile(page.getByRole('region', { name: 'Respostas' }).element().querySelector('input[type="file"]'), 'Ata.pdf')
    await expect.poll(() => said).toEqual(['Verificando Ata.pdf'])
    check.releaseAll()
    await expect.poll(() => said).toEqual(['Verificando Ata.pdf', 'Ata.pdf: 1 assinatura digital: válida'])
    await tabTo(button('Ver esta versão: Versão 1'))
    await press('{Enter}')
    await expect.element(page.getByRole('region', { name: 'Versão 1: Ata.pdf' })).toBeVisible()
    bridge.answer('verification.check', () => failed('file-problem'))
    dropFiles(['Nota.pdf'])
    await expect.poll(() => said.at(-1)).toMatch(/^Nota\.pdf: /)
  })

  it('answers whether a dropped file is captured, who signed it, and whether it is a receipt', async () => {
    const { bridge } = await openVerification()
    const minutes = makeDocument('Ata da reunião', { registro: '2026-2XJZ9B' })
    bridge.answer('documents.findByFile', () => ok(minutes))
    bridge.answer('verification.check', () => ok(makeVerification([makeSignature('Marina Alves')])))
    dropFiles(['Ata.pdf'])
    await expect.element(answer('Documento capturado').getByText('2026-2XJZ9B')).toBeVisible()
    await expect
      .element(answer('Assinaturas digitais no arquivo').getByText('Marina Alves', { exact: true }))
      .toBeVisible()
    expect(linesOf('Recibo do Malote')).toEqual(['Este arquivo não traz um recibo do Malote.'])
    await expect.element(page.getByRole('region', { name: 'Ata.pdf' })).toBeVisible()
    await expectClean()
    bridge.answer('documents.about', () => new Promise<never>(() => {}))
    await click(button('Abrir o documento'))
    await expect.element(page.getByRole('heading', { name: 'Ata da reunião' })).toBeVisible()
  })

  it('keeps its answers while another screen is open', async () => {
    const { bridge } = await openVerification()
    dropFiles(['Ata.pdf'])
    await expect.element(answer('Assinaturas digitais no arquivo').getByText(/^Ninguém assinou/)).toBeVisible()
    await goTo(/^Rascunhos/)
    await goTo(/^Verificar/)
    await expect.element(answer('Assinaturas digitais no arquivo').getByText(/^Ninguém assinou/)).toBeVisible()
    expect(bridge.asked('verification.check')).toHaveLength(1)
  })

  it('offers to capture a file that the service does not have, and asks again where it did not answer', async () => {
    const { bridge } = await openVerification()
    bridge.answer('documents.findByFile', () => failed('offline'))
    dropFiles(['Ata.pdf'])
    await expect.element(answer('Documento capturado').getByText('Sem resposta do serviço')).toBeVisible()
    await expect.element(button('Capturar', answers)).not.toBeInTheDocument()
    bridge.answer('documents.findByFile', () => ok(null))
    await click(button('Tentar de novo'))
    await click(button('Capturar', answers))
    await expect.element(page.getByRole('heading', { name: 'Capturar' })).toBeVisible()
  })

  it('shows the file as it was, and leads back to it', async () => {
    const { bridge } = await openVerification()
    bridge.answer('verification.check', () => ok(makeVerification([makeSignature('Marina Alves')])))
    dropFiles(['Ata.pdf'])
    await click(button('Ver esta versão: Versão 1'))
    await expect.element(page.getByRole('region', { name: 'Versão 1: Ata.pdf' })).toBeVisible()
    expect(bridge.asked('verification.openRevision')).toHaveLength(1)
    await click(button('Voltar ao arquivo'))
    await expect.element(page.getByRole('region', { name: 'Ata.pdf', exact: true })).toBeVisible()
  })

  it('is reached from Documentos, also with a file that is dropped there', async () => {
    await openVerification()
    await goTo(/^Documentos/)
    await chooseIn(listMenu, 'Verificar um arquivo')
    await expect.element(page.getByText('Nenhum arquivo para verificar')).toBeVisible()
    await goTo(/^Documentos/)
    await click(page.getByRole('tab', { name: 'No serviço' }))
    dropFiles(['Ata.pdf'])
    await expect.element(answer('Documento capturado')).toBeVisible()
  })
})

describe('a receipt in Verificar', () => {
  it('is checked, and each finding is told', async () => {
    await openVerification()
    dropFiles(['Recibo.pdf'])
    await expect.element(answers.getByText('Sem mudança acidental; isto não prova quem o emitiu.')).toBeVisible()
    const [own, ...service] = linesOf('Recibo do Malote').slice(0, 5)
    expect(own).toBe('Sem mudança acidental; isto não prova quem o emitiu.')
    expect(service).toEqual([
      'O arquivo do documento não foi comparado.',
      'Registro de “Ata.pdf”: confirmado pelo serviço.',
      'Assinatura em “Ata.pdf”: não confirmado; o serviço informa outra coisa: Bruno Reis.',
      'Evento 12: não foi possível perguntar: sem resposta do serviço.',
    ])
    // No finding about the file itself is shown as a success: anybody can compute the code.
    const [ofFile] = answer('Recibo do Malote').element().querySelectorAll('ul')
    expect(ofFile?.querySelectorAll('[class*="ok"]')).toHaveLength(0)
    await expectClean()
  })

  it('is compared with the file that was dropped together with it', async () => {
    const { bridge } = await openVerification()
    dropFiles(['Recibo.pdf', 'Ata.pdf'])
    await expect.element(answers.getByText(/não é nenhum dos documentos/)).toBeVisible()
    await expect.element(answers.getByText('Comparado com Ata.pdf.')).toBeVisible()
    expect(bridge.asked('receipts.check').filter(({ documentId }) => documentId !== null)).toHaveLength(1)
  })

  it('in JSON has no pages, and is compared with a file that is chosen later', async () => {
    const { bridge } = await openVerification()
    dropFiles(['Recibo.json'])
    await expect.element(answers.getByText('O arquivo do documento não foi comparado.')).toBeVisible()
    expect(bridge.asked('documents.openHanded')).toHaveLength(0)
    await expect.element(page.getByText('Este arquivo não tem páginas')).toBeVisible()
    giveFile(answer('Recibo do Malote').element().querySelector('input[type="file"]'), 'Ata.pdf')
    await expect.element(answers.getByText('Comparado com Ata.pdf.')).toBeVisible()
  })
})
