import { expect, it } from 'vitest'
import { plainText } from '../../contract/plain-text.ts'
import { numbersIn } from '../../contract/record-numbers.ts'

it.each<{ text: string; found: string[] }>([
  { text: 'Veja o processo 2026-4K7TD.', found: ['process 2026-4K7TD'] },
  { text: '2026-4K7TD', found: ['process 2026-4K7TD'] },
  { text: 'registro 2026-BCD2F1, folha 3', found: ['record 2026-BCD2F1'] },
  { text: '(2026-4k7td e 2025-bcd2f1)', found: ['process 2026-4K7TD', 'record 2025-BCD2F1'] },
  { text: '2026-4K7T2/2026-8WQ1F', found: ['process 2026-4K7T2', 'process 2026-8WQ1F'] },
  { text: 'Ofício nº2026-4K7TD', found: ['process 2026-4K7TD'] },
  { text: 'Processo2026-4K7TD', found: ['process 2026-4K7TD'] },
  { text: '2026-4K7T2,2026-8WQ1F', found: ['process 2026-4K7T2', 'process 2026-8WQ1F'] },
  { text: '2026–4K7TD', found: ['process 2026-4K7TD'] },
  { text: '2026\u20114K7TD\u00a0e 2026\u221200345', found: ['process 2026-4K7TD', 'process 2026-00345'] },
  { text: 'ﬁns: 2026\u00ad-4K7TD', found: ['process 2026-4K7TD'] },
  { text: '２０２６-4K7TD', found: ['process 2026-4K7TD'] },
  { text: 'Ofício nº 2026-4K7TD', found: ['process 2026-4K7TD'] },
  { text: 'n.2026-4K7TD;2026-8WQ1F', found: ['process 2026-4K7TD', 'process 2026-8WQ1F'] },
  { text: 'linha\n2026-4K7TD\n', found: ['process 2026-4K7TD'] },
  { text: '2026-4K7TD.pdf', found: ['process 2026-4K7TD'] },
  // Parts of longer words and numbers.
  { text: '12026-4K7TD', found: [] },
  { text: '2026-4K7TD99', found: [] },
  { text: '2026-4K7', found: [] },
  { text: '2026-4K7TD-01', found: [] },
  { text: 'REF-2026-4K7TD', found: [] },
  { text: '1.2026-4K7TD', found: [] },
  { text: '2026-4K7TD.5', found: [] },
  { text: 'x2026-4K7TD', found: [] },
  { text: '2026-4K7TDção', found: [] },
  { text: '_2026-4K7TD_', found: [] },
  { text: 'Contrato 12/2026-00345', found: [] },
  { text: 'Nota 1/2026-4K7TD', found: [] },
  { text: '2026-00345/12', found: [] },
  { text: '2026-4K7TD/2026', found: [] },
  { text: '2026-BCD2F1/2026-8WQ1F', found: ['record 2026-BCD2F1', 'process 2026-8WQ1F'] },
  { text: 'SEFAZ/2026-4K7TD', found: ['process 2026-4K7TD'] },
  // Words and dates that look alike.
  { text: '2026-abril', found: [] },
  { text: '2026-11-25', found: [] },
  { text: '3636-12345', found: [] },
  { text: '', found: [] },
])('finds in "$text": $found', ({ text, found }) => {
  const numbers = numbersIn(text)
  expect(numbers.map(({ kind, number }) => `${kind} ${number}`)).toEqual(found)
  for (const { from, until, number } of numbers)
    expect(plainText(text.slice(from, until)).text.toUpperCase()).toBe(number)
})
