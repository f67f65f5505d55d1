import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { failed, ok } from '../../../../contract/bridge/outcome.ts'
import { at, makeItem, readFrom } from '../../support/fake-box.ts'
import { makeDraft, protocolo } from '../../support/samples.ts'
import { box, button, click, expectClean, fill, goTo, openWindow, press, select } from '../../support/window.tsx'

const number = '529.982.247-25'
const question = page.getByRole('alertdialog', { name: 'O texto contém dados pessoais' })
const notes = () =>
  page
    .getByRole('status')
    .all()
    .flatMap((note) => note.element().textContent?.match(/^Contém.*/) ?? [])

async function open(changes: Parameters<typeof makeDraft>[1] = {}) {
  const draft = makeDraft('Plano', { recipients: [protocolo], message: 'Segue.', access: 'Publico', ...changes })
  const { bridge } = await openWindow({ drafts: [draft] })
  bridge.answer('privacy.inText', ({ text }) => ok(text.includes(number) ? { cpf: text.split(number).length - 1 } : {}))
  await goTo(/^Rascunhos/)
  await click(page.getByRole('option', { name: 'Plano' }))
  await expect.element(box('Assunto')).toHaveValue('Plano')
  return bridge
}

it('a public text warns below its field of the personal data in it, by kind and count, and no more without them', async () => {
  await open()
  await fill(box('Mensagem'), `Segue o CPF ${number} de ${number}.`)
  await expect.poll(notes).toEqual(['Contém 2 CPF, e o acesso escolhido é Público.'])
  await fill(box('Assunto'), `Plano de ${number}`)
  await expect
    .poll(notes)
    .toEqual(['Contém 1 CPF, e o acesso escolhido é Público.', 'Contém 2 CPF, e o acesso escolhido é Público.'])
  await expectClean()
  await select(/Acesso$/, /^Organizacional/)
  await expect.poll(notes).toEqual([])
})

it('sending a public text with personal data asks once, and then sends it', async () => {
  const bridge = await open({ message: `Segue ${number}.` })
  await click(button('Enviar'))
  await expect.element(question).toMatchTextContent(/Há 1 CPF no que você escreveu, e o acesso escolhido é Público/)
  await expectClean()
  await press('{Escape}')
  expect(bridge.asked('compose.send')).toEqual([])
  await click(button('Enviar'))
  await click(button('Enviar assim mesmo', question))
  await expect.poll(() => bridge.asked('compose.send')).toHaveLength(1)
  await expect.element(question).not.toBeInTheDocument()
})

it('asks again about a text that was changed after the answer', async () => {
  const bridge = await open({ message: `Segue ${number}.` })
  bridge.answer('compose.send', () => failed('offline'))
  await click(button('Enviar'))
  await click(button('Enviar assim mesmo', question))
  await fill(box('Mensagem'), `Segue ${number}, outro.`)
  await click(button('Enviar'))
  await expect.element(question).toBeVisible()
})

it('searches what was typed while the text was searched, before it is sent @all', async () => {
  const bridge = await open()
  await expect.poll(() => bridge.asked('privacy.inText').length).toBeGreaterThan(0)
  const searched = bridge.hold('privacy.inText')
  await click(button('Enviar'))
  await expect.poll(searched.waiting).toBe(1)
  await fill(box('Mensagem'), `Segue ${number}.`)
  searched.releaseAll()
  await expect.element(question).toBeVisible()
  expect(bridge.asked('compose.send')).toEqual([])
})

it('a second press while the text is searched does not search or ask again @all', async () => {
  const bridge = await open({ message: `Segue ${number}.` })
  await expect.poll(notes).toHaveLength(1)
  const searched = bridge.hold('privacy.inText')
  await click(button('Enviar'))
  await click(button('Enviar'))
  expect(searched.waiting()).toBe(1)
  searched.releaseAll()
  await click(button('Enviar assim mesmo', question))
  await expect.poll(() => bridge.asked('compose.send')).toHaveLength(1)
})

it('a text that keeps the stricter access of the earlier forwarding is not asked about', async () => {
  const item = makeItem(1)
  const about = { kind: 'reply', idEncaminhamento: item.id } as const
  const message = `Segue ${number}.`
  const { bridge } = await openWindow({ drafts: [makeDraft('Plano', { about, message, access: 'Publico' })] })
  const forwarding = readFrom(item, { documentosEncaminhamento: [], nivelAcesso: 5 })
  const step = { assunto: item.assunto, dataHora: at, depth: 0, from: 'Elisa Fontes', to: ['Gerência'] }
  bridge.answer('boxes.read', () => ok({ forwarding, fresh: true }))
  bridge.answer('boxes.thread', () =>
    ok({ steps: [{ ...step, id: item.id, kind: 'origin' }], closed: null, fresh: true }),
  )
  bridge.answer('privacy.inText', () => ok({ cpf: 1 }))
  await goTo(/^Rascunhos/)
  await click(page.getByRole('option', { name: 'Plano' }))
  await expect.element(page.getByText(/^O encaminhamento anterior é/)).toBeVisible()
  await click(button('Enviar'))
  await expect.poll(() => bridge.asked('compose.send')).toHaveLength(1)
  expect(bridge.asked('privacy.inText')).toEqual([])
})

it('a text that not everybody can read is neither searched nor asked about', async () => {
  const bridge = await open({ message: `Segue ${number}.`, access: 'Organizacional' })
  await click(button('Enviar'))
  await expect.poll(() => bridge.asked('compose.send')).toHaveLength(1)
  expect(bridge.asked('privacy.inText')).toEqual([])
})
