import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { idParams, loginParams, personSchema, renameSchema, roleSchema, roleStateSchema } from './inputs.ts'
import { addPerson, addRole, renamePerson, setRole } from './people.ts'
import type { Finish, TrainingDeps } from './routes.ts'

/** Who is in the demonstration, and as what. */
export function registerPeopleRoutes(
  instance: FastifyInstance,
  { db, password }: Pick<TrainingDeps, 'db' | 'password'>,
  finish: Finish,
): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const hide = { hide: true }
  const people = '/treinamento/pessoas'

  app.post(people, { schema: { ...hide, body: personSchema } }, async (request, reply) => {
    const { login, nome } = request.body
    const id = await addPerson(db, { login, nome, password })
    return finish(request, reply, 'pessoas', { status: 201, body: { id, login, nome } })
  })
  app.post(
    `${people}/:login`,
    { schema: { ...hide, params: loginParams, body: renameSchema } },
    async (request, reply) => {
      await renamePerson(db, request.params.login, request.body.nome)
      return finish(request, reply, 'pessoas')
    },
  )
  app.post(
    `${people}/:login/papeis`,
    { schema: { ...hide, params: loginParams, body: roleSchema } },
    async (request, reply) => {
      const id = await addRole(db, request.params.login, request.body)
      return finish(request, reply, 'pessoas', { status: 201, body: { id } })
    },
  )
  app.post(
    '/treinamento/papeis/:id',
    { schema: { ...hide, params: idParams, body: roleStateSchema } },
    async (request, reply) => {
      await setRole(db, request.params.id, request.body.ativo)
      return finish(request, reply, 'pessoas')
    },
  )
}
