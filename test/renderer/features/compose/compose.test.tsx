import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { dark } from '../../support/fake-preferences.ts'
import { makeDraft, people, protocolo } from '../../support/samples.ts'
import {
  box,
  button,
  click,
  drawn,
  expectClean,
  fill,
  find,
  goTo,
  openWindow,
  press,
  search,
  select,
} from '../../support/window.tsx'

const begin = () => click(button('Novo encaminhamento'))
const option = (name: string | RegExp) => page.getByRole('option', { name })
const entry = (name: string | RegExp) => page.getByRole('menuitem', { name })
const ground = (name: string) => page.getByRole('checkbox', { name, exact: true })
const para = page.getByRole('combobox', { name: 'Para' })
function scrollerOf(element: Element): Element {
  const parent = element.parentElement
  if (parent === null) throw new Error('nothing scrolls around the element')
  return /auto|scroll/.test(getComputedStyle(parent).overflowY) ? parent : scrollerOf(parent)
}
const templates = () => click(button('Modelos'))

describe('a forwarding that cannot be sent yet', () => {
  it('focuses the first wrong field with its reason, also a select field', async () => {
    const { bridge } = await openWindow()
    await begin()
    await find('Para', 'protocolo', /^PROTOCOLO/)
    await fill(box('Assunto'), 'Plano')
    const access = button(/Acesso$/)
    await select(/Acesso$/, /^Classificado/)
    await select(/De$/, /como cidadão/)
    await click(button('Enviar'))
    await expect.element(access).toHaveFocus()
    await expect
      .element(access)
      .toHaveAccessibleDescription('Somente agentes públicos podem classificar informação. Escolha outro acesso.')
    await select(/Acesso$/, /^Organizacional/)
    await click(button('Enviar'))
    await expect.element(box('Mensagem')).toHaveFocus()
    await expect.element(box('Mensagem')).toHaveAccessibleDescription('Escreva ao menos uma frase.')
    await press('Segue.')
    // Typed text is rendered in a transition.
    await expect.element(box('Mensagem')).not.toHaveAccessibleDescription()
    expect(bridge.asked('compose.send')).toEqual([])
  })

  it('asks for the legal ground of a secret, offers citizens their own grounds, and is then sent', async () => {
    const { bridge } = await openWindow()
    await begin()
    await find('Para', 'protocolo', /^PROTOCOLO/)
    await select(/De$/, /Ana Prado, como cidadão/)
    await fill(box('Assunto'), 'Meus dados')
    await fill(box('Mensagem'), 'Seguem em sigilo.')
    await select(/Acesso$/, /^Sigiloso/)
    await click(button('Enviar'))
    await expect.element(page.getByText('Escolha ao menos um fundamento legal.')).toBeVisible()
    await expect.element(ground('Sigilo fiscal')).not.toBeInTheDocument()
    await click(ground('Informação pessoal do próprio cidadão'))
    await expect
      .element(page.getByText(/Será encaminhado como Ana Prado, como cidadão, para PROTOCOLO.*acesso Sigiloso/))
      .toBeVisible()
    await expectClean()
    await click(button('Enviar'))
    await expect.element(page.getByRole('heading', { name: 'Capturar' })).toBeVisible()
    expect(bridge.asked('compose.send')).toHaveLength(1)
  })

  it('says how long a classification may last, and which level its term gives @all', async () => {
    await openWindow({ preferences: dark })
    await begin()
    await find('Para', 'protocolo', /^PROTOCOLO/)
    await fill(box('Assunto'), 'Plano de segurança')
    await fill(box('Mensagem'), 'Segue.')
    await select(/Acesso$/, /^Classificado/)
    await click(ground('Segurança da sociedade ou do Estado'))
    await fill(box('Anos'), '30')
    await fill(box('Justificativa'), 'Põe em risco quem trabalha no prédio.')
    await find('Quem aprova', 'bruno', /Bruno Reis/)
    await click(button('Enviar'))
    await expect.element(page.getByText('No máximo 25 anos.')).toBeVisible()
    await fill(box('Anos'), '5')
    await expect.element(page.getByText('Com este prazo: Reservado.')).toBeVisible()
    await expectClean()
    await click(button('Enviar'))
    await expect.element(page.getByRole('heading', { name: 'Capturar' })).toBeVisible()
  })
})

