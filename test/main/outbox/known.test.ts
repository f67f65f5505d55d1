import { expect, it } from 'vitest'
import { knownToBoth } from '../../../main/outbox/index.ts'

const sent = (...known: string[]) => ({ by: 'sent', known })
const of = (idDocumento: string, ...known: string[]) => ({ by: 'document', idDocumento, known })
const nothing = { by: 'nothing' }

it.each([
  ['what came in between is left out', sent('a', 'b'), sent('a'), sent('a')],
  ['what is gone since stays gone', sent('b'), sent('a', 'b'), sent('b')],
  ['the same document tells the same', of('d', 'a', 'b'), of('d', 'b'), of('d', 'b')],
  ['another document tells nothing of this one', of('d', 'a'), of('e'), of('d', 'a')],
  ['nor does another place', sent('a'), of('d'), sent('a')],
  ['where nothing was noted nothing is', nothing, sent('a'), nothing],
  ['and where only the earlier noted nothing, all stays', sent('a'), nothing, sent('a')],
])('%s', (_what, later, earlier, common) => expect(knownToBoth(later, earlier)).toEqual(common))
