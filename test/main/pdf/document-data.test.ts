import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { streamBody, withTable } from '../../support/odd-pdfs.ts'
import { sharedPool as pool } from '../../support/shared-pool.ts'
import { testFolder } from '../../support/test-folder.ts'

const folder = testFolder()

it('tells what the description of a file says in XML, with its entities as characters', async () => {
  const titles = [
    'Ana &amp; filhos',
    '&lt;ana@x.br&gt;',
    '&quot;CPF&quot; &apos;5&apos;',
    '&#65;&#x42;',
    '&#0;&#x110000;&outra;',
  ]
  const xml = titles.map((title) => `<dc:title xml:lang="pt">${title}</dc:title>`).join('\n')
  const file = path.join(folder, 'described.pdf')
  const bytes = withTable([
    [1, '<</Type/Catalog/Pages 2 0 R/Metadata 4 0 R>>'],
    [2, '<</Type/Pages/Kids[3 0 R]/Count 1>>'],
    [3, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>'],
    [4, streamBody('/Type/Metadata/Subtype/XML', Buffer.from(xml))],
  ])
  writeFileSync(file, bytes)
  expect(await pool.readTexts(file, { first: 0, most: 1, places: 'likely' })).toMatchObject({
    data: { texts: ['Ana & filhos', '<ana@x.br>', `"CPF" '5'`, 'AB', '&#0;&#x110000;&outra;', 'pt'], unread: [] },
  })
})