it('offers favourite recipients before anything is typed @all', async () => {
  await openWindow()
  await begin()
  await find('Para', 'protocolo', /^PROTOCOLO/)
  await click(button('Favoritos'))
  await click(entry(/^Guardar PROTOCOLO nos favoritos/))
  await expect.element(button('Favoritos')).toHaveFocus()
  await begin()
  await expect.element(para).toHaveFocus()
  await press('{ArrowDown}')
  const favourites = page.getByRole('group', { name: 'Favoritos' })
  await expect.element(favourites.getByRole('option', { name: /^PROTOCOLO/ })).toBeVisible()
  await press('{Enter}')
  await expect.element(page.getByRole('row', { name: /PROTOCOLO/ })).toBeVisible()
})

describe('the list of a search field', () => {
  it('stays under its field when the form scrolls, and closes when the field scrolls out of sight @all', async () => {
    const recipients = Array.from({ length: 120 }, (_, index) => ({
      ...protocolo,
      id: crypto.randomUUID(),
      sigla: `SETOR-${index}`,
    }))
    await openWindow({ drafts: [makeDraft('Ofício', { recipients, access: 'Classificado' })] })
    await goTo(/^Rascunhos/)
    await click(option('Ofício'))
    const input = await page.getByRole('combobox', { name: 'Quem aprova' }).findElement()
    input.scrollIntoView({ block: 'center' })
    await search('Quem aprova', 'bruno')
    const scroller = scrollerOf(input)
    const list = page.getByRole('listbox')
    const gap = () => Math.round(list.element().getBoundingClientRect().top - input.getBoundingClientRect().bottom)
    const before = gap()
    scroller.scrollTop -= 40
    await drawn()
    await expect.element(option(/Bruno Reis/)).toBeVisible()
    expect(gap()).toBe(before)
    scroller.scrollTop = 0
    await expect.element(list).not.toBeInTheDocument()
    await search('Quem aprova', 'brun')
    await click(option(/Bruno Reis/))
    await expect.element(page.getByRole('combobox', { name: 'Quem aprova' })).toHaveValue(people.bruno.nome)
  })
})

it('saves a template, begins drafts from it, sends one, renames and removes it', async () => {
  const { bridge } = await openWindow()
  await begin()
  await find('Para', 'protocolo', /^PROTOCOLO/)
  await fill(box('Assunto'), 'Notas do mês')
  await fill(box('Mensagem'), 'Seguem as notas.')
  await templates()
  await click(entry('Guardar como modelo…'))
  await expect.element(box('Nome do modelo')).toHaveFocus()
  await fill(box('Nome do modelo'), 'Notas mensais')
  await expectClean()
  await click(button('Guardar'))
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()

  await begin()
  await expect.element(box('Assunto')).toHaveValue('')
  await templates()
  await click(entry(/^Notas mensais/))
  await expect.element(box('Assunto')).toHaveValue('Notas do mês')
  await expect.element(box('Mensagem')).toHaveValue('Seguem as notas.')
  await expect.element(page.getByRole('row', { name: /PROTOCOLO/ })).toBeVisible()

  // Sent as it is: nothing was typed that would have been saved.
  await goTo(/^Rascunhos/)
  await templates()
  await click(entry(/^Notas mensais/))
  await click(button('Enviar'))
  await expect.element(page.getByRole('heading', { name: 'Rascunhos' })).toBeVisible()
  expect(bridge.asked('compose.send')).toHaveLength(1)

  await goTo(/^Rascunhos/)
  await templates()
  await click(entry('Renomear ou remover…'))
  await fill(box('Nome do modelo'), 'Notas fiscais')
  await click(button('Renomear'))
  await expect.element(button('Remover Notas fiscais')).toBeVisible()
  await expectClean()
  await click(button('Remover Notas fiscais'))
  await expect.element(page.getByText('Nenhum modelo guardado')).toBeVisible()
  await click(button('Fechar'))
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
})
