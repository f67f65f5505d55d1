import { expect, it } from 'vitest'
import { sharedKnown } from '../../../main/engine/reconciliation/evidence.ts'

const sent = (...known: string[]) => ({ by: 'sent', known })
const of = (idDocumento: string, ...known: string[]) => ({ by: 'document', idDocumento, known })
const nothing = { by: 'nothing' }

it.each([
  ['omits ids that only the later evidence has', sent('a', 'b'), sent('a'), sent('a')],
  ['omits ids that only the earlier evidence has', sent('b'), sent('a', 'b'), sent('b')],
  ['compares evidence of the same document', of('d', 'a', 'b'), of('d', 'b'), of('d', 'b')],
  ['keeps the later evidence of another document', of('d', 'a'), of('e'), of('d', 'a')],
  ['keeps the later evidence of another search', sent('a'), of('d'), sent('a')],
  ['keeps a later evidence without ids', nothing, sent('a'), nothing],
  ['keeps all ids when the earlier evidence has none', sent('a'), nothing, sent('a')],
])('sharedKnown %s', (_what, later, earlier, common) => expect(sharedKnown(later, earlier)).toEqual(common))
