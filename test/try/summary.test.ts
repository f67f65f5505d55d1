import { expect, it } from 'vitest'
import { summaryOf } from './summary.ts'
import type { Verdict } from './trial.ts'

const verdict = (path: string, outcome: string, processorMs: number, megabytes: number): Verdict => ({
  path,
  outcome,
  ms: 99_999,
  processorMs,
  peakBytes: megabytes * 1024 * 1024,
})

it('the table of many files has processor seconds, memory and the outcomes of each path, the most frequent first', () => {
  const [head = '', ...lines] = summaryOf([
    verdict('examine', 'refused: damaged', 10, 300),
    verdict('examine', 'pages 3, kind scanned, no-text', 1500, 320),
    verdict('examine', 'pages 12, kind copy', 20, 310),
    verdict('beside: qpdf', 'warnings', 30, 8),
  ])
  expect(head).toMatch(/files +cpu s +median +most +MB +most +outcomes$/)
  expect(lines.map((line) => line.trim().split(/\s{2,}/))).toEqual([
    ['examine', '3', '1.53', '0.02', '1.50', '310', '320', '2 opened · 1 refused: damaged'],
    ['beside: qpdf', '1', '0.03', '0.03', '0.03', '8', '8', '1 warnings'],
  ])
})
