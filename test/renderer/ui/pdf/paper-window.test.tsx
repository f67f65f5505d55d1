import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { OpenedPdf } from '../../../../renderer/ui/pdf/opened-pdf.tsx'
import { PaperWindowContext } from '../../../../renderer/ui/pdf/paper-window.ts'
import { TabStack } from '../../../../renderer/ui/tabs.tsx'

const names = ['Anexo 1', 'Anexo 2'] as const
const openings = names.map(
  (name) => async () => ({ ok: true, address: `/content/${name}`, name, sha256: name }) as const,
)

/** Attachments that stay open in their tabs, as those of a forwarding. */
function Attachments() {
  const [chosen, choose] = useState<string>(names[0])
  const tabs = names.map((name) => ({ id: name, text: name }))
  const panels = names.map((name, nth) => ({
    id: name,
    content: <OpenedPdf open={openings[nth] as (typeof openings)[number]} name={name} />,
  }))
  return <TabStack label="Documentos" value={chosen} onChange={choose} tabs={tabs} end={null} panels={panels} />
}

it('a second screen is shown the attachment of the chosen tab, also when the person returns to one that is open', async () => {
  const shown: string[] = []
  const target = {
    show({ label }: { label: string }) {
      shown.push(label)
      return () => void shown.push(`no ${label}`)
    },
    open: () => undefined,
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  onTestFinished(() => {
    root.unmount()
    document.body.replaceChildren()
  })
  root.render(
    <PaperWindowContext value={target}>
      <Attachments />
    </PaperWindowContext>,
  )
  await expect.poll(() => shown).toEqual(['Anexo 1'])
  await page.getByRole('tab', { name: 'Anexo 2' }).click()
  await expect.poll(() => shown).toEqual(['Anexo 1', 'no Anexo 1', 'Anexo 2'])
  await page.getByRole('tab', { name: 'Anexo 1' }).click()
  await expect.poll(() => shown.slice(3)).toEqual(['no Anexo 2', 'Anexo 1'])
})
