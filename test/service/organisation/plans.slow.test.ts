import { inArray } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { dayOf } from '../../../service/classification/day.ts'
import { planosClassificacao } from '../../../service/database/schema/index.ts'
import { stableId } from '../../../service/organisation/ids.ts'
import { idOfPatriarch } from '../../../service/sample/rows.ts'
import { asPerson } from '../../support/records.ts'
import { startService, type TestService } from '../../support/service.ts'
import { changeTables } from '../../support/tables.ts'

describe('a day', () => {
  it.each([
    ['2026-03-10T02:59:59.999Z', '2026-03-09T03:00:00.000Z'],
    ['2026-03-10T03:00:00.000Z', '2026-03-10T03:00:00.000Z'],
    ['2026-03-10T23:00:00.000Z', '2026-03-10T03:00:00.000Z'],
    ['1969-12-31T12:00:00.000Z', '1969-12-31T03:00:00.000Z'],
  ])('of %s begins at %s', (now, start) => {
    const day = dayOf(new Date(now))
    expect(day.start.toISOString()).toBe(start)
    expect(day.next.getTime() - day.start.getTime()).toBe(86_400_000)
  })
})

describe('a plan', () => {
  let service: TestService
  afterAll(() => service.stop())

  /** Creates plans around today and reads the valid ones; null if the date changed meanwhile. */
  async function askedToday() {
    const { start, next } = dayOf(new Date())
    const before = new Date(start.getTime() - 1)
    const plan = (codigo: string, inicioVigencia: Date, fimVigencia: Date | null) => ({
      id: stableId(`plano ${codigo}`),
      idPatriarca: idOfPatriarch,
      codigo,
      nome: codigo,
      inicioVigencia,
      fimVigencia,
    })
    const long = new Date('2000-01-01T03:00:00Z')
    const laid = [
      plan('A begins and ends today', start, start),
      plan('B begins later today', new Date(next.getTime() - 1), null),
      plan('C ended yesterday', long, before),
      plan('D begins tomorrow', next, null),
      plan('E ends today', long, start),
    ]
    const ids = laid.map(({ id }) => id)
    await service.stop()
    await changeTables(service, async (db) => {
      await db.delete(planosClassificacao).where(inArray(planosClassificacao.id, ids))
      await db.insert(planosClassificacao).values(laid)
    })
    await service.restart()
    const ana = await asPerson(service, 'ana.prado')
    const plans = (await ana.get(`/v2/classificacao-documental/${idOfPatriarch}/planos-ativos`)).body
    const classes = await ana.get(`/v2/classificacao-documental/${stableId('plano C ended yesterday')}/classes-ativas`)
    return dayOf(new Date()).start.getTime() === start.getTime() ? { plans, classes } : null
  }

  it('is in force from its first to its last day, both included', async () => {
    service = await startService()
    const asked = (await askedToday()) ?? (await askedToday())
    expect(asked?.plans.map(({ codigo }: { codigo: string }) => codigo.slice(0, 1))).toEqual(['A', 'B', 'E', 'P'])
    expect(asked?.classes).toMatchObject({ status: 200, body: [] })
  })
})
