import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../database/index.ts'
import { cotas } from '../database/schema/index.ts'
import type { KeyedHash } from './keyed-hash.ts'

/** A share that a process asks for. */
export interface Wanted {
  readonly key: string
  readonly share: number
  /** The whole budget of a window. */
  readonly most: number
  readonly windowMs: number
}

/** A granted share: less than the share, or nothing, once the budget is spent. */
interface Taken {
  readonly key: string
  readonly granted: number
  readonly isSpent: boolean
  /** End of the window; milliseconds since 1970 by the database's clock. */
  readonly end: number
  /** The database's clock. */
  readonly now: number
}

/** Takes shares of budgets, in one statement for all keys. */
export type TakeShares = (wanted: readonly Wanted[]) => Promise<readonly Taken[]>

const sweepEveryMs = 60_000

interface Row {
  readonly chave: string
  readonly tomadas: string | number
  readonly fim: string | number
  readonly agora: string | number
}

/** Takes shares from the table that all processes have, in windows by the database's clock. */
export function sharesInDatabase(db: Database, mark: KeyedHash): TakeShares {
  let sweptAt = performance.now()
  return async (asked) => {
    const byMark = new Map(asked.map((each) => [mark('budget', each.key), each]))
    const wanted = [...byMark].map(([chave, { share, windowMs }]) => ({ chave, share, windowMs }))
    const list = (values: readonly (string | number)[]) => sql.param(`{${values.join(',')}}`)
    const rows = sql`unnest(
      ${list(wanted.map(({ chave }) => chave))}::text[],
      ${list(wanted.map(({ share }) => share))}::bigint[],
      ${list(wanted.map(({ windowMs }) => windowMs))}::bigint[])`
    // Always in the order of the keys, to prevent a deadlock of two processes.
    const answer = await rowsOf<Row>(
      db,
      sql`
      insert into ${cotas} as atual (chave, tomadas, fim)
      select chave, cota, to_timestamp((floor(extract(epoch from clock_timestamp()) * 1000 / janela) + 1) * janela / 1000)
      from ${rows} as pedido (chave, cota, janela) order by chave
      on conflict (chave) do update set fim = excluded.fim,
        tomadas = excluded.tomadas + case when atual.fim = excluded.fim then atual.tomadas else 0 end
      returning chave, tomadas, extract(epoch from fim) * 1000 as fim,
        extract(epoch from clock_timestamp()) * 1000 as agora`,
    )
    if (performance.now() - sweptAt > sweepEveryMs) {
      sweptAt = performance.now()
      await db.execute(sql`delete from ${cotas} where fim < clock_timestamp() - interval '1 minute'`)
    }
    return answer.flatMap(({ chave, tomadas, fim, agora }) => {
      const found = byMark.get(chave)
      if (!found) return []
      const { key, share, most } = found
      const granted = Math.max(0, Math.min(share, most - (Number(tomadas) - share)))
      return [{ key, granted, isSpent: granted < share, end: Number(fim), now: Number(agora) }]
    })
  }
}
