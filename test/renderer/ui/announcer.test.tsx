import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { Announcer, useAnnounce, useSpokenScreen } from '../../../renderer/ui/announcer.tsx'
import { drawn, heard } from '../support/window.tsx'

function Says({ texts }: { texts: readonly string[] }) {
  const announce = useAnnounce()
  useEffect(() => texts.forEach((text) => void announce(text)), [texts, announce])
  return null
}

function Screen({ title, says }: { title: string | null; says: string | null }) {
  const announce = useAnnounce()
  useSpokenScreen(title)
  useEffect(() => {
    if (says !== null) announce(says)
  }, [says, announce])
  return null
}

it('announces the title of a screen after a sentence of the same moment, and the title alone of the last screen', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  onTestFinished(() => root.unmount())
  const show = (title: string | null, says: string | null) =>
    root.render(
      <Announcer scope="ana">
        <Screen title={title} says={says} />
      </Announcer>,
    )
  show(null, null)
  await drawn()
  const said = heard()
  show('Capturar', null)
  await drawn()
  show('Capturar', '1 documento adicionado.')
  await expect.poll(() => said).toEqual(['1 documento adicionado.', 'Capturar'])
  show('Hoje', 'Rascunho descartado.')
  await drawn()
  show('Assinar', 'Rascunho descartado.')
  await expect.poll(() => said.slice(2)).toEqual(['Rascunho descartado.', 'Assinar'])
})

it('sentences of the same moment are announced one after the other', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  onTestFinished(() => root.unmount())
  const show = (texts: readonly string[]) =>
    root.render(
      <Announcer scope="ana">
        <Says texts={texts} />
      </Announcer>,
    )
  show([])
  await drawn()
  const said = heard()
  show(['Primeira.', 'Segunda.'])
  await expect.poll(() => said).toEqual(['Primeira.', 'Segunda.'])
  await expect.element(page.getByTestId('announcer')).toMatchTextContent('Segunda.')
})
