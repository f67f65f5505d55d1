import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { failed, ok } from '../../../contract/bridge/outcome.ts'
import { AccountStateProvider } from '../../../renderer/bridge/account-state.tsx'
import { useAnswer, useQuery } from '../../../renderer/bridge/use-query.ts'
import { drawn, openWindow } from '../support/window.tsx'

let renders = 0
/** One part of the window that shows the templates. */
function Part({ turn }: { turn?: object }) {
  const { value, failure } = useQuery('templates.list', {}, 'templates.changed', turn)
  renders += 1
  return <p>{failure === null ? (value ?? []).map(({ name }) => name).join() : `${failure.code} ${value?.length}`}</p>
}
/** A part that shows answers to what is typed. */
function Typed({ text }: { text: string }) {
  const input = text === '' ? null : { text }
  const { value, failure, isCurrent } = useAnswer('recognition.search', input, 'recognition.changed')
  return <p>{`${value?.map(({ excerpt }) => excerpt).join()} ${failure?.code} ${isCurrent}`}</p>
}

/** Renders parts for one account, beside the window. */
function mount() {
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  onTestFinished(() => root.unmount())
  return {
    show: (parts: ReactNode) => root.render(<AccountStateProvider>{parts}</AccountStateProvider>),
    text: () => [...element.querySelectorAll('p')].map(({ textContent }) => textContent).join(' | '),
  }
}
const templateOf = (name: string) => ({ templateId: crypto.randomUUID(), name, fields: { message: name } })

async function openParts() {
  const { bridge } = await openWindow()
  const asked = () => bridge.asked('templates.list').length
  const answer = (...names: string[]) => {
    const templates = names.map(templateOf)
    bridge.answer('templates.list', () => ok(templates))
  }
  answer('Ofício')
  return { bridge, asked, answer, parts: mount() }
}

it('two parts of the window that show the same ask main once, and once more for an event; an equal answer renders nothing', async () => {
  const { bridge, asked, answer, parts } = await openParts()
  parts.show([<Part key={1} />, <Part key={2} />])
  await expect.poll(parts.text).toBe('Ofício | Ofício')
  expect(asked()).toBe(1)
  answer('Ofício', 'Despacho')
  bridge.publish('templates.changed', {})
  await expect.poll(parts.text).toBe('Ofício,Despacho | Ofício,Despacho')
  expect(asked()).toBe(2)
  const before = renders
  bridge.publish('templates.changed', {})
  await expect.poll(asked).toBe(3)
  await drawn()
  expect(renders).toBe(before)
  // No part shows them any more, so that an event is ignored.
  parts.show(null)
  await drawn()
  bridge.publish('templates.changed', {})
  await drawn()
  expect(asked()).toBe(3)
})

it('three events during a call make the window ask main once more, after the call', async () => {
  const { bridge, asked, answer, parts } = await openParts()
  const line = bridge.hold('templates.list')
  parts.show([<Part key={1} />, <Part key={2} />])
  await expect.poll(line.waiting).toBe(1)
  for (let event = 0; event < 3; event += 1) bridge.publish('templates.changed', {})
  line.release(1)
  await expect.poll(parts.text).toMatch(/^Ofício/)
  await expect.poll(line.waiting).toBe(1)
  answer('Despacho')
  line.releaseAll()
  await expect.poll(parts.text).toBe('Despacho | Despacho')
  expect(asked()).toBe(2)
})

it('another turn asks main again; the last value stays after a failure, unless the service closed it', async () => {
  const { bridge, asked, parts } = await openParts()
  parts.show(<Part turn={{}} />)
  await expect.poll(parts.text).toBe('Ofício')
  bridge.answer('templates.list', () => failed('offline'))
  parts.show(<Part turn={{}} />)
  await expect.poll(parts.text).toBe('offline 1')
  bridge.answer('templates.list', () => failed('forbidden'))
  parts.show(<Part turn={{}} />)
  await expect.poll(parts.text).toBe('forbidden undefined')
  expect(asked()).toBe(3)
})

it('an answer to earlier letters is dropped, and none outlives an empty text', async () => {
  const { bridge } = await openWindow()
  const parts = mount()
  bridge.answer('recognition.search', ({ text }) => ok([{ sha256: 'a'.repeat(64), page: 1, excerpt: text }]))
  const line = bridge.hold('recognition.search')
  parts.show(<Typed text="a" />)
  await expect.poll(line.waiting).toBe(1)
  parts.show(<Typed text="ab" />)
  await expect.poll(line.waiting).toBe(2)
  line.release(1)
  await drawn()
  expect(parts.text()).toBe('undefined undefined false')
  line.releaseAll()
  await expect.poll(parts.text).toBe('ab undefined true')
  parts.show(<Typed text="" />)
  await expect.poll(parts.text).toBe('undefined undefined true')
})
