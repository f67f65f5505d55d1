import { and, eq, lt } from 'drizzle-orm'
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import type { Database } from '../database/index.ts'
import { registrosIdentidade as registros } from '../database/schema/index.ts'

type Registro = typeof registros.$inferSelect

function payloadOf(row: Registro | undefined): AdapterPayload | undefined {
  if (!row) return undefined
  const consumed = row.consumidoEm ? { consumed: Math.floor(row.consumidoEm.getTime() / 1000) } : {}
  return { ...row.conteudo, ...consumed } as AdapterPayload
}

/** Keeps what the OpenID provider has to remember in the database, so that a restart ends no session. */
export function createAdapter({ db, clock }: { db: Database; clock: () => Date }): AdapterFactory {
  return (modelo): Adapter => {
    const key = (id: string) => `${modelo}:${id}`
    const sweep = () => db.delete(registros).where(lt(registros.expiraEm, clock()))
    return {
      upsert: async (id, payload, expiresIn) => {
        // Each sign-in begins with an interaction; that is often enough to throw away what has expired.
        if (modelo === 'Interaction') await sweep()
        const row = {
          modelo,
          conteudo: payload as Record<string, unknown>,
          grantId: payload.grantId ?? null,
          uid: payload.uid ?? null,
          expiraEm: expiresIn === undefined ? null : new Date(clock().getTime() + expiresIn * 1000),
        }
        await db
          .insert(registros)
          .values({ id: key(id), ...row })
          .onConflictDoUpdate({ target: registros.id, set: row })
      },
      find: async (id) => {
        const [row] = await db
          .select()
          .from(registros)
          .where(eq(registros.id, key(id)))
        return payloadOf(row)
      },
      findByUid: async (uid) => {
        const [row] = await db
          .select()
          .from(registros)
          .where(and(eq(registros.modelo, modelo), eq(registros.uid, uid)))
        return payloadOf(row)
      },
      // Only the device flow has user codes, and it is switched off.
      findByUserCode: async () => undefined,
      consume: async (id) => {
        await db
          .update(registros)
          .set({ consumidoEm: clock() })
          .where(eq(registros.id, key(id)))
      },
      destroy: async (id) => {
        await db.delete(registros).where(eq(registros.id, key(id)))
      },
      revokeByGrantId: async (grantId) => {
        await db.delete(registros).where(eq(registros.grantId, grantId))
      },
    }
  }
}
