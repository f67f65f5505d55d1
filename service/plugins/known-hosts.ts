import type { FastifyInstance } from 'fastify'
import { ApiError } from '../errors.ts'

/**
 * Answers under its own names only: a page of the Internet whose name was made to point here (DNS
 * rebinding) must not be able to use the sign-in page of a person who has it open.
 */
export function registerKnownHosts(app: FastifyInstance, { hosts }: { hosts: readonly string[] }): void {
  app.addHook('onRequest', async (request) => {
    const name = URL.parse(`http://${request.headers.host ?? ''}`)?.hostname
    if (name === undefined || !hosts.includes(name)) throw new ApiError(421, 'Este serviço não atende por este nome.')
  })
}
