import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { Announcer, useAnnounce } from '../../../renderer/ui/announcer.tsx'
import { drawn, heard } from '../support/window.tsx'

function Says({ texts }: { texts: readonly string[] }) {
  const announce = useAnnounce()
  useEffect(() => texts.forEach((text) => void announce(text)), [texts, announce])
  return null
}

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
