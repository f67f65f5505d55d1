import { markLimits } from '../../../contract/bridge/marks.ts'

/** The labels of a list with commas, each once and as long as one can be. */
export function labelsIn(text: string): string[] {
  const labels = text.split(',').map((label) => label.trim().slice(0, markLimits.label).trim())
  return [...new Set(labels.filter((label) => label !== ''))].slice(0, markLimits.labels)
}
