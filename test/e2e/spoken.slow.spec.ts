import { readFile } from 'node:fs/promises'
import { idOfUnit } from '../../service/sample/rows.ts'
import { makeScanPdf, makeTextPdf } from '../support/pdfs.ts'
import { sendToSign } from '../support/phase-documents.ts'
import { asPerson } from '../support/records.ts'
import { expect, test } from './fixtures.ts'
import { heard } from './walk/access.ts'
import { addDrafts, choose, registryOf, submit } from './walk/capture.ts'
import { openInBox } from './walk/forwarding.ts'
import { bring } from './walk/offline.ts'
import { goTo, signInQuickly } from './walk/session.ts'
import { openToSign } from './walk/signatures.ts'

// docs/by-ear.md has what Orca says of the same acts.
test('the main acts name their parts and the current row, and what came of them is announced once', async ({
  folder,
  openMalote,
  ownService: service,
}) => {
  const scan = await makeScanPdf(folder, 'Guia 311')
  const order = await makeTextPdf(folder, 'Portaria 1', 2)
  const report = await makeTextPdf(folder, 'Relatório', 2)
  await bring(await asPerson(service, 'elisa.fontes'), idOfUnit('SEFAZ/GECON'), 'Prazo', report)
  const file = { name: order.name, bytes: await readFile(order.path) }
  await sendToSign(service, [file], { signers: ['bruno.reis', 'heitor.lima'] })
  // A hold that a person can choose: a window that is slow for less than that announces it.
  const { page } = await openMalote({ service, holdSeconds: 5 })

  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - heading "Malote" [level=1]
    - button "Entrar"
  `)
  await signInQuickly(page, 'bruno.reis')
  // The sign-in goes there, and the screen is said a moment later.
  await expect(page.getByTestId('announcer')).toHaveText('Capturar')
  const said = await heard(page)
  /** Expects these sentences, each once and in this order, and the titles of these screens, since the last call. */
  const expectSaid = async (titles: readonly string[], ...texts: RegExp[]) => {
    const sentences = () => said.filter((text) => text.endsWith('.'))
    await expect.poll(() => sentences().length).toBeGreaterThanOrEqual(texts.length)
    for (const [index, text] of texts.entries()) expect(sentences()[index]).toMatch(text)
    for (const title of titles) await expect.poll(() => said).toContain(title)
    expect(sentences()).toHaveLength(texts.length)
    said.length = 0
  }

  await goTo(page, 'Hoje')
  await expectSaid(['Hoje'])
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - region "Hoje":
      - group "Conteúdo":
        - heading "Hoje" [level=1]
        - region "Para assinar"
  `)
  await expect(page.getByRole('navigation', { name: 'Principal' })).toMatchAriaSnapshot(`
    - button "Novo encaminhamento"
    - list:
      - listitem:
        - button "Hoje"
      - listitem:
        - button "Capturar"
      - listitem:
        - button "Assinar 1"
      - listitem:
        - button "Caixas 1"
  `)

  await goTo(page, 'Capturar')
  await addDrafts(page, [scan])
  await choose(page, [scan.name])
  await expectSaid(['Capturar'], /^1 documento adicionado\.$/)
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - region "Documentos a capturar":
      - heading "Capturar" [level=1]
      - tabpanel "Todos 1":
        - grid "Documentos a capturar":
          - rowgroup:
            - row "Guia 311.pdf só neste computador" [selected]
    - separator "Largura da lista"
    - region "O que está selecionado":
      - heading "Guia 311.pdf" [level=2]
      - region "Guia 311.pdf":
        - 'group "Páginas: Guia 311.pdf"'
      - region "Dados"
  `)
  await submit(page, 'Capturar 1 documento')
  const registro = await registryOf(page, scan.name)
  await expectSaid(
    [],
    /^Guia 311\.pdf será enviado em [45] s\. Para desfazer/,
    new RegExp(`^Guia 311\\.pdf capturado, registro ${registro}\\.$`),
  )

  await openToSign(page, order.name)
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - region "Documentos":
      - heading "Assinar" [level=1]
      - tablist:
        - tab "Para mim 1" [selected]
      - tabpanel "Para mim 1":
        - listbox "Documentos":
          - group "Hoje":
            - option /Portaria 1\\.pdf/ [selected]
    - region "Documento":
      - heading "Portaria 1.pdf" [level=2]
      - region "Portaria 1.pdf":
        - 'group "Páginas: Portaria 1.pdf"'
  `)
  await page.getByRole('button', { name: /^Assinar como/ }).click()
  await expectSaid(['Assinar'], /^Portaria 1\.pdf será assinado em [45] s\./, /^Portaria 1\.pdf: assinado\.$/)

  await openInBox(page, /^GECON/, 'Prazo')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - region "Encaminhamentos":
      - heading "Gerência de Contabilidade Geral" [level=1]
      - tabpanel "Entrada":
        - listbox "Encaminhamentos":
          - option /Elisa Fontes.*Prazo/ [selected]
    - region "Encaminhamento":
      - heading "Prazo" [level=2]
      - group "Conteúdo":
        - region "Marcas"
        - list "Documentos":
          - listitem "Relatório.pdf":
            - button "Abrir Relatório.pdf"
  `)
  await page.getByRole('button', { name: 'Responder' }).click()
  await expect(page.getByRole('textbox', { name: 'Mensagem' })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Texto da resposta' })).toMatchAriaSnapshot(`
    - heading "Resposta" [level=1]
    - group "Conteúdo":
      - textbox "Assunto"
      - textbox "Mensagem"
  `)
  await page.getByRole('textbox', { name: 'Mensagem' }).fill('Recebido.')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expectSaid(
    ['Gerência de Contabilidade Geral'],
    /^Prazo será enviado em [45] s\./,
    /^Prazo: respondido \d{4}-\w+\.$/,
  )

  await page.keyboard.press('Control+k')
  const search = page.getByRole('dialog', { name: 'Buscar em tudo' })
  const field = search.getByRole('combobox', { name: 'Buscar em tudo' })
  // A row that is active at once would be spoken in the place of the field.
  await expect(field).toBeFocused()
  await expect(field).not.toHaveAttribute('aria-activedescendant', /./)
  await field.fill(registro)
  await expect(search).toMatchAriaSnapshot(`
    - combobox "Buscar em tudo" [expanded]: /./
    - listbox "Resultados":
      - group "Documentos":
        - option /Guia 311\\.pdf/ [selected]
    - status: 2 resultados
  `)
})
