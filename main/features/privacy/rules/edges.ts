/** Between a text and a number: no digit. Each finder begins and ends its numbers with these. */
export const numberStart = String.raw`(?<!\d)`
export const numberEnd = String.raw`(?!\d)`

/**
 * The neighbour of a number. `free`: spaces, line ends or signs. `glued`: a word, an ordinal or another number behind a sign,
 * as in "CPF413", "23Fulana", "n,n" and "n/2026". `inside`: it seems to be a part of a code or of a longer number.
 */
export type Edge = 'free' | 'glued' | 'inside'

const codeBefore = /\d\p{L}{1,3}$/u
/** A letter between digits belongs to a code, except the v or r of a version. */
const codeAfter = /^(?![vr]\d)\p{L}{1,3}\d/iu
const groupBefore = /\d\.$/
const touchedBefore = /(?:\p{L}|\d[.,/-])$/u
const touchedAfter = /^(?:\p{L}|[.,/-]\d)/u

/** @param text plain; `end` is exclusive */
export function edgeOf(text: string, start: number, end: number): Edge {
  const before = text.slice(Math.max(0, start - 4), start)
  const after = text.slice(end, end + 4)
  // The number goes on in groups of three, as an amount does.
  const isGroup = groupBefore.test(before) && /^\d{3}\./.test(text.slice(start, end))
  if (isGroup || codeBefore.test(before) || codeAfter.test(after)) return 'inside'
  return touchedBefore.test(before) || touchedAfter.test(after) ? 'glued' : 'free'
}
