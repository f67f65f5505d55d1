import { createHash } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider'
import type { Database } from '../database/index.ts'
import { registrosIdentidade as registros } from '../database/schema/index.ts'
import { findUnstorable } from '../plugins/storable-text.ts'

type Registro = typeof registros.$inferSelect

/** The id of a code, refresh token or session is a credential, so the database has only its hash. */
const hashOf = (id: string) => createHash('sha256').update(id).digest('hex')

/** The payload without its id, which is also the end of returnTo, and without the session's id. */
function withoutIds({ jti: _, ...payload }: AdapterPayload, id: string): Record<string, unknown> {
  const { returnTo, session } = payload
  return {
    ...payload,
    ...(returnTo?.endsWith(id) && { returnTo: returnTo.slice(0, -id.length) }),
    ...(session && { session: { ...session, cookie: undefined } }),
  }
}

function payloadOf(row: Registro | undefined, id?: string): AdapterPayload | undefined {
  if (!row) return undefined
  const payload = row.conteudo as AdapterPayload
  const { returnTo } = payload
  return {
    ...payload,
    ...(id !== undefined && { jti: id }),
    ...(id !== undefined && returnTo !== undefined && { returnTo: returnTo + id }),
    ...(row.consumidoEm && { consumed: Math.floor(row.consumidoEm.getTime() / 1000) }),
  }
}

/** The OpenID provider's storage in the database, so that sessions survive a restart. */
export function createAdapter({ db, clock }: { db: Database; clock: () => Date }): AdapterFactory {
  return (modelo): Adapter => {
    const key = (id: string) => `${modelo}:${hashOf(id)}`
    const sweep = () => db.delete(registros).where(lt(registros.expiraEm, clock()))
    return {
      upsert: async (id, payload, expiresIn) => {
        const conteudo = withoutIds(payload, id)
        if (findUnstorable(conteudo) !== undefined)
          throw new errors.InvalidRequest('a parameter has a character that cannot be kept')
        // Each sign-in begins with an interaction, which is often enough for deleting expired rows.
        if (modelo === 'Interaction') await sweep()
        const row = {
          modelo,
          conteudo,
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
        return payloadOf(row, id)
      },
      // Without the id, which the database does not have, so the result is read-only.
      findByUid: async (uid) => {
        const [row] = await db
          .select()
          .from(registros)
          .where(and(eq(registros.modelo, modelo), eq(registros.uid, uid)))
        return payloadOf(row)
      },
      // Only the device flow has user codes, and it is disabled.
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
