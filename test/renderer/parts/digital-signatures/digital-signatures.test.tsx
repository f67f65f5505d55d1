import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { ok } from '../../../../contract/bridge/outcome.ts'
import type { Verification } from '../../../../contract/bridge/verification.ts'
import { answerPdf } from '../../support/fake-pdf.ts'
import { makeRow } from '../../support/samples.ts'
import { makeSignature, makeVerification } from '../../support/signed.ts'
import { button, click, drawn, expectClean, isCut, openWindow } from '../../support/window.tsx'

const row = makeRow('Convênio.pdf')
const content = { contentId: crypto.randomUUID(), name: 'Convênio.pdf', sizeBytes: 1000, sha256: 'b'.repeat(64) }

/** Opens a file with this check in Capturar. */
async function openSigned(verification: Verification) {
  const opened = await openWindow({ rows: [row] })
  answerPdf(opened.bridge, 2)
  opened.bridge.answer('verification.check', () => ok(verification))
  opened.bridge.answer('verification.openRevision', () => ok(content))
  opened.bridge.answer('verification.report', () => ok({ ...content, name: 'Laudo.pdf' }))
  await click(page.getByRole('row', { name: /Convênio/ }))
  return opened
}
const see = button('Ver assinaturas')
const dialog = page.getByRole('dialog', { name: 'Assinaturas digitais no arquivo' })
const lines = () => [...dialog.element().querySelectorAll('ol > li')].map(({ textContent }) => textContent ?? '')
const facts = () => [...dialog.element().querySelectorAll('dd')].map(({ textContent }) => textContent)

const twoSigners = makeVerification([
  makeSignature('Marina Alves'),
  makeSignature('Rui Couto', {
    level: 'gov-br',
    revision: 2,
    stamped: { at: '2026-11-13T13:00:00Z', by: 'ACT Exemplo' },
    revocation: { state: 'good', source: 'list', at: '2026-11-19T03:00:00Z' },
  }),
])

describe('the digital signatures of an opened document', () => {
  it('are asked after the first page was seen, and once for a content that is opened twice', async () => {
    const { bridge } = await openWindow({ rows: [row, makeRow('Outro.pdf')] })
    answerPdf(bridge, 2)
    bridge.answer('verification.check', () => ok(twoSigners))
    const opening = bridge.hold('capture.open')
    await click(page.getByRole('row', { name: /Convênio/ }))
    await expect.poll(() => opening.waiting()).toBeGreaterThan(0)
    await drawn()
    expect(bridge.asked('verification.check')).toHaveLength(0)
    opening.releaseAll()
    await expect.element(page.getByText('2 assinaturas digitais: válidas')).toBeVisible()
    await click(page.getByRole('row', { name: /Outro/ }))
    await expect.element(page.getByText('2 assinaturas digitais: válidas')).not.toBeInTheDocument()
    await expect.element(page.getByText('2 assinaturas digitais: válidas')).toBeVisible()
    expect(bridge.asked('verification.check')).toHaveLength(1)
  })

  it('show nothing for a file that nobody signed', async () => {
    const { bridge } = await openSigned(makeVerification())
    await expect.poll(() => bridge.asked('verification.check').length).toBe(1)
    await drawn()
    await expect.element(see).not.toBeInTheDocument()
  })

  it('say who signed, when and by whose clock, what came later, and how the revocation was asked', async () => {
    await openSigned(twoSigners)
    await click(see)
    await expect.element(dialog.getByText('Marina Alves', { exact: true })).toBeVisible()
    const [first = '', second = ''] = lines()
    expect(first).toContain('Válida')
    expect(first).toContain('ICP-Brasil, assinatura qualificada · CPF\u00A0***.456.789-**')
    expect(second).toContain('gov.br, assinatura avançada')
    expect(facts().slice(0, 3)).toEqual([
      expect.stringMatching(/^12 de novembro de 2026.*, pelo relógio de quem assinou$/),
      'Assinatura de Rui Couto',
      'Não se sabe: falta uma informação atual da autoridade.',
    ])
    expect(facts()).toContainEqual(expect.stringMatching(/^13 de .*, pelo carimbo do tempo de ACT Exemplo$/))
    expect(facts()).toContainEqual(
      expect.stringMatching(/^Não consta como revogado, segundo a lista da autoridade, de 19/),
    )
    await expectClean()
  })

  it('open the file as it was, and the report, beside the list', async () => {
    const { bridge } = await openSigned(twoSigners)
    await click(see)
    await click(button('Ver esta versão: Versão 2'))
    await expect.element(dialog.getByRole('region', { name: 'Versão 2: Convênio.pdf' })).toBeVisible()
    expect(bridge.asked('verification.openRevision').at(-1)).toMatchObject({ revision: 1 })
    await click(button('Laudo', dialog))
    await expect.element(dialog.getByRole('region', { name: 'Laudo: Convênio.pdf' })).toBeVisible()
    expect(bridge.asked('verification.report')).toHaveLength(1)
    await expectClean()
  })

  it.each([
    ['1 assinatura digital: não dá para afirmar', 'unsure', 'unknown-authority'],
    ['1 assinatura digital: inválida', 'invalid', 'changed-later'],
  ] as const)('are summed up as "%s"', async (text, verdict, reason) => {
    await openSigned(makeVerification([makeSignature('Marina Alves', { verdict, reason })]))
    await expect.element(page.getByText(text)).toBeVisible()
  })

  it('hold a long name, and many signatures, in the width of a dialog @all', async () => {
    const name = 'MARIA DA CONCEIÇÃO DE ALBUQUERQUE E VASCONCELOS DE ANDRADE'.repeat(2)
    const many = Array.from({ length: 30 }, (_, nth) => makeSignature(`${name} ${nth}`, { revision: nth + 1 }))
    await openSigned(makeVerification(many))
    await click(see)
    await page.viewport(683, 384)
    onTestFinished(() => page.viewport(1280, 800))
    await expect.element(dialog).toBeVisible()
    expect(lines()).toHaveLength(61)
    expect(isCut(dialog)).toBe(false)
  })

  it('that could not be checked are said to be unchecked, not absent', async () => {
    await openSigned(makeVerification([], { problem: 'encrypted' }))
    await expect.element(page.getByText('Assinaturas digitais: não foi possível verificar')).toBeVisible()
    await click(see)
    await expect.element(dialog.getByText(/^O PDF está cifrado/)).toBeVisible()
  })
})
