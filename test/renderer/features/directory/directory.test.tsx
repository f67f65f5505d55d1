import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ok } from '../../../../contract/bridge/outcome.ts'
import { makeWorkspace } from '../../support/fake-workspace.ts'
import { classes, makeRow, signedInAs } from '../../support/samples.ts'
import { box, button, click, expectClean, fill, goTo, openWindow, press } from '../../support/window.tsx'

const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const units = page.getByRole('treegrid', { name: 'Órgãos, setores, grupos e comissões' })
const plans = page.getByRole('treegrid', { name: 'Planos de classificação e classes' })
const row = (name: RegExp) => page.getByRole('row', { name })
const dialog = page.getByRole('dialog')

async function openDirectory(workspace?: Parameters<typeof openWindow>[0]) {
  const opened = await openWindow(workspace)
  await goTo(/^Ajuda/)
  await click(button('Abrir Órgãos e classes'))
  return opened
}

describe('Órgãos e classes', () => {
  it('shows the units of an organisation by keyboard, and begins a forwarding to one', async () => {
    const { bridge } = await openDirectory()
    await expect.element(row(/^Governo do Estado/)).toHaveAttribute('aria-expanded', 'true')
    await expectClean()
    await click(row(/^SEFAZ, Secretaria da Fazenda/))
    await press('{ArrowRight}')
    await expect.element(row(/^GECON, Gerência de Convênios/)).toHaveAttribute('aria-level', '3')
    expect(bridge.asked('directory.units')).toHaveLength(1)
    await press('{ArrowDown}{ArrowDown}')
    await expect.element(heading('GECON, Gerência de Convênios')).toBeVisible()
    await expectClean()
    await click(button('Encaminhar para GECON, Gerência de Convênios'))
    await expect.element(heading('Novo encaminhamento')).toBeVisible()
    await expect.element(page.getByRole('grid', { name: 'Para' }).getByRole('row')).toMatchTextContent(/^GECON/)
  })

  it('finds units by words without accents', async () => {
    const { bridge } = await openDirectory()
    await fill(page.getByRole('searchbox', { name: 'Buscar nome ou sigla' }), 'convenios')
    await expect.element(units.getByRole('row')).toMatchTextContent(/^GECON, Gerência de Convênios/)
    expect(bridge.asked('directory.search').at(-1)).toMatchObject({
      kinds: ['Organizacao', 'Setor', 'Grupo', 'Comissao'],
    })
    await fill(page.getByRole('searchbox', { name: 'Buscar nome ou sigla' }), 'obras')
    await expect.element(heading('Nada encontrado')).toBeVisible()
  })

  it('shows where a class is and how it is archived, and begins a process of it', async () => {
    await openDirectory()
    await click(page.getByRole('tab', { name: 'Classes de documentos' }))
    await fill(page.getByRole('searchbox', { name: 'Buscar código ou nome da classe' }), 'organizacao')
    await click(row(/^01\.01 Organização e funcionamento/))
    await expect.element(heading('01.01 Organização e funcionamento')).toBeVisible()
    await expect.element(page.getByText('31/12/2030')).toBeVisible()
    await expect.element(button('Copiar o código')).toBeVisible()
    await expectClean()
    await click(button('Usar em um processo'))
    await expect.element(heading('Novo processo')).toBeVisible()
    await expect
      .element(page.getByRole('combobox', { name: 'Classe' }))
      .toHaveValue('01.01 Organização e funcionamento')
  })

  it('offers no process to a citizen', async () => {
    await openDirectory(makeWorkspace({ ...signedInAs('Diego Alves'), roles: [], roleInForceId: null }))
    await click(page.getByRole('tab', { name: 'Classes de documentos' }))
    await click(row(/^1 Atividades-meio/))
    await press('{ArrowDown}')
    await expect.element(heading('01 Administração geral')).toBeVisible()
    await expect.element(button('Usar em um processo')).not.toBeInTheDocument()
  })

  it('says that nothing is here yet', async () => {
    const { bridge } = await openWindow()
    bridge.answer('directory.organisations', () => ok({ organisations: [], complete: false }))
    bridge.answer('directory.plans', () => ok({ plans: [], complete: false }))
    await goTo(/^Ajuda/)
    await click(button('Abrir Órgãos e classes'))
    await expect.element(heading('Lista de órgãos ainda vazia')).toBeVisible()
    await click(page.getByRole('tab', { name: 'Classes de documentos' }))
    await expect.element(heading('Planos de classificação ainda não baixados')).toBeVisible()
    await expectClean()
    bridge.answer('directory.plans', () => ok({ plans: [], complete: true }))
    bridge.publish('directory.changed', {})
    await expect.element(heading('Nenhum plano de classificação em vigor')).toBeVisible()
  })
})

describe('the trees beside a field', () => {
  it('choose a class @all', async () => {
    const { bridge } = await openWindow({ rows: [makeRow('Despacho 3.pdf', { kind: 'self-signed' })] })
    await click(page.getByRole('row', { name: 'Despacho 3.pdf' }).getByRole('rowheader'))
    await click(button('Ver todas as classes'))
    await expect.element(button('Usar esta classe', dialog)).toBeDisabled()
    await click(plans.getByRole('row', { name: /^01 Administração geral/ }))
    await expectClean()
    await click(button('Usar esta classe', dialog))
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByRole('combobox', { name: 'Classe' })).toHaveValue('01 Administração geral')
    expect(bridge.asked('capture.update')).toMatchObject([{ changes: { idClasse: classes[0]?.id } }])
  })

  it('choose a recipient @all', async () => {
    await openWindow()
    await click(button('Novo encaminhamento'))
    await expect.element(box('Assunto')).toBeVisible()
    await click(button('Ver todos'))
    await click(units.getByRole('row', { name: /^SEFAZ/ }))
    await click(button('Adicionar', dialog))
    await expect.element(page.getByRole('grid', { name: 'Para' }).getByRole('row')).toMatchTextContent(/^SEFAZ/)
  })
})
