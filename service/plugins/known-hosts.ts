import type { FastifyInstance } from 'fastify'
import { ApiError } from '../errors.ts'

/** Refuses other Host names, against DNS rebinding by a website. */
export function registerKnownHosts(app: FastifyInstance, { hosts }: { hosts: readonly string[] }): void {
  app.addHook('onRequest', async (request) => {
    const name = URL.parse(`http://${request.headers.host ?? ''}`)?.hostname
    if (name === undefined || !hosts.includes(name)) throw new ApiError(421, 'Este serviço não atende por este nome.')
  })
}
