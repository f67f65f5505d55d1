import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { TrainingDeps } from './deps.ts'
import { addPerson, addRole, renamePerson, updateRole } from './people.ts'
import { idParams, loginParams, personSchema, renameSchema, roleSchema, roleStateSchema } from './schemas.ts'

/** Endpoints that change the people of the demonstration and their roles. */
export function registerPeopleRoutes(
  instance: FastifyInstance,
  { db, password }: Pick<TrainingDeps, 'db' | 'password'>,
): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const hide = { hide: true }
  const people = '/treinamento/pessoas'

  app.post(people, { schema: { ...hide, body: personSchema } }, async (request, reply) => {
    const { login, nome } = request.body
    const id = await addPerson(db, { login, nome, password })
    return reply.code(201).send({ id, login, nome })
  })
  app.post(
    `${people}/:login`,
    { schema: { ...hide, params: loginParams, body: renameSchema } },
    async (request, reply) => {
      await renamePerson(db, request.params.login, request.body.nome)
      return reply.code(204).send()
    },
  )
  app.post(
    `${people}/:login/papeis`,
    { schema: { ...hide, params: loginParams, body: roleSchema } },
    async (request, reply) => {
      const id = await addRole(db, request.params.login, request.body)
      return reply.code(201).send({ id })
    },
  )
  app.post(
    '/treinamento/papeis/:id',
    { schema: { ...hide, params: idParams, body: roleStateSchema } },
    async (request, reply) => {
      await updateRole(db, request.params.id, request.body)
      return reply.code(204).send()
    },
  )
}
