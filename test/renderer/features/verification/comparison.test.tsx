import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { failed, ok } from '../../../../contract/bridge/outcome.ts'
import type { PageComparison } from '../../../../contract/bridge/verification.ts'
import { makeDocument } from '../../../support/builders.ts'
import { answerPdf } from '../../support/fake-pdf.ts'
import { makeVerification } from '../../support/signed.ts'
import { button, click, drawn, dropFiles, expectClean, goTo, openWindow } from '../../support/window.tsx'

const registro = '2026-2XJZ9B'
const same = { text: 'same', picture: 'same' } as const
const answers = page.getByRole('region', { name: 'Respostas' })
const captured = answers.getByRole('region', { name: 'Documento capturado' })

/** Verificar with a file that the service does not have; its comparison is answered by these steps. */
async function openFile(steps: readonly PageComparison[]) {
  const { bridge } = await openWindow()
  answerPdf(bridge, 1)
  const opened = (contentId: string) => ok({ contentId, name: 'Ata.pdf', sizeBytes: 1000, sha256: 'c'.repeat(64) })
  bridge.answer('documents.openHanded', ({ handedId }) => opened(handedId))
  bridge.answer('documents.findByFile', () => ok(null))
  bridge.answer('verification.check', () => ok(makeVerification([])))
  bridge.answer('documents.byNumber', () => ok(makeDocument('Ata', { registro })))
  bridge.answer('documents.open', ({ idDocumento }) => opened(idDocumento))
  const asked: number[] = []
  bridge.answer('receipts.check', () =>
    ok({
      file: null,
      integrity: 'no-receipt',
      document: 'not-given',
      matched: null,
      service: { kind: 'nothing-cited' },
    }),
  )
  bridge.answer('verification.compare', ({ first }) => {
    const step = steps[asked.push(first) - 1]
    return step === undefined ? failed('not-found') : ok(step)
  })
  await goTo(/^Verificar/)
  await expect.element(answers).toBeVisible()
  await drawn()
  dropFiles(['Ata.pdf'])
  await expect.element(captured.getByText(/^O serviço não tem/)).toBeVisible()
  await captured.getByLabelText('Comparar com o documento registrado').fill(registro)
  await click(button('Comparar'))
  return { bridge, asked }
}
const told = (text: string | RegExp) => expect.element(captured.getByText(text)).toBeVisible()

describe('a file beside a registered document', () => {
  it('is asked for in as many steps as its pages need, and says that all are equal', async () => {
    const { asked } = await openFile([
      { pages: [3, 3], compared: [same, same] },
      { pages: [3, 3], compared: [same] },
    ])
    await told(`As 3 páginas comparadas dizem e mostram o mesmo que as do documento ${registro}.`)
    expect(asked).toEqual([0, 2])
    await expectClean()
  })

  it('says of each page how it differs, and that the file is shorter', async () => {
    const compared: PageComparison['compared'] = [
      same,
      { text: 'differs', picture: 'differs' },
      { text: 'differs', picture: 'same' },
      { text: 'same', picture: 'differs' },
      { text: 'same', picture: 'unknown' },
    ]
    await openFile([{ pages: [5, 7], compared }])
    await told(`4 páginas são diferentes das do documento ${registro}; 1 é igual.`)
    await told('Este arquivo tem 2 páginas a menos que o documento.')
    const list = captured.getByRole('list', { name: 'Páginas diferentes' }).element()
    expect([...list.querySelectorAll('li > span')].map(({ textContent }) => textContent)).toEqual([
      'Página 2: o texto e a imagem são outros',
      'Página 3: o texto é outro',
      'Página 4: a imagem é outra, com o mesmo texto',
      'Página 5: o texto é o mesmo; a imagem não pôde ser comparada',
    ])
    await click(button('Ver a página 4 dos dois, lado a lado'))
    for (const name of ['Este arquivo', registro])
      await expect.element(page.getByRole('region', { name, exact: true })).toBeVisible()
    await expectClean()
    await click(button('Voltar ao arquivo'))
    await expect.element(page.getByRole('region', { name: 'Este arquivo', exact: true })).not.toBeInTheDocument()
  })

  it('lists fifty pages and counts the others', async () => {
    const differing = { text: 'differs', picture: 'differs' } as const
    await openFile([{ pages: [60, 60], compared: Array(60).fill(differing) }])
    await told('e mais 10 páginas')
    const list = captured.getByRole('list', { name: 'Páginas diferentes' }).element()
    expect(list.querySelectorAll('li')).toHaveLength(50)
  })

  it('says why it could not be compared', async () => {
    const { bridge } = await openFile([])
    await told('Não foi encontrado')
    bridge.answer('documents.byNumber', () => ok(null))
    await click(button('Comparar'))
    await told(`Você não tem acesso a nenhum documento ${registro}.`)
    bridge.answer('documents.byNumber', () => failed('offline'))
    await click(button('Comparar'))
    await told('Sem resposta do serviço')
    await expect.element(captured).not.toMatchTextContent(/tenta de novo sozinho/)
  })
})
