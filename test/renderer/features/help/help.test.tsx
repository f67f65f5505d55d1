import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { failed, ok } from '../../../../contract/bridge/outcome.ts'
import { namedKeyGroups } from '../../../../renderer/texts/keys.ts'
import { button, click, expectClean, fill, goTo, openWindow } from '../../support/window.tsx'

const heading = (name: string, level: 1 | 2 | 3 = 2) => page.getByRole('heading', { name, level, exact: true })
const section = (name: string) => page.getByRole('option', { name, exact: true })

async function openHelp(name: string) {
  const opened = await openWindow()
  await goTo(/^Ajuda/)
  await click(section(name))
  return opened
}

describe('Ajuda', () => {
  it('is clean in every section @all', async () => {
    await openHelp('As telas')
    await expect.element(heading('Ajuda', 1)).toBeVisible()
    const names = page.getByRole('listbox', { name: 'Partes da ajuda' }).getByRole('option').all()
    for (const name of names.map((each) => each.element().textContent ?? '')) {
      await click(section(name))
      await expect.element(page.getByRole('heading', { level: 2 })).toBeVisible()
      await expectClean()
    }
  })

  it('leads to each screen that it explains', async () => {
    await openHelp('As telas')
    await click(button('Abrir Envios'))
    await expect.element(heading('Envios', 1)).toBeVisible()
    await goTo(/^Ajuda/)
    await click(button('Abrir Pastas e perfis'))
    await expect.element(heading('Pastas e perfis', 1)).toBeVisible()
  })

  it('shows the same keys as F1', async () => {
    await openHelp('Teclas')
    await expect.element(heading('Em todas as telas', 3)).toBeVisible()
    const shown = [...document.querySelectorAll('main dt')].map(({ textContent }) => textContent)
    expect(shown).toEqual(namedKeyGroups.flatMap(({ keys }) => keys.map(({ name }) => name)))
  })

  it('shows the whole diagnostics before they are saved, and says why they could not be made', async () => {
    const { bridge } = await openHelp('Suporte')
    bridge.answer('diagnostics.make', () => failed('storage-problem'))
    await click(button('Preparar diagnóstico'))
    await expect.element(page.getByText('Este computador não pôde guardar os dados')).toBeVisible()
    const zip = { contentId: crypto.randomUUID(), name: 'malote-diagnostico.zip', sizeBytes: 1, sha256: '' }
    const files = [
      { name: 'programa.json', text: '{ "versao": "1" }' },
      { name: 'registro.log', text: '' },
    ]
    bridge.answer('diagnostics.make', () => ok({ files, zip }))
    await click(button('Preparar diagnóstico'))
    const link = page.getByRole('link', { name: 'Salvar diagnóstico (ZIP)' })
    await expect.element(link).toHaveAttribute('download', 'malote-diagnostico.zip')
    await click(page.getByText('Programa e computador'))
    await expect.element(page.getByText('{ "versao": "1" }')).toBeVisible()
    await expectClean()
    await expect.element(button('Preparar de novo')).toBeVisible()
  })

  it('copies for the support what it shows, and nothing of the person', async () => {
    await openHelp('Suporte')
    const shown = page.getByText(/^Malote 0\.1\.0/)
    await expect.element(shown).toMatchTextContent(/Ambiente: Demonstração/)
    await expect.element(shown).toMatchTextContent(/Endereço do serviço: http:\/\/127\.0\.0\.1:4000/)
    expect(shown.element().textContent).not.toMatch(/Ana|Prado/)
    const copied: string[] = []
    const original = navigator.clipboard.writeText
    navigator.clipboard.writeText = async (text) => void copied.push(text)
    try {
      await click(button('Copiar dados para o suporte'))
      await expect.element(button('Copiado')).toBeVisible()
      expect(copied).toEqual([shown.element().textContent])
    } finally {
      navigator.clipboard.writeText = original
    }
  })

  it('shows the guide with its pictures, and finds chapters by their words', async () => {
    await openHelp('Guia completo')
    await expect.element(heading('Capturar', 3)).toBeVisible()
    const pictures = [...document.querySelectorAll<HTMLImageElement>('main img')]
    expect(pictures.filter(({ src }) => src !== '').length).toBeGreaterThan(9)
    // No mark is left as it is written.
    expect(document.querySelector('main')?.textContent).not.toMatch(/\*|`|\]\(|\|-/)
    await fill(page.getByRole('searchbox', { name: 'Buscar no guia' }), 'tramitacao')
    await expect.element(heading('Caixas', 3)).toBeVisible()
    await expect.element(heading('Capturar', 3)).not.toBeInTheDocument()
    await click(button('Caixas', page.getByRole('navigation', { name: 'Capítulos' })))
    await expect.element(heading('Caixas', 3)).toHaveFocus()
    await fill(page.getByRole('searchbox', { name: 'Buscar no guia' }), 'xilofone')
    await expect.element(page.getByText('Nenhum capítulo tem essas palavras.')).toBeVisible()
  })
})
